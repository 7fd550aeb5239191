import SwiftUI

// A stack takes the sum of its children along its axis and the greatest of them across; what is left is shared by the
// children that grow, the least flexible first.

@MainActor enum StackCases {
    static let all: [LayoutCase] = fixed + growing + nested

    private static let fixed = [
        LayoutCase("a column is centred, its children on its axis") {
            VStack(spacing: 10) {
                Box("a", 100, 40)
                Box("b", 60, 20)
            }
        } places: {
            ["a": $0.across(($0.height - 70) / 2, 100, 40), "b": $0.across(($0.height - 70) / 2 + 50, 60, 20)]
        },
        LayoutCase("a column aligned at its leading edge") {
            VStack(alignment: .leading, spacing: 0) {
                Box("a", 100, 40)
                Box("b", 60, 20)
            }
        } places: {
            let x = ($0.width - 100) / 2
            let y = ($0.height - 60) / 2
            return [
                "a": CGRect(x: x, y: y, width: 100, height: 40), "b": CGRect(x: x, y: y + 40, width: 60, height: 20),
            ]
        },
        LayoutCase("a column aligned at its trailing edge") {
            VStack(alignment: .trailing, spacing: 0) {
                Box("a", 100, 40)
                Box("b", 60, 20)
            }
        } places: {
            let x = ($0.width - 100) / 2
            let y = ($0.height - 60) / 2
            return [
                "a": CGRect(x: x, y: y, width: 100, height: 40),
                "b": CGRect(x: x + 40, y: y + 40, width: 60, height: 20),
            ]
        },
        LayoutCase("a row is centred") {
            HStack(spacing: 10) {
                Box("a", 40, 100)
                Box("b", 20, 60)
            }
        } places: {
            ["a": $0.along(($0.width - 70) / 2, 40, 100), "b": $0.along(($0.width - 70) / 2 + 50, 20, 60)]
        },
        LayoutCase("a row aligned at its top and one at its bottom") {
            VStack(spacing: 0) {
                HStack(alignment: .top, spacing: 0) {
                    Box("a", 40, 100)
                    Box("b", 20, 60)
                }
                HStack(alignment: .bottom, spacing: 0) {
                    Box("c", 40, 100)
                    Box("d", 20, 60)
                }
            }
        } places: {
            let x = ($0.width - 60) / 2
            let y = ($0.height - 200) / 2
            return [
                "a": CGRect(x: x, y: y, width: 40, height: 100), "b": CGRect(x: x + 40, y: y, width: 20, height: 60),
                "c": CGRect(x: x, y: y + 100, width: 40, height: 100),
                "d": CGRect(x: x + 40, y: y + 140, width: 20, height: 60),
            ]
        },
        LayoutCase("a pile is as large as the largest") {
            ZStack(alignment: .bottomTrailing) {
                Box("a", 100, 40)
                Box("b", 60, 80)
            }
            .named("pile")
        } places: {
            let pile = $0.centred(100, 80)
            return [
                "pile": pile, "a": CGRect(x: pile.minX, y: pile.minY + 40, width: 100, height: 40),
                "b": CGRect(x: pile.minX + 40, y: pile.minY, width: 60, height: 80),
            ]
        },
        LayoutCase("without a spacing there are eight points") {
            VStack {
                Box("a", 10, 10)
                Box("b", 10, 10)
            }
        } places: {
            ["a": $0.across(($0.height - 28) / 2, 10, 10), "b": $0.across(($0.height - 28) / 2 + 18, 10, 10)]
        },
    ]

    private static let growing = [
        LayoutCase("a spacer pushes to the edges") {
            HStack(spacing: 0) {
                Box("a", 40, 40)
                Spacer()
                Box("b", 40, 40)
            }
        } places: {
            ["a": $0.along(0, 40, 40), "b": $0.along($0.width - 40, 40, 40)]
        },
        LayoutCase("spacers share") {
            VStack(spacing: 0) {
                Spacer()
                Box("a", 40, 40)
                Spacer()
                Box("b", 40, 40)
            }
        } places: {
            ["a": $0.across(($0.height - 80) / 2, 40, 40), "b": $0.across($0.height - 40, 40, 40)]
        },
        LayoutCase("a spacer keeps its least length") {
            HStack(spacing: 0) {
                Box("a", 40, 40)
                Spacer(minLength: 30)
                Box("b", 40, 40)
            }
            .fixedSize()
        } places: {
            ["a": $0.along(($0.width - 110) / 2, 40, 40), "b": $0.along(($0.width - 110) / 2 + 70, 40, 40)]
        },
        LayoutCase("what grows shares the row") {
            HStack(spacing: 10) {
                Box("a")
                Box("b")
                Box("c")
            }
        } places: {
            let width = ($0.width - 20) / 3
            return [
                "a": CGRect(x: 0, y: 0, width: width, height: $0.height),
                "b": CGRect(x: width + 10, y: 0, width: width, height: $0.height),
                "c": CGRect(x: 2 * width + 20, y: 0, width: width, height: $0.height),
            ]
        },
        LayoutCase("what grows takes what the others leave") {
            VStack(spacing: 0) {
                Box("a", 100, 50)
                Box("b")
                Box("c", nil, 30)
            }
        } places: {
            [
                "a": $0.across(0, 100, 50), "b": CGRect(x: 0, y: 50, width: $0.width, height: $0.height - 80),
                "c": CGRect(x: 0, y: $0.height - 30, width: $0.width, height: 30),
            ]
        },
        LayoutCase("the less flexible is served first") {
            HStack(spacing: 0) {
                Box("a", nil, 20)
                Color.blue.frame(maxWidth: 60).frame(height: 20).named("b")
            }
        } places: {
            ["a": $0.along(0, $0.width - 60, 20), "b": $0.along($0.width - 60, 60, 20)]
        },
        LayoutCase("what has a least width keeps it") {
            HStack(spacing: 0) {
                Color.blue.frame(minWidth: 300, maxHeight: 20).named("a")
                Box("b", nil, 20)
            }
        } places: {
            let first = max(300, $0.width / 2)
            return ["a": $0.along(0, first, 20), "b": $0.along(first, $0.width - first, 20)]
        },
        LayoutCase("a line across a column") {
            VStack(spacing: 0) {
                Box("a", 10, 10)
                Divider().named("line")
                Box("b", 10, 10)
            }
        } places: {
            let y = ($0.height - 21) / 2
            return ["a": $0.across(y, 10, 10), "b": $0.across(y + 11, 10, 10), "line": $0.across(y + 10, $0.width, 1)]
        },
    ]

    private static let nested = [
        LayoutCase("rows in a column") {
            VStack(alignment: .leading, spacing: 4) {
                HStack(spacing: 6) {
                    Box("a", 30, 30)
                    Box("b", 50, 20)
                }
                Box("c", 200, 10)
            }
        } places: {
            let x = ($0.width - 200) / 2
            let y = ($0.height - 44) / 2
            return [
                "a": CGRect(x: x, y: y, width: 30, height: 30), "b": CGRect(x: x + 36, y: y + 5, width: 50, height: 20),
                "c": CGRect(x: x, y: y + 34, width: 200, height: 10),
            ]
        },
        LayoutCase("a row that grows makes its column grow") {
            VStack(spacing: 0) {
                HStack(spacing: 0) {
                    Box("a", 30, 30)
                    Spacer()
                    Box("b", 30, 30)
                }
                Box("c", 40, 40)
            }
            .named("column")
        } places: {
            let y = ($0.height - 70) / 2
            return [
                "column": $0.centred($0.width, 70), "a": CGRect(x: 0, y: y, width: 30, height: 30),
                "b": CGRect(x: $0.width - 30, y: y, width: 30, height: 30), "c": $0.across(y + 30, 40, 40),
            ]
        },
        LayoutCase("two columns share a row") {
            HStack(spacing: 0) {
                VStack(spacing: 0) {
                    Box("a", nil, 20)
                    Box("b")
                }
                VStack(spacing: 0) {
                    Box("c")
                    Box("d", 40, 20)
                }
            }
        } places: {
            let half = $0.width / 2
            return [
                "a": CGRect(x: 0, y: 0, width: half, height: 20),
                "b": CGRect(x: 0, y: 20, width: half, height: $0.height - 20),
                "c": CGRect(x: half, y: 0, width: half, height: $0.height - 20),
                "d": CGRect(x: half + half / 2 - 20, y: $0.height - 20, width: 40, height: 20),
            ]
        },
    ]
}
