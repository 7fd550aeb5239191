import Foundation
import FoundationCompat
import UniformTypeIdentifiers

/// Writes what an app exports into files that the browser can fetch.
struct FileExport: Sendable {
    nonisolated(unsafe) let write: @MainActor () async throws -> [URL]

    /// Writes a file, or refuses a folder, which a browser cannot keep.
    @MainActor static func write(_ wrapper: FileWrapper, _ type: UTType, _ name: String?) throws -> URL {
        guard let data = wrapper.regularFileContents else { throw CocoaError(.featureUnsupported) }
        let file = try place(name ?? wrapper.preferredFilename ?? wrapper.filename, type)
        try data.write(to: file)
        return file
    }

    @MainActor fileprivate static func place(_ name: String?, _ type: UTType) throws -> URL {
        let named = URL(filePath: "/").appendingPathComponent((name ?? "Untitled").replacing("/", with: "-"))
        return try ExchangedFiles.outgoing(named.appendingPathExtension(for: type).lastPathComponent)
    }

    /// Files that the app has, as copies: what they are copies of goes once these are kept.
    init(moving files: [URL]) {
        write = {
            try files.map { file in
                guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
                    throw CocoaError(.featureUnsupported)
                }
                let copy = try ExchangedFiles.outgoing(file.lastPathComponent)
                try FileManager.default.copyItem(at: file, to: copy)
                return copy
            }
        }
    }

    init<D: FileDocument>(documents: [D], type: UTType?, name: String?) {
        nonisolated(unsafe) let documents = documents
        write = {
            let type = type ?? D.writableContentTypes.first ?? .data
            let configuration = FileDocumentWriteConfiguration(contentType: type, existingFile: nil)
            return try documents.map { try Self.write($0.fileWrapper(configuration: configuration), type, name) }
        }
    }

    init<D: ReferenceFileDocument>(references documents: [D], type: UTType?, name: String?) {
        nonisolated(unsafe) let documents = documents
        write = {
            let type = type ?? D.writableContentTypes.first ?? .data
            let configuration = FileDocumentWriteConfiguration(contentType: type, existingFile: nil)
            return try documents.map { document in
                let snapshot = try document.snapshot(contentType: type)
                return try Self.write(
                    document.fileWrapper(snapshot: snapshot, configuration: configuration), type, name)
            }
        }
    }

    init<T: Transferable>(items: [T], types: [UTType], name: String?) {
        nonisolated(unsafe) let items = items
        write = {
            var files: [URL] = []
            for item in items {
                let exported = try await _Transfer.export(item, as: types)
                let file = try Self.place(name ?? exported.fileName, exported.type)
                try exported.content.data.write(to: file)
                files.append(file)
            }
            return files
        }
    }
}

/// Offers files to the browser, which keeps them where it keeps what is downloaded.
struct FileExporterModifier: PrimitiveModifier {
    let isPresented: Binding<Bool>
    /// Nil while there is nothing to export, which keeps the dialog from being shown.
    let export: FileExport?
    var action = SystemString.save
    let onCompletion: (Result<[URL], any Error>) -> Void
    let onCancellation: () -> Void

    private final class Memory: Teardown {
        let turn: PresentationTurn
        var task: Task<Void, Never>?
        var files: [URL] = []

        init(_ turn: PresentationTurn) { self.turn = turn }

        func teardown() {
            task?.cancel()
            task = nil
            files = []
            turn.teardown()
        }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let memory = (node.storage as? Memory) ?? Memory(PresentationTurn(node))
        node.storage = memory
        let modifier = node.view.modifier
        let isPresented = node.reading { modifier.isPresented.wrappedValue }
        node.setChild(0, node.view.content)
        guard isPresented, let export = modifier.export else { return memory.teardown() }
        guard memory.turn.take(), memory.task == nil else { return }
        memory.task = Task { @MainActor [weak node] in
            do {
                let files = try await export.write()
                if Task.isCancelled { return }
                memory.files = files
                node?.invalidateOutput()
            } catch {
                guard !Task.isCancelled, let node else { return }
                node.view.modifier.isPresented.wrappedValue = false
                node.view.modifier.onCompletion(.failure(error))
                node.invalidate()
            }
        }
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        guard let memory = node.storage as? Memory, !memory.files.isEmpty else { return node.emitPresenting([]) }
        let files = memory.files
        let finish: @MainActor () -> Void = { [weak node] in
            modifier.isPresented.wrappedValue = false
            node?.invalidate()
        }
        let dialog = FileDialog(
            node: node, title: .saveToFiles, action: modifier.action,
            actionAttributes: [("data-file-download", files.map(ExchangedFiles.address).joined(separator: " "))],
            actionHandlers: .tap {
                finish()
                modifier.onCompletion(.success(files))
            },
            cancel: {
                finish()
                modifier.onCancellation()
            })
        node.emitPresenting([dialog.element])
    }
}

extension View {
    private func exporting(
        _ isPresented: Binding<Bool>, _ export: FileExport?,
        _ onCompletion: @escaping (Result<[URL], any Error>) -> Void,
        _ onCancellation: @escaping () -> Void = {}
    ) -> some View {
        modifier(
            FileExporterModifier(
                isPresented: isPresented, export: export, onCompletion: onCompletion, onCancellation: onCancellation))
    }

    // MARK: Documents

    /// Presents a system interface for exporting a document that's stored in a value type, like a structure, to a file on disk.
    public func fileExporter<D>(
        isPresented: Binding<Bool>, document: D?, contentType: UTType, defaultFilename: String? = nil,
        onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
    ) -> some View where D: FileDocument {
        exporting(
            isPresented, document.map { FileExport(documents: [$0], type: contentType, name: defaultFilename) },
            { files in onCompletion(files.map { $0[0] }) })
    }
    public func fileExporter<C>(
        isPresented: Binding<Bool>, documents: C, contentType: UTType,
        onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void
    ) -> some View where C: Collection, C.Element: FileDocument {
        exporting(
            isPresented,
            documents.isEmpty ? nil : FileExport(documents: Array(documents), type: contentType, name: nil),
            onCompletion)
    }
    public func fileExporter<D>(
        isPresented: Binding<Bool>, document: D?, contentType: UTType, defaultFilename: String? = nil,
        onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
    ) -> some View where D: ReferenceFileDocument {
        exporting(
            isPresented, document.map { FileExport(references: [$0], type: contentType, name: defaultFilename) },
            { files in onCompletion(files.map { $0[0] }) })
    }
    public func fileExporter<C>(
        isPresented: Binding<Bool>, documents: C, contentType: UTType,
        onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void
    ) -> some View where C: Collection, C.Element: ReferenceFileDocument {
        exporting(
            isPresented,
            documents.isEmpty ? nil : FileExport(references: Array(documents), type: contentType, name: nil),
            onCompletion)
    }

    public func fileExporter<D>(
        isPresented: Binding<Bool>, document: D?, contentTypes: [UTType] = [], defaultFilename: String? = nil,
        onCompletion: @escaping (Result<URL, any Error>) -> Void, onCancellation: @escaping () -> Void = {}
    ) -> some View where D: FileDocument {
        exporting(
            isPresented,
            document.map { FileExport(documents: [$0], type: contentTypes.first, name: defaultFilename) },
            { files in onCompletion(files.map { $0[0] }) }, onCancellation)
    }
    public func fileExporter<D>(
        isPresented: Binding<Bool>, document: D?, contentTypes: [UTType] = [], defaultFilename: String? = nil,
        onCompletion: @escaping (Result<URL, any Error>) -> Void, onCancellation: @escaping () -> Void = {}
    ) -> some View where D: ReferenceFileDocument {
        exporting(
            isPresented,
            document.map { FileExport(references: [$0], type: contentTypes.first, name: defaultFilename) },
            { files in onCompletion(files.map { $0[0] }) }, onCancellation)
    }
    public func fileExporter<C>(
        isPresented: Binding<Bool>, documents: C, contentTypes: [UTType] = [],
        onCompletion: @escaping (Result<[URL], any Error>) -> Void, onCancellation: @escaping () -> Void = {}
    ) -> some View where C: Collection, C.Element: FileDocument {
        exporting(
            isPresented,
            documents.isEmpty ? nil : FileExport(documents: Array(documents), type: contentTypes.first, name: nil),
            onCompletion, onCancellation)
    }
    public func fileExporter<C>(
        isPresented: Binding<Bool>, documents: C, contentTypes: [UTType] = [],
        onCompletion: @escaping (Result<[URL], any Error>) -> Void, onCancellation: @escaping () -> Void = {}
    ) -> some View where C: Collection, C.Element: ReferenceFileDocument {
        exporting(
            isPresented,
            documents.isEmpty ? nil : FileExport(references: Array(documents), type: contentTypes.first, name: nil),
            onCompletion, onCancellation)
    }

    // MARK: Transferable items

    /// Presents a system interface allowing the user to export a `Transferable` item to file on disk.
    public func fileExporter<T>(
        isPresented: Binding<Bool>, item: T?, contentTypes: [UTType] = [], defaultFilename: String? = nil,
        onCompletion: @escaping (Result<URL, any Error>) -> Void, onCancellation: @escaping () -> Void = {}
    ) -> some View where T: Transferable {
        exporting(
            isPresented, item.map { FileExport(items: [$0], types: contentTypes, name: defaultFilename) },
            { files in onCompletion(files.map { $0[0] }) }, onCancellation)
    }
    public func fileExporter<C, T>(
        isPresented: Binding<Bool>, items: C, contentTypes: [UTType] = [],
        onCompletion: @escaping (Result<[URL], any Error>) -> Void, onCancellation: @escaping () -> Void = {}
    ) -> some View where C: Collection, T: Transferable, T == C.Element {
        exporting(
            isPresented, items.isEmpty ? nil : FileExport(items: Array(items), types: contentTypes, name: nil),
            onCompletion, onCancellation)
    }
}
