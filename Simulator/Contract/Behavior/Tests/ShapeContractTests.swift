import BrowserTesting
import SwiftUIBehaviorContract
import Testing

/// Shapes are drawn in the size that they have.
@Suite(.serialized) struct ShapeContractTests {
    /// The path of a shape and the box it is drawn in, as the page has them.
    private static let drawing = """
        const shape = document.querySelector(`[data-testid="${arguments[0]}"]`);
        const path = shape.querySelector("path");
        return [path.getAttribute("d"), path.ownerSVGElement.getAttribute("viewBox") ?? "none"];
        """

    private func wait(
        for identifier: String, in browser: Browser, _ expected: @escaping @Sendable (String, String) -> Bool
    ) async throws {
        try await browser.wait(for: "the drawing of \(identifier)") { browser in
            let drawing = try await browser.run(Self.drawing, .string(identifier)).array ?? []
            guard drawing.count == 2, let path = drawing[0].string, let box = drawing[1].string else { return false }
            return expected(path, box)
        }
    }

    @Test func cornersKeepTheirSize() async throws {
        try await GalleryBrowser.show(.shapes) { browser in
            try await wait(for: "bubble", in: browser) { $1 == "0 0 200 60" && $0.hasPrefix("M10 0L200 0") }
            try await browser.run(
                "[...document.querySelectorAll('button')].find((b) => b.innerText === 'Widen').click()")
            try await wait(for: "bubble", in: browser) { $1 == "0 0 300 60" && $0.hasPrefix("M10 0L300 0") }
        }
    }

    @Test func aPathIsNotStretched() async throws {
        try await GalleryBrowser.show(.shapes) { browser in
            try await wait(for: "path", in: browser) { $1 == "none" && $0.hasPrefix("M10 5L50 5L50 25") }
        }
    }

    @Test func dashesLieInsideTheEdge() async throws {
        try await GalleryBrowser.show(.shapes) { browser in
            try await wait(for: "dashes", in: browser) { $1 == "0 0 200 60" && $0.hasPrefix("M5 5L195 5L195 55") }
        }
    }

    @Test func aLineIsPaintedWithAGradient() async throws {
        try await GalleryBrowser.show(.shapes) { browser in
            let painted = """
                const shape = document.querySelector('[data-testid="ring"]');
                const style = getComputedStyle(shape.matches(".shape") ? shape.firstElementChild : shape.querySelector(".shape > *"));
                return style.backgroundImage.startsWith("conic-gradient") && style.maskImage.includes("stroke-dasharray");
                """
            try await browser.wait(for: "the ring") { try await $0.run(painted) == true }
        }
    }

    @Test func clipsAndContainersFollowTheSize() async throws {
        try await GalleryBrowser.show(.shapes) { browser in
            try await browser.wait(for: "the clip") { browser in
                try await browser.run(
                    """
                    const clip = document.querySelector('[data-testid="clip"]');
                    const element = clip.matches(".clip") ? clip : clip.querySelector(".clip");
                    return getComputedStyle(element).clipPath.includes("M 10 0 L 120 0 L 120 60");
                    """) == true
            }
            let radius = try await browser.run(
                """
                const inner = [...document.querySelectorAll('[data-testid="container"] .shape, [data-testid="container"].shape')];
                return inner.map((shape) => getComputedStyle(shape).borderRadius);
                """)
            #expect(radius.array?.compactMap(\.string).contains("12px") == true, "eight points inside twenty")
        }
    }
}
