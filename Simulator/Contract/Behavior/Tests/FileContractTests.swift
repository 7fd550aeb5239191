import BrowserTesting
import SwiftUIBehaviorContract
import Testing

/// Files and what is dragged, with the browser's own means.
@Suite(.serialized) struct FileContractTests {
    private func tap(_ label: String, in browser: Browser) async throws {
        try await browser.wait(for: "the button \(label)") { browser in
            try await browser.run(
                """
                // What is on its way out lies beside the screen.
                const buttons = [...document.querySelectorAll("#screen button")];
                const button = buttons.find((one) => one.innerText === arguments[0]);
                button?.click();
                return Boolean(button);
                """, .string(label)) == true
        }
    }

    /// What the browser's file dialog would hand over.
    private static let choose = """
        const input = document.getElementById("file-input");
        const files = new DataTransfer();
        for (const name of arguments) files.items.add(new File([name.toUpperCase()], name, { type: "text/plain" }));
        input.files = files.files;
        input.dispatchEvent(new Event("change"));
        """

    @Test func filesAreImported() async throws {
        try await GalleryBrowser.show(.files) { browser in
            try await browser.run("HTMLInputElement.prototype.click = () => {}")
            try await tap("Import", in: browser)
            try await tap("Open", in: browser)
            let input = try await browser.run(
                "const input = document.getElementById('file-input'); return [input.accept, String(input.multiple)]")
            #expect(input.array?.first?.string?.contains(".txt") == true)
            #expect(input.array?.last == "true")
            try await browser.run(Self.choose, .string("a b.txt"), .string("c.txt"))
            try await browser.waitFor("Contents: a b.txt=A B.TXT,c.txt=C.TXT")
        }
    }

    @Test func aFileThatIsTooLargeIsRefused() async throws {
        try await GalleryBrowser.show(.files) { browser in
            try await browser.run("HTMLInputElement.prototype.click = () => {}")
            try await tap("Import", in: browser)
            try await tap("Open", in: browser)
            try await browser.run("document.querySelector('[data-file-limit]').dataset.fileLimit = '3'")
            try await browser.run(Self.choose, .string("large.txt"))
            try await browser.waitFor("Contents: failed")
        }
    }

    @Test func choosingIsCancelled() async throws {
        try await GalleryBrowser.show(.files) { browser in
            try await tap("Import", in: browser)
            try await tap("Cancel", in: browser)
            try await browser.waitFor("Contents: cancelled")
            try await tap("Export", in: browser)
            try await tap("Cancel", in: browser)
            try await browser.waitFor("Outcome: cancelled")
        }
    }

    @Test func aDocumentIsExported() async throws {
        try await GalleryBrowser.show(.files) { browser in
            // The file as the browser fetches it, in place of its own download.
            try await browser.run(
                """
                HTMLAnchorElement.prototype.click = async function () {
                    const response = await fetch(this.href);
                    window.kept = [this.download, response.headers.get("Content-Disposition"), await response.text()];
                };
                """)
            try await tap("Export", in: browser)
            try await tap("Save", in: browser)
            try await browser.waitFor("Outcome: A name.txt")
            try await browser.wait(for: "the file") { try await $0.run("return window.kept !== undefined") == true }
            #expect(try await browser.run("return window.kept") == ["A name.txt", "attachment", "exported"])
        }
    }

    @Test func aFileIsMoved() async throws {
        try await GalleryBrowser.show(.files) { browser in
            try await browser.run(
                """
                HTMLAnchorElement.prototype.click = async function () {
                    window.kept = [this.download, await (await fetch(this.href)).text()];
                };
                """)
            try await tap("Move", in: browser)
            try await tap("Cancel", in: browser)
            try await browser.waitFor("Outcome: not moved")
            try await tap("Move", in: browser)
            try await browser.wait(for: "the dialog") { try await $0.isPresent(.css("[data-file-download]")) }
            try await browser.run("document.querySelector('[data-file-download]').click()")
            try await browser.waitFor("Outcome: kept.txt moved")
            try await browser.wait(for: "the file") { try await $0.run("return window.kept !== undefined") == true }
            #expect(try await browser.run("return window.kept") == ["kept.txt", "moved"])
        }
    }

    /// Drags from one element to another, or from outside with a text.
    private static let drag = """
        const [from, to, text] = arguments;
        const find = (name) => {
            const element = document.querySelector(`[data-testid="${name}"]`);
            return element.closest(".row") ?? element;
        };
        const data = new DataTransfer();
        const fire = (type, element) => {
            const box = element.getBoundingClientRect();
            const place = { clientX: box.x + box.width / 2, clientY: box.y + box.height * (arguments[4] ?? 0.5) };
            element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data, ...place }));
        };
        if (from) fire("dragstart", find(from));
        if (text) data.setData("text/plain", text);
        fire("dragover", find(to));
        if (arguments[3]) {
            fire("drop", find(to));
            if (from) fire("dragend", find(from));
        }
        """

    private func drag(
        _ from: String, _ to: String, _ text: String = "", drops: Bool = true, at height: Double = 0.5,
        in browser: Browser
    ) async throws {
        try await browser.run(
            Self.drag, .string(from), .string(to), .string(text), .bool(drops), .number("\(height)"))
    }

    @Test func thingsAreDroppedBetweenRows() async throws {
        try await GalleryBrowser.show(.drags) { browser in
            try await drag("word", "beta", drops: false, at: 0.2, in: browser)
            #expect(
                try await browser.run("return document.querySelector('[data-client-drop]').dataset.clientDrop")
                    == "before")
            try await drag("word", "beta", at: 0.2, in: browser)
            try await browser.waitFor("Rows: alpha,word,beta")
            try await drag("", "beta", "from outside", at: 0.8, in: browser)
            try await browser.waitFor("Rows: alpha,word,beta,from outside")
            #expect(try await browser.run("return document.querySelector('[data-client-drop]') === null") == true)
        }
    }

    @Test func thingsAreDraggedAndDropped() async throws {
        try await GalleryBrowser.show(.drags) { browser in
            try await drag("word", "texts", in: browser)
            try await browser.waitFor("Dropped: word")
            try await browser.waitFor("Not over it")
            try await drag("number", "texts", in: browser)
            try await browser.waitFor("Dropped: number 7")
            try await drag("number", "anything", in: browser)
            try await browser.waitFor("Provided: public.json,public.utf8-plain-text")
        }
    }

    @Test func aPlaceKnowsWhatIsOverIt() async throws {
        try await GalleryBrowser.show(.drags) { browser in
            try await drag("word", "texts", drops: false, in: browser)
            try await browser.waitFor("Over it")
            try await drag("", "anything", drops: false, in: browser)
            try await browser.waitFor("Not over it")
        }
    }

    @Test func theClipboardIsPasted() async throws {
        try await GalleryBrowser.show(.drags) { browser in
            try await browser.run(
                "Object.defineProperty(navigator, 'clipboard', { value: { readText: async () => 'from elsewhere' } })")
            try await browser.run("document.querySelector('[data-paste]').click()")
            try await browser.waitFor("Dropped: pasted from elsewhere")
        }
    }

    @Test func whatComesFromOutsideIsDropped() async throws {
        try await GalleryBrowser.show(.drags) { browser in
            try await drag("", "texts", "from outside", in: browser)
            try await browser.waitFor("Dropped: from outside")
        }
    }
}
