import SwiftUI

// Texts are as wide as their words or as they are offered, and break into lines; scrolling views take what they are offered
// and put their content at their beginning; grids share the width by their columns.

@MainActor enum ContentCases {
    static let all: [LayoutCase] = texts + scrolling + grids + lists

    private static let texts = [
        LayoutCase("a text is as large as its words") {
            Text("Hello").named("a")
        } places: {
            ["a": $0.centred($0.text("Hello").width, $0.text("Hello").height)]
        },
        LayoutCase("texts at both ends of a row") {
            HStack(spacing: 0) {
                Text("Hello").named("a")
                Spacer()
                Text("World").named("b")
            }
        } places: {
            let (one, other) = ($0.text("Hello"), $0.text("World"))
            return [
                "a": $0.along(0, one.width, one.height),
                "b": $0.along($0.width - other.width, other.width, other.height),
            ]
        },
        LayoutCase("a text beside an icon's frame") {
            HStack(spacing: 12) {
                Box("icon", 30, 30)
                VStack(alignment: .leading, spacing: 2) {
                    Text("Hello").named("a")
                    Text("World").named("b")
                }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        } places: {
            let (one, other) = ($0.text("Hello"), $0.text("World"))
            let y = ($0.height - one.height - other.height - 2) / 2
            return [
                "icon": $0.along(0, 30, 30), "a": CGRect(x: 42, y: y, width: one.width, height: one.height),
                "b": CGRect(x: 42, y: y + one.height + 2, width: other.width, height: other.height),
            ]
        },
        LayoutCase("a text of one line in too little room is one line high") {
            Text(LayoutScreens.sentence).lineLimit(1).named("a").frame(width: 150)
        } places: {
            ["a": $0.centred(150, $0.text("Hello").height)]
        },
        LayoutCase("a text that does not give way") {
            Text(LayoutScreens.sentence).fixedSize().named("a").frame(width: 100)
        } places: {
            let size = $0.text(LayoutScreens.sentence)
            return ["a": $0.centred(size.width, size.height)]
        },
        LayoutCase("the important text is served first") {
            HStack(spacing: 0) {
                Text("Hello").lineLimit(1).layoutPriority(1).named("a")
                Box("b", nil, 20)
            }
        } places: {
            let size = $0.text("Hello")
            return ["a": $0.along(0, size.width, size.height), "b": $0.along(size.width, $0.width - size.width, 20)]
        },
        LayoutCase("padding around a text") {
            VStack { Text("Hello").padding(.horizontal, 20).padding(.vertical, 8) }.named("padded")
        } places: {
            let size = $0.text("Hello")
            return ["padded": $0.centred(size.width + 40, size.height + 16)]
        },
    ]

    private static let scrolling = [
        LayoutCase("scrolling content begins at the top") {
            ScrollView {
                VStack(spacing: 0) {
                    Box("a", 100, 300)
                    Box("b", nil, 2_000)
                }
            }
        } places: {
            ["a": $0.across(0, 100, 300), "b": CGRect(x: 0, y: 300, width: $0.width, height: 2_000)]
        },
        LayoutCase("content scrolled sideways is as wide as it wants") {
            ScrollView(.horizontal) {
                HStack(spacing: 10) {
                    Box("a", 900, 40)
                    Box("b", 900, 60)
                }
            }
        } places: {
            ["a": $0.along(0, 900, 40), "b": $0.along(910, 900, 60)]
        },
    ]

    private static let grids = [
        LayoutCase("flexible columns share") {
            ScrollView {
                LazyVGrid(columns: Array(repeating: GridItem(.flexible(), spacing: 10), count: 3), spacing: 5) {
                    ForEach(0..<4) { Box("\($0)", nil, 40) }
                }
            }
        } places: {
            let width = ($0.width - 20) / 3
            return [
                "0": CGRect(x: 0, y: 0, width: width, height: 40),
                "1": CGRect(x: width + 10, y: 0, width: width, height: 40),
                "2": CGRect(x: 2 * width + 20, y: 0, width: width, height: 40),
                "3": CGRect(x: 0, y: 45, width: width, height: 40),
            ]
        },
        LayoutCase("as many adaptive columns as there is room for") {
            ScrollView {
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 80), spacing: 8)], spacing: 0) {
                    ForEach(0..<2) { Box("\($0)", nil, 40) }
                }
            }
        } places: {
            let count = (($0.width + 8) / 88).rounded(.down)
            let width = ($0.width - (count - 1) * 8) / count
            return [
                "0": CGRect(x: 0, y: 0, width: width, height: 40),
                "1": CGRect(x: width + 8, y: 0, width: width, height: 40),
            ]
        },
        LayoutCase("a fixed and a flexible column") {
            ScrollView {
                LazyVGrid(columns: [GridItem(.fixed(50), spacing: 0), GridItem(.flexible(), spacing: 0)], spacing: 0) {
                    ForEach(0..<2) { Box("\($0)", nil, 40) }
                }
            }
        } places: {
            [
                "0": CGRect(x: 0, y: 0, width: 50, height: 40),
                "1": CGRect(x: 50, y: 0, width: $0.width - 50, height: 40),
            ]
        },
        LayoutCase("the columns of a grid are as wide as their widest cell") {
            Grid(alignment: .leading, horizontalSpacing: 10, verticalSpacing: 4) {
                GridRow {
                    Box("a", 50, 20)
                    Box("b", 30, 20)
                }
                GridRow {
                    Box("c", 20, 20)
                    Box("d", 70, 20)
                }
            }
        } places: {
            let grid = $0.centred(130, 44)
            func cell(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat) -> CGRect {
                CGRect(x: grid.minX + x, y: grid.minY + y, width: width, height: 20)
            }
            return ["a": cell(0, 0, 50), "b": cell(60, 0, 30), "c": cell(0, 24, 20), "d": cell(60, 24, 70)]
        },
    ]

    private static let lists = [
        LayoutCase("rows of a plain list are 44 points high") {
            List {
                Box("a", 100, 10)
                Box("b", 100, 10)
            }
            .listStyle(.plain)
        } places: { _ in
            ["a": CGRect(x: 16, y: 17, width: 100, height: 10), "b": CGRect(x: 16, y: 61, width: 100, height: 10)]
        },
        LayoutCase("a row is as high as its content and its margins") {
            List {
                Box("a", 100, 60)
                Box("b", 100, 10)
            }
            .listStyle(.plain)
        } places: { _ in
            ["a": CGRect(x: 16, y: 11, width: 100, height: 60), "b": CGRect(x: 16, y: 99, width: 100, height: 10)]
        },
    ]
}
