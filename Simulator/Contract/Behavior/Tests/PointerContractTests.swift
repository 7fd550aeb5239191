import BrowserTesting
import JSON
import SwiftUIBehaviorContract
import Testing

/// Two fingers, a trackpad, a mouse that hovers, and what scrolling stops at, in Chromium.
@Suite(.serialized) struct PointerContractTests {
    /// Two fingers go down on the picture, move to where they are told, and are lifted.
    private static let fingers = """
        const picture = document.querySelector("[data-testid=picture]");
        const box = picture.getBoundingClientRect();
        const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
        const send = (type, id, x, y) => picture.dispatchEvent(new PointerEvent(type, {
            bubbles: true, pointerType: "touch", pointerId: id, isPrimary: id === 11, button: 0,
            clientX: middle.x + x, clientY: middle.y + y,
        }));
        send("pointerdown", 11, -20, 0);
        send("pointerdown", 12, 20, 0);
        for (let step = 1; step <= 4; step += 1) {
            send("pointermove", 11, -20 + (arguments[0] + 20) * step / 4, arguments[1] * step / 4);
            send("pointermove", 12, 20 + (arguments[2] - 20) * step / 4, arguments[3] * step / 4);
        }
        send("pointerup", 11, arguments[0], arguments[1]);
        send("pointerup", 12, arguments[2], arguments[3]);
        """

    @Test func twoFingersMagnifyAndTurn() async throws {
        try await GalleryBrowser.show(.pinches) { browser in
            try await browser.run(Self.fingers, -60, 0, 60, 0)
            try await browser.waitFor("larger")
            try await browser.run(Self.fingers, 0, -20, 0, 20)
            try await browser.waitFor("turned")
            try await browser.run(Self.fingers, -5, 0, 5, 0)
            try await browser.waitFor("smaller")
        }
    }

    @Test func aTrackpadAndTheMouseWithAltPinchToo() async throws {
        try await GalleryBrowser.show(.pinches) { browser in
            try await browser.run(
                """
                const picture = document.querySelector("[data-testid=picture]");
                for (let step = 0; step < 10; step += 1) {
                    picture.dispatchEvent(new WheelEvent("wheel", { bubbles: true, cancelable: true, ctrlKey: true, deltaY: -10 }));
                }
                """)
            try await browser.waitFor("larger")
            try await browser.run(
                """
                const picture = document.querySelector("[data-testid=picture]");
                const box = picture.getBoundingClientRect();
                const send = (target, type, x, y) => target.dispatchEvent(new PointerEvent(type, {
                    bubbles: true, pointerType: "mouse", pointerId: 1, isPrimary: true, button: 0, altKey: true,
                    clientX: box.left + box.width / 2 + x, clientY: box.top + box.height / 2 + y,
                }));
                send(picture, "pointerdown", 60, 0);
                for (let step = 1; step <= 5; step += 1) send(picture, "pointermove", 60 - step * 8, step * 4);
                send(picture, "pointerup", 20, 20);
                """)
            try await browser.waitFor("smaller")
            try await browser.waitFor("turned")
        }
    }

    @Test func aPointerOverAViewIsNoticed() async throws {
        try await GalleryBrowser.show(.pinches) { browser in
            try await browser.moveMouse(to: try await browser.element(.testID("hovered")))
            try await browser.waitFor("over it")
            try await browser.waitFor("somewhere")
            try await browser.moveMouse(to: try await browser.element(.testID("picture")))
            try await browser.waitFor("elsewhere")
            try await browser.waitFor("nowhere")
        }
    }

    @Test func scrollingAndItsPositionFollowEachOther() async throws {
        try await GalleryBrowser.show(.scrollTargets) { browser in
            let cards =
                "document.querySelector('[data-testid=cards]').closest('.scroll') ?? document.querySelector('[data-testid=cards] .scroll, .scroll.horizontal')"
            func isAt(_ place: Double) async throws {
                try await browser.wait(for: "\(place) points", timeoutSeconds: 60) { browser in
                    abs((try await browser.run("return (\(cards)).scrollLeft").double ?? -1) - place) < 2
                }
            }
            try await isAt(900)
            try await browser.element(.testID("next")).click()
            try await browser.waitFor("shows 4")
            try await isAt(1200)
            try await browser.run("(\(cards)).scrollTo({ left: 600, behavior: 'instant' })")
            try await browser.waitFor("shows 2")
            try await browser.run(
                "(\(cards)).style.scrollSnapType = 'none'; (\(cards)).scrollTo({ left: 750, behavior: 'instant' })")
            try await browser.wait(for: "a card that fades", timeoutSeconds: 60) { browser in
                let opacity = try await browser.run(
                    "return Number(getComputedStyle(document.querySelector(\"[data-testid='card 3']\").closest('.scroll-transition')).opacity)"
                )
                return (0.3..<0.95).contains(opacity.double ?? 0)
            }
        }
    }

    @Test func aViewIsMovedByItsSizeAndAScrollViewBeginsAtItsEnd() async throws {
        try await GalleryBrowser.show(.scrollTargets) { browser in
            try await browser.wait(for: "the last line", timeoutSeconds: 60) { browser in
                let (line, moved) = (try await browser.frame("line 29"), try await browser.frame("moved"))
                return line.y < moved.y
            }
            let (moved, next) = (try await browser.frame("moved"), try await browser.frame("next"))
            #expect(abs(moved.x + 50 - (next.x + next.width / 2) - 50) <= 1, "half of its width to the right")
        }
    }

    @Test func keyframesArriveAtTheirEnd() async throws {
        try await GalleryBrowser.show(.keyframes) { browser in
            try await browser.waitFor("x 0")
            try await browser.element(.testID("roll")).click()
            try await browser.waitFor("x 80")
        }
    }
}
