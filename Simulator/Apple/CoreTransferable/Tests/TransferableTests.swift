import FoundationCompat
import Testing
import UniformTypeIdentifiers

@testable import CoreTransferable

@Suite struct TransferableTests {
    private struct Note: Codable, Equatable, Transferable {
        var text: String
        static var transferRepresentation: some TransferRepresentation {
            CodableRepresentation(contentType: .json).suggestedFileName { $0.text }
            ProxyRepresentation(exporting: \.text) { Note(text: $0) }
        }
    }

    private struct Picture: Transferable, Equatable {
        var bytes: Data
        static var transferRepresentation: some TransferRepresentation {
            FileRepresentation(contentType: .png) { picture in
                let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
                try picture.bytes.write(to: file)
                return SentTransferredFile(file)
            } importing: { received in
                Picture(bytes: try Data(contentsOf: received.file))
            }
            DataRepresentation(exportedContentType: .data) { $0.bytes }
                .exportingCondition { !$0.bytes.isEmpty }
        }
    }

    @Test func itemsAreExportedAsWhatIsWanted() async throws {
        let note = Note(text: "a")
        let first = try await _Transfer.export(note)
        #expect(first.type == .json && first.fileName == "a")
        let text = try await _Transfer.export(note, as: [.plainText])
        #expect(try text.content.data == Data("a".utf8))
        await #expect(throws: _TransferError.self) { _ = try await _Transfer.export(note, as: [.image]) }
    }

    @Test func itemsAreMadeOfWhatAProviderHas() async throws {
        let provider = NSItemProvider()
        provider.register(Note(text: "b"))
        #expect(provider.registeredTypeIdentifiers == ["public.json", "public.utf8-plain-text"])
        #expect(try await _Transfer.load(Note.self, from: provider) == Note(text: "b"))
        #expect(try await _Transfer.load(String.self, from: provider) == "b")
        await #expect(throws: _TransferError.self) { _ = try await _Transfer.load(Picture.self, from: provider) }
    }

    @Test func filesAreCopied() async throws {
        let provider = NSItemProvider()
        provider.register(Picture(bytes: Data([1, 2])))
        #expect(try await _Transfer.load(Picture.self, from: provider) == Picture(bytes: Data([1, 2])))
        #expect(_Transfer.exportTypes(of: Picture(bytes: Data())) == [.png], "under a condition")
        #expect(_Transfer.importTypes(of: Picture.self) == [.png])
    }

    @Test func addressesAndTextsAreWhatTheyWere() async throws {
        let address = try #require(URL(string: "https://example.com/a"))
        let provider = NSItemProvider()
        provider.register(address)
        #expect(try await _Transfer.load(URL.self, from: provider) == address)
        let text: String? = await withCheckedContinuation { continuation in
            NSItemProvider(object: NSString(string: "t")).loadObject(ofClass: String.self) { text, _ in
                continuation.resume(returning: text)
            }
        }
        #expect(text == "t")
    }
}
