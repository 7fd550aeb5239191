import BrowserTesting
import Foundation
import SwiftUIBehaviorContract
import Testing

/// Lines are drawn between all rows, whatever the screen's density and however small the window makes the phone.
@Suite(.serialized) struct LineContractTests {
    @Test func everyRowHasALineThatIsSeen() async throws {
        try await GalleryBrowser.show(.tabs) { browser in
            for density in [1.0, 2.0, 3.0] {
                for height in [1000, 790, 643] {
                    try await browser.setScreen(width: 1000, height: height, density: density)
                    // The phone takes the room that there is now.
                    try await browser.runAsynchronously(
                        "const [done] = arguments; requestAnimationFrame(() => requestAnimationFrame(() => done(true)));"
                    )
                    let image = try await browser.screenshot().base64EncodedString()
                    let shades = try await browser.runAsynchronously(Self.shades, .string(image))
                    let lines = (shades.array ?? []).compactMap(\.double)
                    #expect(lines.count >= 10, "\(density)x, a window of \(height)")
                    let (faintest, strongest) = (lines.min() ?? 0, lines.max() ?? 0)
                    #expect(
                        faintest > 20 && faintest > 0.6 * strongest,
                        "\(density)x, a window of \(height): the lines are \(lines) darker than what is around them")
                }
            }
        }
    }

    /// How much darker than the row above it each line is at its darkest dot, in 255ths. Looked at where there is no text.
    private static let shades = """
        const [image, done] = arguments;
        (async () => {
            const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0));
            const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
            const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
            canvas.drawImage(bitmap, 0, 0);
            const screen = document.getElementById("screen").getBoundingClientRect();
            const scale = screen.width / document.getElementById("screen").offsetWidth;
            const [top, bottom] = [screen.top + 170 * scale, screen.bottom - 110 * scale];
            const shades = [];
            for (const row of document.querySelectorAll(".row:not(:last-child)")) {
                const box = row.getBoundingClientRect();
                if (box.bottom < top || box.bottom > bottom) continue;
                const x = Math.round((box.left + 0.6 * box.width) * devicePixelRatio);
                const y = Math.round((box.bottom - 6 * scale) * devicePixelRatio);
                const count = Math.round(9 * scale * devicePixelRatio);
                const dots = canvas.getImageData(x, y, 1, count).data;
                const light = Array.from({ length: count }, (_, index) => dots[4 * index]);
                shades.push(light[0] - Math.min(...light));
            }
            done(shades);
        })();
        """
}
