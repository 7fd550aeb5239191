import SwiftUI
import UniformTypeIdentifiers

@MainActor func fileDialogs(_ contract: Contract) {
    fileDialogSettings(contract)
    let (shown, hidden) = (Binding.constant(true), Binding.constant(false))
    let view = Text("a")
    contract.same("A dialog that is not shown") {
        view
        view.fileImporter(isPresented: hidden, allowedContentTypes: [.json]) { _ in }
        view.fileExporter(isPresented: hidden, document: Note(), contentType: .plainText) { _ in }
        view.fileExporter(isPresented: shown, document: Note?.none, contentType: .plainText) { _ in }
    }
    // Partly: the browser's own dialog chooses; the app gets a copy, of 50 MiB at the most.
    contract.same("Choosing a file") {
        view.fileImporter(isPresented: shown, allowedContentTypes: [.json]) { (_: Result<URL, any Error>) in }
        view.fileImporter(isPresented: shown, allowedContentTypes: [.json], allowsMultipleSelection: false) {
            (_: Result<[URL], any Error>) in
        }
    }
    contract.distinct("Choosing files") {
        // Partly: the browser's own dialog chooses; the app gets copies, each of 50 MiB at the most.
        view.fileImporter(isPresented: shown, allowedContentTypes: [.json]) { (_: Result<URL, any Error>) in }
        view.fileImporter(isPresented: shown, allowedContentTypes: [.image]) { (_: Result<URL, any Error>) in }
        // Partly: the browser's own dialog chooses; the app gets copies, each of 50 MiB at the most.
        view.fileImporter(isPresented: shown, allowedContentTypes: [.json], allowsMultipleSelection: true) {
            (_: Result<[URL], any Error>) in
        }
        // Partly: the browser's own dialog chooses; the app gets copies, each of 50 MiB at the most.
        view.fileImporter(isPresented: shown, allowedContentTypes: [.item], allowsMultipleSelection: true) { _ in
        } onCancellation: {
        }
    }
    let words = "Words"
    contract.same("Words of a dialog") {
        view.fileImporter(isPresented: shown, allowedContentTypes: [.json]) { _ in }
            .fileDialogMessage("Words").fileDialogConfirmationLabel("Words")
        view.fileImporter(isPresented: shown, allowedContentTypes: [.json]) { _ in }
            .fileDialogMessage(words).fileDialogConfirmationLabel(words)
        view.fileImporter(isPresented: shown, allowedContentTypes: [.json]) { _ in }
            .fileDialogMessage(Text("Words")).fileDialogConfirmationLabel(Text("Words"))
    }
    exports(contract, view, shown)
    let options = FileWrapper.WritingOptions.atomic
    contract.fact("a file's wrapper has its contents", FileWrapper(regularFileWithContents: Data([1])).isRegularFile)
    contract.fact("options are a set", options.contains(.atomic))
}

@MainActor private func exports<V: View>(_ contract: Contract, _ view: V, _ shown: Binding<Bool>) {
    let many = [Note(), Note()]
    let references = [Paper()]
    // What is exported is written first, so that nothing is drawn yet.
    contract.same("Keeping a document") {
        view
        // Partly: the browser keeps it among its downloads; the address is that of the app's own copy.
        view.fileExporter(isPresented: shown, document: Note(), contentType: .plainText, defaultFilename: "a") { _ in }
        // Partly: the browser keeps it among its downloads; the address is that of the app's own copy.
        view.fileExporter(isPresented: shown, documents: many, contentType: .plainText) { _ in }
        // Partly: the browser keeps it among its downloads; the address is that of the app's own copy.
        view.fileExporter(isPresented: shown, document: Paper(), contentType: .plainText) { _ in }
        // Partly: the browser keeps it among its downloads; the address is that of the app's own copy.
        view.fileExporter(isPresented: shown, documents: references, contentType: .plainText) { _ in }
        // Partly: the browser keeps it among its downloads; the address is that of the app's own copy.
        view.fileExporter(isPresented: shown, document: Note(), contentTypes: [.plainText]) { _ in
        } onCancellation: {
        }
        // Partly: the browser keeps it among its downloads; the address is that of the app's own copy.
        view.fileExporter(isPresented: shown, document: Paper(), contentTypes: [.plainText]) { _ in
        } onCancellation: {
        }
        // Partly: the browser keeps it among its downloads; the address is that of the app's own copy.
        view.fileExporter(isPresented: shown, documents: many, contentTypes: [.plainText]) { _ in
        } onCancellation: {
        }
        // Partly: the browser keeps it among its downloads; the address is that of the app's own copy.
        view.fileExporter(isPresented: shown, documents: references, contentTypes: []) { _ in
        } onCancellation: {
        }
        // Partly: the browser keeps it among its downloads; the address is that of the app's own copy.
        view.fileExporter(isPresented: shown, item: "text", contentTypes: [.plainText], defaultFilename: "a") { _ in }
        // Partly: the browser keeps it among its downloads; the address is that of the app's own copy.
        view.fileExporter(isPresented: shown, items: ["text"], contentTypes: [.plainText]) { _ in }
    }
}

@MainActor func movedFiles(_ contract: Contract) {
    let view = Text("a")
    let shown = Binding.constant(true)
    let file = URL(filePath: "/a")
    contract.same("Nothing to move") {
        view
        view.fileMover(isPresented: .constant(false), file: file) { _ in }
        view.fileMover(isPresented: shown, file: nil) { (_: Result<URL, any Error>) in }
        view.fileMover(isPresented: shown, files: [URL]()) { (_: Result<[URL], any Error>) in }
    }
    // What is moved is copied first, so that nothing is drawn yet.
    contract.same("Moving files") {
        view
        // Partly: the browser keeps it among its downloads; the address is that of a copy of the app's own.
        view.fileMover(isPresented: shown, file: file) { _ in }
        // Partly: the browser keeps it among its downloads; the address is that of a copy of the app's own.
        view.fileMover(isPresented: shown, files: [file]) { _ in }
        // Partly: the browser keeps it among its downloads; the address is that of a copy of the app's own.
        view.fileMover(isPresented: shown, file: file) { _ in
        } onCancellation: {
        }
        // Partly: the browser keeps it among its downloads; the address is that of a copy of the app's own.
        view.fileMover(isPresented: shown, files: [file]) { _ in
        } onCancellation: {
        }
    }
}

private struct Note: FileDocument {
    static let readableContentTypes: [UTType] = [.plainText]
    var text = "text"

    init() {}
    init(configuration: ReadConfiguration) throws {
        guard let data = configuration.file.regularFileContents else { throw CocoaError(.fileReadCorruptFile) }
        text = configuration.contentType == .plainText ? String(decoding: data, as: UTF8.self) : ""
    }
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        configuration.existingFile ?? FileWrapper(regularFileWithContents: Data(text.utf8))
    }
}

private final class Paper: ReferenceFileDocument {
    static var readableContentTypes: [UTType] { [.plainText] }

    init() {}
    init(configuration: ReadConfiguration) throws {}
    func snapshot(contentType: UTType) throws -> String { contentType.identifier }
    func fileWrapper(snapshot: String, configuration: WriteConfiguration) throws -> FileWrapper {
        FileWrapper(regularFileWithContents: Data(snapshot.utf8))
    }
}

/// What the dialogs of a Mac have is nothing on a phone.
@MainActor private func fileDialogSettings(_ contract: Contract) {
    let view = Text("a")
    let words = "Words"
    contract.same("What is set of file dialogs") {
        view
        view.fileDialogCustomizationID("a").fileDialogImportsUnresolvedAliases(true)
        view.fileDialogURLEnabled(Predicate<URL> { _ in PredicateExpressions.build_Arg(true) })
            .fileExporterFilenameLabel("Words")
        view.fileExporterFilenameLabel(words).fileExporterFilenameLabel(Text("Words"))
        // Partly: the browser's own dialog shows what it shows.
        view.fileDialogBrowserOptions([.enumeratePackages, .includeHiddenFiles, .displayFileExtensions])
        // Partly: the browser's own dialog opens where it was last.
        view.fileDialogDefaultDirectory(.documentsDirectory)
    }
}
