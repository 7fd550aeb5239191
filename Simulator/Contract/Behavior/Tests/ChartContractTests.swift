import BrowserTesting
import JSON
import SwiftUIBehaviorContract
import Testing

/// Charts as the page draws them.
@Suite(.serialized) struct ChartContractTests {
    @Test func marksStandAtTheirValuesAndAreChosen() async throws {
        try await GalleryBrowser.show(.chart) { browser in
            func box(_ selector: String) async throws -> [Double] {
                let box = try await browser.run(
                    """
                    const bars = document.querySelector("[data-testid=bars]");
                    const one = bars.querySelector(arguments[0]).getBoundingClientRect();
                    const outer = bars.getBoundingClientRect();
                    const scale = outer.width / bars.offsetWidth;
                    return [one.x - outer.x, one.y - outer.y, one.width, one.height].map((number) => number / scale);
                    """, .string(selector))
                return (box.array ?? []).compactMap(\.double)
            }
            let tea = "path[fill='var(--blue)']"
            let coffee = "path[fill='var(--green)']"
            try await browser.wait(for: "the bars") { _ in try await box(coffee)[3] > 50 }
            let (first, second) = (try await box(tea), try await box(coffee))
            #expect(abs(first[3] * 3 - second[3]) <= 2, "a third as high")
            #expect(abs(first[1] + first[3] - second[1] - second[3]) <= 1, "both stand on zero")
            #expect(abs(second[0] - first[0] - (second[2] / 0.65)) <= 2, "a band further")
            let note = try await browser.frame("annotation")
            let bars = try await browser.frame("bars")
            #expect(abs(note.x + note.width / 2 - bars.x - second[0] - second[2] / 2) <= 2, "above its bar")
            #expect(note.y + note.height <= bars.y + second[1] + 1)
            // The finger chooses what it is on, as long as it is there.
            let element = try await browser.element(.testID("bars"))
            try await browser.holdMouse(on: element)
            try await browser.moveMouse(byX: 40, y: 0)
            try await browser.wait(for: "a choice") { browser in
                try await browser.run("return document.getElementById('screen').innerText.includes('chosen none')")
                    == false
            }
            try await browser.releaseMouse()
            try await browser.waitFor("chosen none")
            try await browser.element(.css("button")).click()
            try await browser.wait(for: "a higher bar") { _ in try await box(tea)[3] > first[3] * 1.9 }
        }
    }

    @Test func labelsLegendsAndRingsAreThere() async throws {
        try await GalleryBrowser.show(.chart) { browser in
            func count(_ selector: String) async throws -> Int {
                let found = try await browser.run(
                    "return document.querySelectorAll(arguments[0]).length", .string(selector))
                return Int(found.double ?? 0)
            }
            try await browser.wait(for: "the ring") { _ in try await count("[data-testid=ring] svg path") >= 3 }
            #expect(try await count("[data-testid=lines] svg text") >= 5)
            #expect(try await count("[data-testid=bars] [role=img][aria-label]") == 2)
            let legend = try await browser.run(
                "return [...document.querySelectorAll('[data-testid=ring] .text')].map((text) => text.innerText).join()"
            )
            #expect(legend.string?.contains("part 1,part 2,part 3") == true)
        }
    }
}
