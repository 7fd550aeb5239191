import FoundationCompat
import Testing

@testable import UniformTypeIdentifiers

@Suite struct UTTypeTests {
    @Test func typesAreFoundByTheirTags() {
        #expect(UTType(filenameExtension: "PNG") == .png)
        #expect(UTType(filenameExtension: "jpg") == .jpeg)
        #expect(UTType(mimeType: "application/json") == .json)
        #expect(UTType(filenameExtension: "json", conformingTo: .image)?.isDynamic == true)
        #expect(UTType(filenameExtension: "") == nil)
        #expect(UTType("public.png") == .png)
        #expect(UTType("no.such.type") == nil)
    }

    @Test func typesConform() {
        #expect(UTType.png.conforms(to: .image) && UTType.png.conforms(to: .data) && UTType.png.conforms(to: .item))
        #expect(!UTType.png.conforms(to: .text))
        #expect(UTType.image.isSupertype(of: .png) && !UTType.png.isSupertype(of: .png))
        #expect(UTType.png.isSubtype(of: .image))
    }

    @Test func typesHaveTags() {
        #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
        #expect(UTType.jpeg.preferredMIMEType == "image/jpeg")
        #expect(UTType.png.isPublic && UTType.png.isDeclared && !UTType.png.isDynamic)
        #expect(URL(filePath: "/a/b").appendingPathExtension(for: .json).lastPathComponent == "b.json")
        #expect(URL(filePath: "/a").appendingPathComponent("c.jpg", conformingTo: .jpeg).lastPathComponent == "c.jpg")
    }

    @Test func whatNoTypeHasIsMadeUp() throws {
        let type = try #require(UTType(filenameExtension: "xyzzy"))
        #expect(type.isDynamic && type.conforms(to: .data) && type.preferredFilenameExtension == "xyzzy")
        #expect(UTType(type.identifier) == type)
    }

    @Test func theAppsOwnTypesAreKnown() {
        let registry = _TypeRegistry(information: [
            "UTExportedTypeDeclarations": [
                [
                    "UTTypeIdentifier": "com.example.Note", "UTTypeConformsTo": ["public.json"],
                    "UTTypeTagSpecification": [
                        "public.filename-extension": ["note"], "public.mime-type": "application/note",
                    ],
                    "UTTypeDescription": "Note",
                ] as [String: Any]
            ]
        ])
        #expect(registry.identifiers(tag: "note", tagClass: "public.filename-extension") == ["com.example.note"])
        #expect(registry.identifiers(tag: "application/note", tagClass: "public.mime-type") == ["com.example.note"])
        #expect(registry.declaration(of: "com.example.note")?.description == "Note")
        let own = UTType(exportedAs: "com.example.Code", conformingTo: .sourceCode)
        #expect(own.conforms(to: .text) && UTType("com.example.code") == own)
    }

    @Test func everyFileConformsToItem() {
        #expect([UTType.pdf, .csv, .mp3, .swiftSource, .folder].allSatisfy { $0.conforms(to: .item) })
    }
}

extension UTType {
    fileprivate static var csv: UTType { .commaSeparatedText }
}
