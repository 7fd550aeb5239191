import BrowserTesting
import DeviceHost
import SimulatorTesting
import SwiftUIBehaviorContract
import Testing

/// What the app animates frame by frame, and what it has the page animate, in Chromium.
@Suite(.serialized) struct AnimatableContractTests {
    @Test func valuesOfTheAppsAreSeenOnTheirWay() async throws {
        try await GalleryBrowser.show(.animatables) { browser in
            // Every text and path that is shown from now on.
            try await browser.run(
                """
                window.seen = { texts: new Set(), paths: new Set(), places: new Set() };
                const look = () => {
                    const screen = document.getElementById("screen");
                    const text = screen.innerText.split("\\n").find((line) => line.startsWith("number"));
                    window.seen.texts.add(text);
                    window.seen.paths.add(screen.querySelector("[data-testid=slice] path")?.getAttribute("d"));
                    const shaken = [...screen.querySelectorAll("*")].filter((one) => one.textContent === "shaken").at(-1);
                    window.seen.places.add(Math.round(shaken?.getBoundingClientRect().x));
                    requestAnimationFrame(look);
                };
                look();
                [...document.querySelectorAll("button")].find((one) => one.innerText.trim() === "move").click();
                """)
            try await browser.wait(for: "values between the first and the last") { browser in
                try await browser.run(
                    "return Math.min(window.seen.texts.size, window.seen.paths.size, window.seen.places.size) > 2")
                    == true
            }
        }
    }

    @Test func anAnimationOfTheAppsOwnRunsInThePage() async throws {
        try await GalleryBrowser.show(.animatables) { browser in
            try await browser.run(
                """
                window.curves = new Set();
                const look = () => {
                    for (const one of document.querySelectorAll("#screen *")) {
                        if (one.style.transition) window.curves.add(getComputedStyle(one).transitionTimingFunction);
                    }
                    requestAnimationFrame(look);
                };
                look();
                [...document.querySelectorAll("button")].find((one) => one.innerText.trim() === "step").click();
                """)
            try await browser.wait(for: "the curve of the app's") { browser in
                try await browser.run("return [...window.curves].some((one) => one.startsWith('linear('))") == true
            }
            try await browser.wait(for: "its end") { browser in
                try await browser.run(
                    """
                    const dot = document.querySelector("[data-testid=stepped]");
                    const faded = [dot, ...dot.querySelectorAll("*"), dot.parentElement];
                    return faded.some((one) => getComputedStyle(one).opacity === "0.2");
                    """) == true
            }
        }
    }
}
