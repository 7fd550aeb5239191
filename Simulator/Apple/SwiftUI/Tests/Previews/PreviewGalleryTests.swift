import Foundation
import SwiftUI
import Testing

#Preview("Kept") {
    @Previewable @State var count = 1
    @Previewable @State var name = "Ann"
    Button("count \(count)") { count += 1 }
    TextField("Name", text: $name)
}

#Preview("Presenting") {
    @Previewable @State var isPresented = true
    Text("below").sheet(isPresented: $isPresented) { Text("above") }
}

@MainActor @Suite struct PreviewGalleryTests {
    private static let file = "SwiftUITests/PreviewGalleryTests.swift"

    private static func gallery(_ name: String = "Kept") -> _PreviewGallery {
        _PreviewGallery(_PreviewRegistry.previews().filter { $0.fileID == file && $0.preview.name == name })
    }

    private func variants(_ host: _ViewHost) -> [_Element] { host.tree.all { $0.hasClass("gallery-variant") } }

    @Test func everyPreviewIsShownThreeTimesUnderItsFile() throws {
        let host = _ViewHost(Self.gallery())
        #expect(host.first(class: "gallery-title")?.text == Self.file)
        #expect(host.first(class: "gallery-name")?.text == "Kept")
        let variants = variants(host)
        #expect(variants.map { $0[attribute: "aria-label"] } == ["Light", "Dark", "Large text"])
        #expect(variants.map { $0.all { $0.hasClass("scheme-dark") }.count } == [0, 1, 0])
        let sizes = variants.map { $0.first { $0.hasClass("root") }?[style: "font-size"] }
        #expect(sizes[0] == nil && sizes[1] == nil && sizes[2] != nil)
    }

    @Test func eachVariantHasItsOwnState() throws {
        let host = _ViewHost(Self.gallery())
        let button = try #require(variants(host)[1].first { $0.tag == "button" })
        host.dispatch(.tap, to: button.id)
        #expect(variants(host).map { $0.texts.contains("count 2") } == [false, true, false])
    }

    @Test func stateIsKeptForTheNextStart() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("kept-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let first = _ViewHost(Self.gallery(), stateKeeper: _StateKeeper(file: file))
        let button = try #require(variants(first)[0].first { $0.tag == "button" })
        first.dispatch(.tap, to: button.id)
        let field = try #require(variants(first)[2].first { $0.tag == "input" })
        first.dispatch(.input, to: field.id, value: .string("Bo"))
        first._keepState()
        first.tearDown()

        let next = _ViewHost(Self.gallery(), stateKeeper: _StateKeeper(file: file))
        #expect(variants(next).map { $0.texts.contains("count 2") } == [true, false, false])
        let names = variants(next).map { $0.first { $0.tag == "input" }?[attribute: "value"] }
        #expect(names == ["Ann", "Ann", "Bo"])
    }

    @Test func aSheetOfAPreviewStaysOnItsScreen() throws {
        let host = _ViewHost(Self.gallery("Presenting"))
        #expect(variants(host).allSatisfy { $0.texts.contains("above") })
        #expect(host.tree.children.count == 1)
    }
}
