import BrowserTesting
import Foundation
import JSON
import SwiftUIBehaviorContract
import Testing

/// What only a browser can tell: where things are, how they look and what a pointer does.
@Suite(.serialized) struct BrowserContractTests {
    @Test func guidesAlignViewsWhereTheyLie() async throws {
        try await GalleryBrowser.show(.alignment) { browser in
            let (account, name) = (try await browser.frame("account"), try await browser.frame("name"))
            #expect(abs((account.y + 10) - (name.y + 20)) <= 1, "middles of the views named in the guides")
            let first = try await browser.frame("first")
            #expect(abs(try await browser.frame("moved").x - first.x - 24) <= 1)
            #expect(abs(try await browser.frame("half").x - first.x + 30) <= 1)
            let (large, small) = (try await browser.frame("large"), try await browser.frame("small"))
            #expect(abs((large.x + 30) - (small.x + 10)) <= 1, "a third of each width")
            #expect(abs((large.y + 60) - (small.y + 20)) <= 1)
            let (base, badge) = (try await browser.frame("base"), try await browser.frame("badge"))
            #expect(abs((base.x + 100) - (badge.x + 10)) <= 1 && abs(base.y - (badge.y + 10)) <= 1, "on the corner")
        }
    }

    @Test func aPressShowsAtOnceAndFollowsThePointer() async throws {
        try await GalleryBrowser.show(.pressedButton) { browser in
            let counts = try await browser.element(.testID("counts"))
            func opacity() async throws -> Double {
                let value = try await browser.run(
                    "const all = [arguments[0], ...arguments[0].querySelectorAll('*')]; return Math.min(...all.map((one) => Number(getComputedStyle(one).opacity)))",
                    counts.argument)
                return value.double ?? -1
            }
            // The app cannot answer: what the page knows by itself is shown all the same.
            try await browser.run(
                """
                window.heldBack = [];
                const connection = window.device.connection;
                window.send = connection.send;
                connection.send = (message) => window.heldBack.push(message);
                """)
            try await browser.holdMouse(on: counts)
            #expect(try await opacity() == 0.25)
            try await browser.moveMouse(byX: 0, y: 300)
            #expect(try await opacity() == 1)
            try await browser.moveMouse(byX: 0, y: -300)
            #expect(try await opacity() == 0.25)
            try await browser.releaseMouse()
            #expect(try await opacity() == 1)
            // Then the app hears of it all.
            try await browser.run(
                """
                window.device.connection.send = window.send;
                for (const message of window.heldBack) window.device.connection.send(message);
                """)
            try await browser.waitFor("presses 2 taps 1")
            #expect(try await opacity() == 1)
            try await browser.holdMouse(on: counts)
            try await browser.waitFor("presses 3 taps 1")
            #expect(try await opacity() == 0.25, "the app's own word, while it is held")
            try await browser.releaseMouse()
            try await browser.wait(for: "the release") { _ in try await opacity() == 1 }
        }
    }

    @Test func textsWithTooLittleRoomAreFitted() async throws {
        try await GalleryBrowser.show(.textFitting) { browser in
            func style(_ name: String, _ script: String) async throws -> JSONValue {
                let element = try await browser.element(.testID(name))
                return try await browser.run("const text = arguments[0]; return \(script)", element.argument)
            }
            let scale = try await style("scaled", "Number(text.style.zoom)").double ?? 0
            #expect(scale > 0.5 && scale < 1)
            #expect(try await style("scaled", "text.scrollHeight <= text.clientHeight + 1") == true)
            let head = try await style("head", "text.dataset.clientShortened").string ?? ""
            #expect(head.hasPrefix("…") && head.hasSuffix("lazy dog"))
            let middle = try await style("middle", "text.dataset.clientShortened").string ?? ""
            #expect(middle.hasPrefix("The") && middle.contains("…") && middle.hasSuffix("dog"))
            #expect(
                try await style("head", "text.textContent").string?.hasPrefix("The quick") == true, "whole for search")
            #expect(try await style("cut", "text.scrollHeight > text.clientHeight + 1") == true)
            #expect(
                try await style("tight", "text.style.getPropertyValue('--client-tightening')").string?.isEmpty == false)
            #expect(try await style("short", "text.style.zoom + (text.dataset.clientShortened ?? '')") == "")
        }
    }

    @Test func scrollViewsShowMarksBounceAndEndTyping() async throws {
        try await GalleryBrowser.show(.scrolling) { browser in
            func drag(_ name: String, y: Int, _ during: () async throws -> Void = {}) async throws {
                try await browser.holdMouse(on: try await browser.element(.testID(name)))
                for _ in 0..<4 { try await browser.moveMouse(byX: 0, y: y / 4) }
                try await during()
                try await browser.releaseMouse()
            }
            let marks = "return document.querySelectorAll('.scroll-mark').length"
            try await drag("quiet", y: -80)
            #expect(try await browser.run(marks) == 0)
            try await drag("usual", y: -80)
            #expect(try await browser.run(marks) == 1)
            func overscroll(_ name: String) async throws -> JSONValue {
                try await browser.run(
                    "return arguments[0].dataset.clientOverscroll ?? ''",
                    try await browser.element(.testID(name)).argument)
            }
            try await drag("bouncing", y: 40) {
                let seen = try await overscroll("bouncing")
                #expect(seen == "y")
            }
            try await drag("still", y: 40) {
                let seen = try await overscroll("still")
                #expect(seen == "")
            }
            let field = try await browser.element(.testID("field"))
            let typing = "return document.activeElement === arguments[0]"
            try await field.click()
            try await drag("quiet", y: -80)
            #expect(try await browser.run(typing, field.argument) == true)
            try await drag("usual", y: -80)
            #expect(try await browser.run(typing, field.argument) == false)
        }
    }

    @Test func viewsAreHitInTheirShapes() async throws {
        try await GalleryBrowser.show(.hitShapes) { browser in
            let circle = try await browser.element(.testID("circle"))
            try await browser.click(circle, offsetX: 0, y: 0)
            try await browser.waitFor("circle")
            try await browser.click(circle, offsetX: -80, y: -80)
            try await browser.waitFor("below")
            try await browser.click(try await browser.element(.testID("larger")), offsetX: 22, y: 22)
            try await browser.waitFor("larger")
            try await browser.click(try await browser.element(.testID("row")), offsetX: 0, y: 0)
            try await browser.waitFor("row")
        }
    }

    @Test func cellsOfGridsStandWhereTheySay() async throws {
        try await GalleryBrowser.show(.grids) { browser in
            let (cell, corner) = (try await browser.frame("cell"), try await browser.frame("corner"))
            #expect(abs(corner.x - (cell.x + cell.width + 60)) <= 1, "at the end of an 80 point column")
            #expect(abs(corner.y - (cell.y + 40)) <= 1)
            let quarter = try await browser.frame("quarter")
            #expect(abs(quarter.x - (cell.x + 20)) <= 1, "a quarter of the 80 points that are left")
            #expect(abs(try await browser.frame("unsized").width - 90) <= 1)
            #expect(abs(try await browser.frame("fits").width - 90) <= 1)
            #expect(try await browser.frame("widened").width > 300, "a divider takes what it gets")
        }
    }

    @Test func rowsAppearAsTheyAreScrolledTo() async throws {
        try await GalleryBrowser.show(.lazyRows) { browser in
            func last() async throws -> Int {
                let text = try await browser.element(.testID("appeared")).text
                return Int(text.split(separator: " ")[1]) ?? -2
            }
            try await browser.wait(for: "the first rows") { _ in try await (12...18).contains(last()) }
            let header = try await browser.frame("header")
            try await browser.run("document.querySelector('[data-testid=scroller]').scrollTop = 5000")
            try await browser.wait(for: "the rows in the middle") { _ in try await (110...120).contains(last()) }
            #expect(abs(try await browser.frame("header").y - header.y) <= 1, "a pinned header stays")
            try await browser.wait(for: "rows that left") { browser in
                try await !browser.element(.testID("appeared")).text.hasSuffix("gone 0")
            }
        }
    }

    @Test func aSceneIsRestoredWhenTheAppIsStartedAgain() async throws {
        try await GalleryBrowser.show(.restored) { browser in
            let button = try await browser.element(.testID("count"))
            try await button.click()
            try await button.click()
            try await browser.waitFor("kept 2 lost 2")
            try await browser.run("document.getElementById('relaunch').click()")
            try await browser.waitFor("contract")
            let address = try await browser.run("return location.origin").string ?? ""
            try await browser.go(to: "\(address)/open?url=contract://restored")
            try await browser.waitFor("kept 2 lost 0")
            // Lines end with words, wherever they are broken.
            let struck = try await browser.element(.testID("struck"))
            #expect(
                try await browser.run("return getComputedStyle(arguments[0]).whiteSpaceCollapse", struck.argument)
                    == "preserve-breaks")
        }
    }

    @Test func framesAreSharesOfTheirContainer() async throws {
        try await GalleryBrowser.show(.relativeFrames) { browser in
            #expect(abs(try await browser.frame("third").width - 100) <= 1)
            #expect(abs(try await browser.frame("two").width - 210) <= 1)
            #expect(abs(try await browser.frame("page").width - 320) <= 1)
            let half = try await browser.frame("half")
            #expect(abs(half.width - 260) <= 1 && abs(half.height - 100) <= 1)
        }
    }

    @Test func gaugesShowTheirValues() async throws {
        try await GalleryBrowser.show(.gauges) { browser in
            let widths = try await browser.run(
                """
                const bar = document.querySelector("[data-testid=bar] .gauge-bar");
                return bar.firstElementChild.offsetWidth / bar.offsetWidth;
                """)
            #expect(abs((widths.double ?? 0) - 0.25) < 0.01)
            let ring = try await browser.run(
                "return document.querySelector('[data-testid=ring] .gauge-ring').offsetWidth")
            #expect(ring == 58)
        }
    }

    @Test func viewsAreFoundByTheirInputLabels() async throws {
        try await GalleryBrowser.show(.accessibility) { browser in
            try await browser.press("f", holding: Key.alt)
            try await browser.element(.css("#find input")).type("mai" + Key.enter)
            #expect(try await browser.run("return document.activeElement.innerText") == "Send")
            try await browser.press(Key.enter)
            try await browser.waitFor("sent")
        }
    }
}
