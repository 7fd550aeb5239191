import BrowserTesting
import Foundation
import Testing

@testable import easyapp_tool

/// A file is saved while its previews are shown: they are built anew and keep their state, and what the compiler says of a
/// mistake is seen in the page.
@Suite(.serialized) struct SavedFileTests {
    /// How long a build and a start may take where much else is going on, in seconds.
    private static let patience = 120.0

    private func card(_ word: String) -> String {
        """
        import SwiftUI

        struct Card: View {
            @State private var count = 0
            var body: some View {
                Button("\(word) \\(count)") { count += 1 }
            }
        }

        #Preview { Card() }
        """
    }

    private func waitFor(_ text: String, _ browser: Browser) async throws {
        try await browser.wait(for: text, timeoutSeconds: Self.patience) {
            try await $0.run("return document.getElementById('screen').innerText.includes(arguments[0])", .string(text))
                .bool == true
        }
    }

    @Test(.timeLimit(.minutes(10))) func aSavedFileIsShownAnewWithItsState() async throws {
        try await withDataFolder { folder in
            let project = try SmallProject(in: folder, view: card("first"))
            try project.build()
            let tool = try RunningTool(
                ["preview"], dataFolder: folder + "/data",
                environment: project.environment.merging([Settings.previewPortVariable: "0"]) { $1 },
                executable: project.tool, workingFolder: project.root)
            defer { tool.cleanUp() }
            let address = try #require(
                try tool.waitFor(seconds: Self.patience) {
                    tool.output.firstMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+/).map { String($0.output) }
                }, "no address: \(tool.output)")
            try await Browser.open(at: address) { browser in
                try await waitFor("first 0", browser)
                let button = try await browser.element(.button("first 0"), timeoutSeconds: Self.patience)
                try await button.click()
                try await waitFor("first 1", browser)

                try project.save(card("second"))
                try await waitFor("second 1", browser)

                try project.save(card("third").replacingOccurrences(of: "Button(", with: "Butten("))
                try await browser.wait(for: "the mistake", timeoutSeconds: Self.patience) {
                    let said = try await $0.run("return document.getElementById('build').innerText").string ?? ""
                    return said.contains("Card.swift") && said.contains("Butten")
                }
                try await waitFor("second 1", browser)

                try project.save(card("third"))
                try await waitFor("third 1", browser)
                try await browser.wait(for: "no mistake", timeoutSeconds: Self.patience) {
                    try await $0.run("return document.getElementById('build').hidden").bool == true
                }
            }
        }
    }
}
