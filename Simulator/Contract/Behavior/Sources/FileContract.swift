import SwiftUI
import UniformTypeIdentifiers

/// Files that come from a person and go to them.
public struct FileContract: View {
    @State private var isImporting = false
    @State private var isExporting = false
    @State private var contents = "nothing"
    @State private var outcome = "nothing"
    @State private var isMoving = false
    private let kept = URL.temporaryDirectory.appending(path: "kept.txt")

    public init() {}

    public var body: some View {
        VStack(spacing: 20) {
            Text(verbatim: "Contents: " + contents)
            Text(verbatim: "Outcome: " + outcome)
            Button("Import") { isImporting = true }
                .fileImporter(
                    isPresented: $isImporting, allowedContentTypes: [.plainText], allowsMultipleSelection: true
                ) { result in
                    read(result)
                } onCancellation: {
                    contents = "cancelled"
                }
            Button("Export") { isExporting = true }
                .fileExporter(
                    isPresented: $isExporting, document: TextFile(text: "exported"), contentTypes: [.plainText],
                    defaultFilename: "A name"
                ) { result in
                    if case .success(let file) = result { outcome = file.lastPathComponent }
                } onCancellation: {
                    outcome = "cancelled"
                }
            Button("Move") {
                try? "moved".write(to: kept, atomically: true, encoding: .utf8)
                isMoving = true
            }
            .fileMover(isPresented: $isMoving, file: kept) { result in
                guard case .success(let file) = result else { return outcome = "failed" }
                let isThere = FileManager.default.fileExists(atPath: kept.path)
                outcome = "\(file.lastPathComponent) \(isThere ? "still there" : "moved")"
            } onCancellation: {
                outcome = "not moved"
            }
        }
    }

    private func read(_ result: Result<[URL], any Error>) {
        do {
            let texts = try result.get().map { file in
                guard file.startAccessingSecurityScopedResource() else { return "no access" }
                defer { file.stopAccessingSecurityScopedResource() }
                return file.lastPathComponent + "=" + (try String(contentsOf: file, encoding: .utf8))
            }
            contents = texts.joined(separator: ",")
        } catch {
            contents = "failed"
        }
    }
}

private struct TextFile: FileDocument {
    static let readableContentTypes: [UTType] = [.plainText]
    let text: String

    init(text: String) { self.text = text }
    init(configuration: ReadConfiguration) throws {
        text = configuration.file.regularFileContents.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        FileWrapper(regularFileWithContents: Data(text.utf8))
    }
}

/// Things that are dragged from one place to another.
public struct DragContract: View {
    @State private var dropped = "nothing"
    @State private var isTargeted = false
    @State private var provided = "nothing"
    @State private var rows = ["alpha", "beta"]

    public init() {}

    public var body: some View {
        VStack(spacing: 20) {
            Text(verbatim: "Dropped: " + dropped)
            Text(verbatim: "Provided: " + provided)
            Text(verbatim: isTargeted ? "Over it" : "Not over it")
            Text("A word").padding(20).background(.quaternary).draggable("word").accessibilityIdentifier("word")
            Text("A number").padding(20).background(.quaternary).draggable(DraggedNumber(value: 7))
                .accessibilityIdentifier("number")
            Text("Texts here").padding(20).background(.yellow)
                .dropDestination(for: String.self) { texts, _ in
                    dropped = texts.joined(separator: ",")
                    return true
                } isTargeted: {
                    isTargeted = $0
                }
                .accessibilityIdentifier("texts")
            Text("Anything here").padding(20).background(.orange)
                .onDrop(of: [.data], isTargeted: nil) { providers in
                    provided = providers.flatMap(\.registeredTypeIdentifiers).joined(separator: ",")
                    return true
                }
                .accessibilityIdentifier("anything")
            List {
                ForEach(rows, id: \.self) { Text(verbatim: $0).accessibilityIdentifier($0) }
                    .dropDestination(for: String.self) { texts, index in rows.insert(contentsOf: texts, at: index) }
            }
            .listStyle(.plain)
            .frame(height: 180)
            Text(verbatim: "Rows: " + rows.joined(separator: ","))
            PasteButton(payloadType: String.self) { dropped = "pasted " + $0.joined(separator: ",") }
        }
    }
}

private struct DraggedNumber: Codable, Transferable {
    let value: Int
    static var transferRepresentation: some TransferRepresentation {
        CodableRepresentation(contentType: .json)
        ProxyRepresentation { number in "number \(number.value)" }
    }
}
