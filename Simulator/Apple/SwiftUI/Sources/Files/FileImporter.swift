import Foundation
import UniformTypeIdentifiers

/// Has a person choose files of the computer that the browser runs on; the app gets copies of them.
private struct FileImporterModifier: PrimitiveModifier {
    let isPresented: Binding<Bool>
    let allowedContentTypes: [UTType]
    let allowsMultipleSelection: Bool
    let onCompletion: (Result<[URL], any Error>) -> Void
    let onCancellation: () -> Void

    private final class Memory: Teardown {
        let turn: PresentationTurn
        var isShown = false
        init(_ turn: PresentationTurn) { self.turn = turn }
        func teardown() { turn.teardown() }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let memory = (node.storage as? Memory) ?? Memory(PresentationTurn(node))
        node.storage = memory
        let modifier = node.view.modifier
        let isPresented = node.reading { modifier.isPresented.wrappedValue }
        node.setChild(0, node.view.content)
        if !isPresented { memory.turn.end() }
        memory.isShown = isPresented && memory.turn.take()
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        guard (node.storage as? Memory)?.isShown == true else { return node.emitPresenting([]) }
        let finish: @MainActor () -> Void = { [weak node] in
            modifier.isPresented.wrappedValue = false
            node?.invalidate()
        }
        var attributes: _Element.Attributes = [
            ("data-file-accept", ExchangedFiles.accept(modifier.allowedContentTypes)),
            ("data-file-limit", String(ExchangedFiles.bytesLimit)),
        ]
        if modifier.allowsMultipleSelection { attributes.append(("data-file-multiple", "")) }
        let dialog = FileDialog(
            node: node, title: modifier.allowsMultipleSelection ? .chooseFiles : .chooseFile, action: .open,
            actionAttributes: attributes,
            actionHandlers: _EventHandlers(.change) { value in
                finish()
                modifier.onCompletion(Result { try Self.files(value) })
            },
            cancel: {
                finish()
                modifier.onCancellation()
            })
        node.emitPresenting([dialog.element])
    }

    /// The files that the page says were chosen, or why they could not be had.
    private static func files(_ value: _EventValue) throws -> [URL] {
        if value["error"]?.string == "tooLarge" { throw CocoaError(.fileReadTooLarge) }
        let files = value["files"]?.array?.compactMap { $0["path"]?.string.flatMap(ExchangedFiles.received) } ?? []
        if files.isEmpty { throw CocoaError(.fileReadUnknown) }
        return files
    }
}

extension View {
    /// Presents a system interface for allowing the user to import an existing file.
    public func fileImporter(
        isPresented: Binding<Bool>, allowedContentTypes: [UTType],
        onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
    ) -> some View {
        modifier(
            FileImporterModifier(
                isPresented: isPresented, allowedContentTypes: allowedContentTypes, allowsMultipleSelection: false,
                onCompletion: { files in onCompletion(files.map { $0[0] }) }, onCancellation: {}))
    }
    /// Presents a system interface for allowing the user to import multiple files.
    public func fileImporter(
        isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
        onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void
    ) -> some View {
        fileImporter(
            isPresented: isPresented, allowedContentTypes: allowedContentTypes,
            allowsMultipleSelection: allowsMultipleSelection, onCompletion: onCompletion, onCancellation: {})
    }
    public func fileImporter(
        isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
        onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void, onCancellation: @escaping () -> Void
    ) -> some View {
        modifier(
            FileImporterModifier(
                isPresented: isPresented, allowedContentTypes: allowedContentTypes,
                allowsMultipleSelection: allowsMultipleSelection, onCompletion: onCompletion,
                onCancellation: onCancellation))
    }
}
