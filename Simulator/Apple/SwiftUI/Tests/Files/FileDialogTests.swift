import FoundationCompat
import Testing
import UniformTypeIdentifiers

@testable import SwiftUI

@MainActor @Suite struct FileDialogTests {
    private struct Importing: View {
        @State var isPresented = true
        let onCompletion: (Result<[URL], any Error>) -> Void
        var body: some View {
            Text("a").fileImporter(
                isPresented: $isPresented, allowedContentTypes: [.json], allowsMultipleSelection: true,
                onCompletion: onCompletion)
        }
    }

    private func button(_ host: _ViewHost, _ attribute: String) -> _Element? {
        func find(_ element: _Element) -> _Element? {
            if element[attribute: attribute] != nil { return element }
            return element.children.lazy.compactMap(find).first
        }
        return find(host.tree)
    }

    @Test func whatIsChosenIsHandedToTheApp() throws {
        let folder = _AppContainer.home.appendingPathComponent("tmp/Inbox/chosen")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appendingPathComponent("a.json"))
        var results: [Result<[URL], any Error>] = []
        let host = _ViewHost(Importing { results.append($0) })
        let open = try #require(button(host, "data-file-accept"))
        #expect(open[attribute: "data-file-accept"] == ".json,application/json")
        let file = _EventValue.object(["path": .string("chosen/a.json"), "type": .string("application/json")])
        host.dispatch(.change, to: open.id, value: .object(["files": .array([file])]))
        #expect(try results.first?.get().map(\.lastPathComponent) == ["a.json"])
        #expect(button(host, "data-file-accept") == nil, "the dialog is gone")
    }

    @Test func aFileThatIsTooLargeIsAnError() throws {
        var results: [Result<[URL], any Error>] = []
        let host = _ViewHost(Importing { results.append($0) })
        let open = try #require(button(host, "data-file-accept"))
        host.dispatch(.change, to: open.id, value: .object(["error": .string("tooLarge")]))
        #expect(throws: CocoaError.self) { try results.first?.get() }
    }

    @Test func anItemIsWrittenAndOffered() async throws {
        var results: [Result<URL, any Error>] = []
        let host = _ViewHost(
            Text("a").fileExporter(
                isPresented: .constant(true), item: "text", contentTypes: [.plainText], defaultFilename: "name"
            ) {
                results.append($0)
            })
        #expect(await host.wait(timeoutSeconds: 60) { button(host, "data-file-download") != nil })
        let save = try #require(button(host, "data-file-download"))
        host.dispatch(.tap, to: save.id)
        let file = try #require(try results.first?.get())
        #expect(file.lastPathComponent == "name")
        #expect(try String(contentsOf: file, encoding: .utf8) == "text")
    }
}
