import BrowserTesting
import Foundation
import JSON
import Testing

@testable import DeviceHost

extension ClientTests {
    @Suite("Animations")
    struct AnimationTests {
        /// The animations under way, each as "class: first keyframe's transform and opacity".
        private static let running = """
            return document.getAnimations().filter((one) => one.effect.target.matches("#screen *, #ghosts *")).map((one) => {
                const [start] = one.effect.getKeyframes();
                return `${one.effect.target.className}: ${start.transform ?? ""} ${start.opacity ?? ""}`.trim();
            }).sort();
            """

        private static let page: JSONValue = [
            "i": 2, "t": "div",
            "a": [
                "class": "page", "data-animation": "60000ms ease", "data-enter": "transform:translateX(100%)",
                "data-exit": "transform:translateX(100%)",
            ], "x": "pushed",
        ]

        @Test("An element with a timing of its own comes and goes with it, and is out of the tree at once")
        func own() async throws {
            try await PageFixture.with(["i": 1, "t": "div"]) { page in
                page.app.sendPatch([["i", 1, 0, Self.page]])
                try await page.settle()
                #expect(try await page.browser.run(Self.running) == ["page: translateX(100%)"])
                page.app.sendPatch([["r", 2]])
                try await page.settle()
                #expect(try await page.browser.run("return document.querySelectorAll('#screen .page').length") == 0)
                #expect(try await page.browser.run("return document.querySelectorAll('#ghosts .page').length") == 1)
                #expect(try await page.browser.run("return window.device.tree.elements.size") == 1)
                try await page.browser.run("for (const one of document.getAnimations()) one.finish()")
                try await page.browser.wait(for: "the ghost to go") { browser in
                    try await browser.run("return document.querySelectorAll('#ghosts > *').length") == 0
                }
            }
        }

        @Test("A presentation moves in its parts")
        func layers() async throws {
            let layer: JSONValue = [
                "i": 3, "t": "div", "a": ["class": "layer", "data-layer": "sheet"],
                "c": [
                    [
                        "i": 4, "t": "div",
                        "a": ["class": "dim", "data-animation": "60000ms linear", "data-enter": "opacity:0"],
                    ],
                    [
                        "i": 5, "t": "div",
                        "a": [
                            "class": "panel", "data-animation": "60000ms linear",
                            "data-enter": "transform:translateY(100%)",
                        ],
                    ],
                ],
            ]
            try await PageFixture.with(["i": 1, "t": "div"]) { page in
                page.app.sendPatch([["i", 1, 0, layer]])
                try await page.settle()
                #expect(
                    try await page.browser.run(Self.running) == ["dim:  0", "panel: translateY(100%)"])
            }
        }

        @Test("An alert waits for the sheet that goes; a menu does not")
        func layersInTurn() async throws {
            func layer(_ number: Int, _ name: String) -> JSONValue {
                [
                    "i": .number("\(number)"), "t": "div", "a": ["class": "layer", "data-layer": .string(name)],
                    "c": [
                        [
                            "i": .number("\(number + 1)"), "t": "div", "x": .string(name),
                            "s": ["position": "absolute", "width": "80px", "height": "80px"],
                            "a": [
                                "class": .string(name), "data-animation": "60000ms linear", "data-enter": "opacity:0",
                                "data-exit": "opacity:0",
                            ],
                        ]
                    ],
                    "s": ["position": "absolute", "inset": "0"],
                ]
            }
            let delays = """
                return document.getAnimations().filter((one) => one.effect.target.matches("#screen *"))
                    .map((one) => `${one.effect.target.className} ${one.effect.getTiming().delay > 0}`).sort();
                """
            try await PageFixture.with(["i": 1, "t": "div", "c": [layer(10, "sheet")]]) { page in
                page.app.sendPatch([["r", 10], ["i", 1, 0, layer(20, "alert")], ["i", 1, 1, layer(30, "menu")]])
                try await page.settle()
                #expect(try await page.browser.run(delays) == ["alert true", "menu false"])
            }
            try await PageFixture.with(["i": 1, "t": "div"]) { page in
                page.app.sendPatch([["i", 1, 0, layer(20, "alert")]])
                try await page.settle()
                #expect(try await page.browser.run(delays) == ["alert false"])
            }
        }

        @Test("Nothing moves where motion is switched off, or where nobody asked for it")
        func none() async throws {
            let still: JSONValue = ["i": 1, "t": "div", "a": ["data-animation": "none"]]
            try await PageFixture.with(still) { page in
                page.app.sendPatch([["i", 1, 0, ["i": 6, "t": "p", "x": "quiet"]]], animation: "60000ms ease")
                try await page.settle()
                #expect(try await page.browser.run(Self.running) == [])
            }
            try await PageFixture.with(["i": 1, "t": "div"]) { page in
                page.app.sendPatch([["i", 1, 0, ["i": 6, "t": "p", "x": "loud"]]], animation: "60000ms ease")
                try await page.settle()
                #expect(try await page.browser.run(Self.running) == [":  0"], "what nothing is said about fades in")
            }
        }

        @Test("What changes its look glides there")
        func glide() async throws {
            try await PageFixture.with(["i": 1, "t": "p", "s": ["opacity": "1"]]) { page in
                // A change glides from what was drawn.
                try await page.browser.run("getComputedStyle(document.querySelector('#screen p')).opacity")
                page.app.sendPatch([["s", 1, ["opacity": "0.5"]]], animation: "60000ms linear")
                try await page.settle()
                let script = "return document.getAnimations().map((one) => one.transitionProperty ?? '')"
                let gliding = try await page.browser.run(script)
                #expect(gliding.array?.contains("opacity") == true, "\(gliding)")
            }
        }

        @Test("An animation that is repeated goes on until the next change")
        func repeated() async throws {
            try await PageFixture.with(["i": 1, "t": "p", "s": ["opacity": "1"]]) { page in
                page.app.sendPatch([["s", 1, ["opacity": "0.5"]]], animation: "60000ms linear infinite alternate")
                try await page.settle()
                let script = "return document.getAnimations().map((one) => String(one.effect.getTiming().iterations))"
                #expect(try await page.browser.run(script) == ["Infinity"])
                page.app.sendPatch([["s", 1, ["opacity": "1"]]])
                try await page.settle()
                #expect(try await page.browser.run(script) == [])
            }
        }

        @Test("Text that changes rolls up where its content transition says so")
        func text() async throws {
            let count: JSONValue = ["i": 1, "t": "p", "x": "1", "a": ["data-content-transition": "numeric-up"]]
            try await PageFixture.with(count) { page in
                page.app.sendPatch([["x", 1, "2"]], animation: "60000ms linear")
                try await page.settle()
                let script = "return document.getAnimations().map((one) => one.effect.getKeyframes()[0].translate)"
                #expect(try await page.browser.run(script) == ["0px 0.5em"])
            }
        }
    }
}
