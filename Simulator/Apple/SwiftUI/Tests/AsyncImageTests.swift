import Foundation
import SwiftUI
import Testing

@MainActor @Suite struct AsyncImageTests {
    private let png = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")

    private func file(_ data: Data) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("AsyncImage-\(UUID().uuidString).png")
        try data.write(to: url)
        return url
    }

    private struct Shown: View {
        let url: URL?
        var body: some View {
            AsyncImage(url: url) { phase in
                if let image = phase.image {
                    image.resizable()
                } else if phase.error != nil {
                    Text(verbatim: "failed")
                } else {
                    Text(verbatim: "loading")
                }
            }
        }
    }

    @Test func aPictureIsShownOnceItIsThere() async throws {
        let url = try file(try #require(png))
        defer { try? FileManager.default.removeItem(at: url) }
        let host = _ViewHost(Shown(url: url))
        #expect(host.texts == ["loading"])
        let isShown = await host.wait(timeoutSeconds: 20) { host.tree.first { $0.tag == "img" } != nil }
        #expect(isShown)
        #expect(host.tree.first { $0.tag == "img" }?[attribute: "src"]?.hasPrefix("data:image/png;base64,") == true)
    }

    @Test func whatIsNoPictureFails() async throws {
        let url = try file(Data("text".utf8))
        defer { try? FileManager.default.removeItem(at: url) }
        let host = _ViewHost(Shown(url: url))
        #expect(await host.wait(timeoutSeconds: 20) { host.texts == ["failed"] })
    }

    @Test func withoutAnAddressItStaysEmpty() async {
        let host = _ViewHost(Shown(url: nil))
        await host.settle()
        #expect(host.texts == ["loading"])
    }
}
