import BrowserTesting
import SwiftUIBehaviorContract
import Testing

/// Menus are on the screen whatever opens them, and go by every way that leads out of them.
@Suite(.serialized) struct MenuContractTests {
    /// How far the menu lies inside of what the screen has room for, on each side, and whether it scrolls.
    private static let room = """
        const menu = document.querySelector("[role=menu]");
        for (const one of document.getAnimations()) one.finish();
        const display = document.getElementById("display");
        const [outer, box] = [display.getBoundingClientRect(), menu.getBoundingClientRect()];
        const scale = outer.width / display.offsetWidth;
        const style = getComputedStyle(display);
        const [top, bottom] = ["--safe-top", "--safe-bottom"].map((name) => parseFloat(style.getPropertyValue(name)));
        return [
            box.left - outer.left, outer.right - box.right, box.top - outer.top - top * scale,
            outer.bottom - box.bottom - bottom * scale, menu.scrollHeight > menu.clientHeight + 1 ? 1 : 0,
            box.height / scale,
        ];
        """

    private func open(_ name: String, in browser: Browser) async throws -> [Double] {
        try await browser.element(.testID(name)).click()
        _ = try await browser.element(.css("[role=menu]"))
        return (try await browser.run(Self.room).array ?? []).compactMap(\.double)
    }

    private func waitUntilClosed(_ browser: Browser) async throws {
        try await browser.wait(for: "the menu to go") { try await !$0.isPresent(.css("[role=menu]")) }
        #expect(try await browser.run("return document.querySelector('#screen [inert]') === null") == true)
    }

    @Test(arguments: [false, true])
    func aMenuIsOnTheScreen(large: Bool) async throws {
        try await GalleryBrowser.show(.menus) { browser in
            if large { try await browser.element(.css("[role=switch]")).click() }
            for name in ["Top leading", "Top trailing", "Bottom leading", "Bottom trailing"] {
                let room = try await open(name, in: browser)
                #expect(room.count == 6 && room.prefix(4).allSatisfy { $0 >= 0 }, "\(name): \(room)")
                #expect((room[4] == 1) == (name == "Bottom trailing"), "what is higher than the screen scrolls")
                #expect(room[5] > 100, "\(name): \(room)")
                try await browser.press(Key.escape)
                try await waitUntilClosed(browser)
            }
        }
    }

    @Test func theMenuOfTheLastRowIsOnTheScreenAndATapBesideClosesIt() async throws {
        try await GalleryBrowser.show(.menus) { browser in
            let last = """
                const rows = [...document.querySelectorAll(".row-content .text")];
                const list = document.querySelector(".list").getBoundingClientRect();
                return rows.filter((row) => row.getBoundingClientRect().bottom <= list.bottom).at(-1);
                """
            let name = try await browser.run("\(last.dropLast()).textContent;").string ?? ""
            try await browser.run(
                """
                const row = [...document.querySelectorAll(".text")].find((one) => one.textContent === arguments[0]);
                row.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
                """, .string(name))
            _ = try await browser.element(.css("[role=menu]"))
            let room = (try await browser.run(Self.room).array ?? []).compactMap(\.double)
            #expect(room.prefix(4).allSatisfy { $0 >= 0 } && room[4] == 0, "\(name): \(room)")
            try await browser.click(try await browser.element(.css("#display")), offsetX: 0, y: -330)
            try await waitUntilClosed(browser)
        }
    }
}
