import BrowserTesting
import Foundation
import JSON
import Testing

@testable import DeviceHost

extension ClientTests {
    @Suite("Crash page")
    struct CrashPageTests {
        @Test("A crash is shown with its cause, and Relaunch starts the app again")
        func crash() async throws {
            let folder = try TemporaryFolder()
            let executable = try folder.script("Shop", "echo 'Fatal error: no such row' >&2; kill -ILL $$")
            try await ServedDevice.with(executable: executable, folder: folder) { device in
                try await Browser.open(at: device.url) { browser in
                    let report = try await browser.element(.css("[role=alertdialog]"))
                    let text = try await report.text
                    #expect(text.contains("Shop quit unexpectedly"))
                    #expect(text.contains("SIGILL"))
                    #expect(text.contains("Fatal error: no such row"))
                    #expect(text.contains("Once the app is built anew it starts by itself."))
                    _ = try folder.script("Shop", "exec sleep 60")
                    try await browser.wait(for: "the new process") { browser in
                        if let button = try await browser.elements(.testID("relaunch")).first {
                            try await button.click()
                        }
                        return try await browser.element(.css("#state")).text == "Starting the app…"
                    }
                }
            }
        }

        @Test("Of a crash with a backtrace the page shows what happened and where; the rest is behind a disclosure")
        func crashTrace() async throws {
            let folder = try TemporaryFolder()
            let executable = try folder.script(
                "Shop",
                """
                echo '*** Program crashed: Bad pointer dereference at 0x0 ***' >&2
                echo 'Thread 0 crashed:' >&2
                echo '0 0x1 buy() in Shop at /src/Shop.swift:7:3' >&2
                echo 'Registers:' >&2
                echo 'rax 0x0' >&2
                kill -ILL $$
                """)
            try await ServedDevice.with(executable: executable, folder: folder) { device in
                try await Browser.open(at: device.url) { browser in
                    let report = try await browser.element(.css("[role=alertdialog]"))
                    let text = try await report.text
                    #expect(text.contains("Program crashed: Bad pointer dereference at 0x0"))
                    #expect(text.contains("0 buy() in Shop at /src/Shop.swift:7:3"))
                    #expect(!text.contains("rax 0x0"))
                    #expect(
                        try await browser.run("return document.querySelector('details pre').textContent").string?
                            .contains("rax 0x0") == true)
                }
            }
        }

        /// Presses a key where the focus is; says where that was.
        private static let press = """
            const { activeElement } = document;
            const isInside = document.getElementById("overlay").contains(activeElement);
            activeElement.dispatchEvent(
                new KeyboardEvent("keydown", { key: arguments[0], bubbles: true, cancelable: true }));
            return isInside;
            """

        @Test("The report has the focus; Escape puts it away and leaves what starts the app, which Return does")
        func keys() async throws {
            let folder = try TemporaryFolder()
            let executable = try folder.script("Shop", "echo 'a line' >&2; exit 3")
            try await ServedDevice.with(executable: executable, folder: folder) { device in
                try await Browser.open(at: device.url) { browser in
                    _ = try await browser.element(.css("#overlay .crash"))
                    #expect(try await browser.run(Self.press, "Escape") == true, "the focus is in the report")
                    _ = try await browser.element(.css("#overlay .ended[role=alertdialog]"))
                    #expect(try await !browser.isPresent(.css("#overlay .crash")))
                    // What the device says again does not bring the report back.
                    try await browser.run("document.querySelector('#appearance [value=dark]').click()")
                    try await browser.wait(for: "dark") { try await $0.isPresent(.css("body[data-color-scheme=dark]")) }
                    #expect(try await !browser.isPresent(.css("#overlay .crash")))
                    _ = try folder.script("Shop", "exec sleep 60")
                    #expect(try await browser.run(Self.press, "Enter") == true)
                    try await browser.wait(for: "the new process") { browser in
                        try await browser.element(.css("#state")).text == "Starting the app…"
                    }
                    #expect(try await !browser.isPresent(.css("#overlay .panel")))
                }
            }
        }

        @Test("Return starts the app again from anywhere in the report")
        func returnKey() async throws {
            let folder = try TemporaryFolder()
            let executable = try folder.script("Shop", "echo 'a line' >&2; exit 3")
            try await ServedDevice.with(executable: executable, folder: folder) { device in
                try await Browser.open(at: device.url) { browser in
                    _ = try await browser.element(.css("#overlay .crash pre"))
                    _ = try folder.script("Shop", "exec sleep 60")
                    try await browser.run("document.querySelector('#overlay .crash pre').focus()")
                    #expect(try await browser.run(Self.press, "Enter") == true)
                    try await browser.wait(for: "the new process") { browser in
                        try await browser.element(.css("#state")).text == "Starting the app…"
                    }
                }
            }
        }

        @Test("Relaunch app beside the phone takes the crash report away too")
        func relaunchBesideThePhone() async throws {
            let folder = try TemporaryFolder()
            let executable = try folder.script("Shop", "exit 3")
            try await ServedDevice.with(executable: executable, folder: folder) { device in
                try await Browser.open(at: device.url) { browser in
                    _ = try await browser.element(.css("[role=alertdialog]"))
                    _ = try folder.script("Shop", "exec sleep 60")
                    try await browser.run("document.getElementById('relaunch').click()")
                    try await browser.wait(for: "the report to go") { browser in
                        try await !browser.isPresent(.css("[role=alertdialog]"))
                    }
                }
            }
        }
    }
}
