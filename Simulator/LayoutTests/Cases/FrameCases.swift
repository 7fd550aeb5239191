import SwiftUI

// A frame of a size is that size whatever is in it, and places its content by its alignment; padding adds to its content;
// an overlay and a background are offered the size of what they belong to and do not change it.

@MainActor enum FrameCases {
    static let all: [LayoutCase] = frames + around + ratios + screens

    private static let frames = [
        LayoutCase("a frame is centred on the screen") {
            Box("a", 120, 80)
        } places: {
            ["a": $0.centred(120, 80)]
        },
        LayoutCase("a color takes all there is") {
            Color.red.named("a")
        } places: {
            ["a": $0.whole]
        },
        LayoutCase("a frame places its content") {
            Box("a", 20, 10).frame(width: 100, height: 60, alignment: .bottomTrailing).named("frame")
        } places: {
            let frame = $0.centred(100, 60)
            return ["frame": frame, "a": CGRect(x: frame.maxX - 20, y: frame.maxY - 10, width: 20, height: 10)]
        },
        LayoutCase("a frame of the whole width") {
            Box("a", 20, 10).frame(maxWidth: .infinity, alignment: .leading).named("frame")
        } places: {
            ["frame": $0.centred($0.width, 10), "a": $0.along(0, 20, 10)]
        },
        LayoutCase("a frame of the whole screen") {
            Box("a", 20, 10).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topTrailing).named("frame")
        } places: {
            ["frame": $0.whole, "a": CGRect(x: $0.width - 20, y: 0, width: 20, height: 10)]
        },
        LayoutCase("a frame with a greatest width") {
            Color.red.frame(maxWidth: 200, maxHeight: 100).named("a")
        } places: {
            ["a": $0.centred(200, 100)]
        },
        LayoutCase("a frame with a least size") {
            Box("a", 20, 10).frame(minWidth: 100, minHeight: 50).named("frame")
        } places: {
            ["frame": $0.centred(100, 50), "a": $0.centred(20, 10)]
        },
        LayoutCase("frame before padding, padding before frame") {
            VStack(spacing: 0) {
                Color.red.frame(width: 100, height: 40).padding(10).named("a")
                Color.red.named("inner").padding(10).frame(width: 100, height: 40).named("b")
            }
        } places: {
            let y = ($0.height - 100) / 2
            return ["a": $0.across(y, 120, 60), "b": $0.across(y + 60, 100, 40), "inner": $0.across(y + 70, 80, 20)]
        },
        LayoutCase("content larger than its frame stays centred on it") {
            Box("a", 200, 100).frame(width: 100, height: 50).named("frame")
        } places: {
            ["frame": $0.centred(100, 50), "a": $0.centred(200, 100)]
        },
    ]

    private static let around = [
        LayoutCase("padding at some edges") {
            Box("a", 50, 50).padding(.leading, 30).padding(.top, 20).named("padded")
        } places: {
            let padded = $0.centred(80, 70)
            return ["padded": padded, "a": CGRect(x: padded.minX + 30, y: padded.minY + 20, width: 50, height: 50)]
        },
        LayoutCase("padding takes from what grows") {
            Box("a").padding(16)
        } places: {
            ["a": $0.whole.insetBy(dx: 16, dy: 16)]
        },
        LayoutCase("an overlay at a corner") {
            Box("a", 100, 60).overlay(alignment: .topTrailing) { Box("b", 20, 10) }
        } places: {
            let view = $0.centred(100, 60)
            return ["a": view, "b": CGRect(x: view.maxX - 20, y: view.minY, width: 20, height: 10)]
        },
        LayoutCase("a background is as large as its view") {
            Box("a", 100, 60).background { Color.blue.named("b") }
        } places: {
            ["a": $0.centred(100, 60), "b": $0.centred(100, 60)]
        },
        LayoutCase("an overlay may be larger and changes nothing") {
            VStack(spacing: 0) {
                Box("a", 40, 40).overlay { Box("b", 80, 80) }
                Box("c", 40, 40)
            }
        } places: {
            let y = ($0.height - 80) / 2
            return ["a": $0.across(y, 40, 40), "b": $0.across(y - 20, 80, 80), "c": $0.across(y + 40, 40, 40)]
        },
        LayoutCase("an offset moves what is drawn alone") {
            VStack(spacing: 0) {
                Box("a", 40, 40).offset(x: 10, y: 5)
                Box("b", 40, 40)
            }
        } places: {
            let y = ($0.height - 80) / 2
            return ["a": $0.across(y + 5, 40, 40).offsetBy(dx: 10, dy: 0), "b": $0.across(y + 40, 40, 40)]
        },
        LayoutCase("a position is that of the middle") {
            Box("a", 40, 20).position(x: 100, y: 50)
        } places: { _ in
            ["a": CGRect(x: 80, y: 40, width: 40, height: 20)]
        },
    ]

    private static let ratios = [
        LayoutCase("a ratio that fits into a wide frame") {
            Color.red.aspectRatio(1, contentMode: .fit).named("a").frame(width: 200, height: 100).named("frame")
        } places: {
            ["frame": $0.centred(200, 100), "a": $0.centred(100, 100)]
        },
        LayoutCase("a ratio that fits into a high frame") {
            Color.red.aspectRatio(2, contentMode: .fit).named("a").frame(width: 100, height: 200).named("frame")
        } places: {
            ["frame": $0.centred(100, 200), "a": $0.centred(100, 50)]
        },
        LayoutCase("a ratio across the screen") {
            VStack(spacing: 0) {
                Color.red.aspectRatio(2, contentMode: .fit).named("a")
                Spacer()
            }
        } places: {
            ["a": CGRect(x: 0, y: 0, width: $0.width, height: min($0.height, $0.width / 2))]
        },
        LayoutCase("a circle is as large as the smaller side") {
            Circle().fill(.red).named("a").frame(width: 120, height: 60)
        } places: {
            ["a": $0.centred(60, 60)]
        },
    ]

    private static let screens = [
        LayoutCase("what ignores the safe area") {
            VStack(spacing: 0) { Box("a") }.ignoresSafeArea()
        } places: {
            ["a": CGRect(x: 0, y: -$0.safeTop, width: $0.width, height: $0.height + $0.safeTop + $0.safeBottom)]
        },
        LayoutCase("a bar at the bottom takes from the safe area") {
            VStack(spacing: 0) {
                Box("a", 20, 20)
                Spacer()
                Box("b", 20, 20)
            }
            .safeAreaInset(edge: .bottom, spacing: 0) { Box("bar", nil, 50) }
        } places: {
            [
                "a": $0.across(0, 20, 20), "b": $0.across($0.height - 70, 20, 20),
                "bar": CGRect(x: 0, y: $0.height - 50, width: $0.width, height: 50),
            ]
        },
    ]
}
