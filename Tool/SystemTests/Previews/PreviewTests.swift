import BrowserTesting
import Foundation
import JSON
import Testing

@testable import easyapp_tool

/// `./easyapp preview`: the app's previews in a page, and what the compiler says.
@Suite(.serialized) struct PreviewTests {
    @Test(.timeLimit(.minutes(2))) func everyPreviewOfTheAppIsShownAndABuildsErrorsAreSeen() async throws {
        try await withDataFolder { folder in
            let tool = try RunningTool(
                ["preview"], dataFolder: folder, environment: [Settings.previewPortVariable: "0"])
            defer { tool.cleanUp() }
            let address = try #require(
                try tool.waitFor(seconds: 30) {
                    tool.output.firstMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+/).map { String($0.output) }
                }, "no address: \(tool.output)")
            let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("App/EasyApp")
            let count = try previewCount(below: sources)
            try await Browser.open(at: address) { browser in
                try await browser.wait(for: "the gallery", timeoutSeconds: 30) {
                    try await $0.run("return document.querySelectorAll('.gallery-preview').length").int == count
                }
                let phones = try await browser.run("return document.querySelectorAll('.gallery-phone').length").int
                #expect(phones == count * 3)
                #expect(try await browser.run("return document.getElementById('build').hidden").bool == true)

                let status = JSONValue.object(["state": "failed", "errors": "View.swift:1:1: error: no such thing"])
                try Data(status.serialized).write(to: URL(fileURLWithPath: folder + "/previews/build.json"))
                try await browser.wait(for: "the errors") {
                    try await $0.run("return document.getElementById('build').innerText").string?
                        .contains("no such thing") == true
                }
            }
        }
    }

    private func previewCount(below folder: URL) throws -> Int {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var count = 0
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            count += text.matches(of: /(?m)^#Preview\b/).count
        }
        return count
    }
}
