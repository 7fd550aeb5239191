import BrowserTesting
import JSON
import SwiftUI
import SwiftUIBehaviorContract
import Testing

/// Canvases as the page draws them.
@Suite(.serialized) struct CanvasContractTests {
    @Test func drawingsStandWhereTheyAreDrawn() async throws {
        try await GalleryBrowser.show(.canvas) { browser in
            /// Where a part of a canvas is, from the canvas's own corner.
            func part(_ canvas: String, _ selector: String) async throws -> [Double] {
                let box = try await browser.run(
                    """
                    const canvas = document.querySelector(`[data-testid="${arguments[0]}"]`);
                    const [outer, inner] = [canvas, canvas.querySelector(arguments[1])].map((one) => one.getBoundingClientRect());
                    const scale = outer.width / canvas.offsetWidth;
                    return [inner.x - outer.x, inner.y - outer.y, inner.width, inner.height].map((one) => one / scale);
                    """, .string(canvas), .string(selector))
                return (box.array ?? []).compactMap(\.double)
            }
            func expect(_ found: [Double], _ wanted: [Double], _ what: Comment) {
                #expect(zip(found, wanted).allSatisfy { abs($0 - $1) <= 1 } && found.count == 4, what)
            }
            try await browser.wait(for: "the size") { _ in try await part("picture", ".canvas-text")[0] > 60 }
            expect(try await part("picture", "svg"), [0, 0, 240, 120], "as large as the canvas")
            expect(try await part("picture", "path:nth-of-type(1)"), [20, 10, 40, 30], "the square")
            expect(try await part("picture", "path:nth-of-type(2)"), [140, 10, 10, 20], "turned round its corner")
            let text = try await part("picture", ".canvas-text")
            #expect(abs(text[0] + text[2] / 2 - 120) <= 1 && abs(text[1] + text[3] / 2 - 60) <= 3, "in the middle")
            let fills = "foreignObject:nth-of-type(N) .fill"
            expect(
                try await part("picture", fills.replacing("N", with: "1")), [170, 80, 30, 20], "its corner on the point"
            )
            expect(try await part("picture", fills.replacing("N", with: "2")), [0, 60, 60, 40], "as large as said")
            // What a mask takes away has no place of its own: the middle of the layer is what lies behind it.
            let hole = try await browser.run(
                "return document.querySelector('[data-testid=layers] mask path').getAttribute('d').slice(0, 6)")
            #expect(hole.string == "M80 50")
        }
    }

    @Test func canvasesFollowTheTimeAndTheState() async throws {
        try await GalleryBrowser.show(.canvas) { browser in
            func x() async throws -> Double {
                try await browser.run(
                    "return document.querySelector('[data-testid=clock] path').getBBox().x"
                ).double ?? 0
            }
            let first = try await x()
            try await browser.wait(for: "a later frame") { _ in try await x() > first + 2 }
            for number in 1...2 {
                try await browser.element(.css("button")).click()
                try await browser.waitFor("taps \(number)")
                let count = "return document.querySelectorAll('[data-testid=count] path').length"
                try await browser.wait(for: "squares") { browser in
                    try await browser.run(count).double == Double(number)
                }
            }
            let role = try await browser.run(
                "return document.querySelector('[data-testid=count]').getAttribute('role')")
            #expect(role == "img")
        }
    }
}
