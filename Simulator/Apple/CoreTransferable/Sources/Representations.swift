import Combine
import Foundation
import FoundationCompat
import UniformTypeIdentifiers

/// A transfer representation for types that participate in Swift's protocols for encoding and decoding.
public struct CodableRepresentation<Item, Encoder, Decoder>: TransferRepresentation, Sendable
where
    Item: Transferable, Item: Decodable, Item: Encodable, Encoder: TopLevelEncoder, Decoder: TopLevelDecoder,
    Encoder.Output == Data, Decoder.Input == Data
{
    private let contentType: UTType
    private nonisolated(unsafe) let encoder: Encoder
    private nonisolated(unsafe) let decoder: Decoder

    public init(for itemType: Item.Type = Item.self, contentType: UTType)
    where Encoder == JSONEncoder, Decoder == JSONDecoder {
        self.init(for: itemType, contentType: contentType, encoder: JSONEncoder(), decoder: JSONDecoder())
    }
    public init(for itemType: Item.Type = Item.self, contentType: UTType, encoder: Encoder, decoder: Decoder) {
        self.contentType = contentType
        self.encoder = encoder
        self.decoder = decoder
    }

    public typealias Body = Never
    public var _ways: [_TransferWay<Item>] {
        [
            _TransferWay(
                contentType: contentType, export: { [self] in .data(try encoder.encode($0)) },
                import: { [self] in try decoder.decode(Item.self, from: $0.data) })
        ]
    }
}

/// A transfer representation for types that provide their own binary data conversion.
public struct DataRepresentation<Item>: TransferRepresentation where Item: Transferable {
    public let _ways: [_TransferWay<Item>]
    public typealias Body = Never

    public init(
        contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
        importing: @escaping @Sendable (Data) async throws -> Item
    ) {
        _ways = [
            _TransferWay(
                contentType: contentType, export: { .data(try await exporting($0)) },
                import: { try await importing($0.data) })
        ]
    }
    public init(exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data) {
        _ways = [_TransferWay(contentType: exportedContentType, export: { .data(try await exporting($0)) })]
    }
    public init(importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item) {
        _ways = [_TransferWay(contentType: importedContentType, import: { try await importing($0.data) })]
    }
}

/// A description of a file from the perspective of the sender.
public struct SentTransferredFile: Sendable {
    public let file: URL
    public let allowAccessingOriginalFile: Bool
    public init(_ file: URL, allowAccessingOriginalFile: Bool = false) {
        self.file = file
        self.allowAccessingOriginalFile = allowAccessingOriginalFile
    }
}

/// A description of a file from the perspective of the receiver.
public struct ReceivedTransferredFile: Sendable {
    /// The file, which is gone once it has been imported.
    public let file: URL
    public let isOriginalFile: Bool
}

/// A transfer representation for types that transfer as a file URL.
public struct FileRepresentation<Item>: TransferRepresentation where Item: Transferable {
    public let _ways: [_TransferWay<Item>]
    public typealias Body = Never

    public init(
        contentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
        exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
        importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
    ) {
        _ways = [
            _TransferWay(
                contentType: contentType, export: { .file(try await exporting($0).file) },
                import: { try await Self.receive($0, contentType, importing) })
        ]
    }
    public init(
        exportedContentType: UTType, shouldAllowToOpenInPlace: Bool = false,
        exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
    ) {
        _ways = [_TransferWay(contentType: exportedContentType, export: { .file(try await exporting($0).file) })]
    }
    public init(
        importedContentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
        importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
    ) {
        _ways = [
            _TransferWay(
                contentType: importedContentType, import: { try await Self.receive($0, importedContentType, importing) }
            )
        ]
    }

    private static func receive(
        _ content: _TransferContent, _ type: UTType,
        _ importing: @Sendable (ReceivedTransferredFile) async throws -> Item
    ) async throws -> Item {
        switch content {
        case .file(let file): return try await importing(ReceivedTransferredFile(file: file, isOriginalFile: false))
        case .data(let data):
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appendingPathComponent("item").appendingPathExtension(for: type)
            try data.write(to: file)
            return try await importing(ReceivedTransferredFile(file: file, isOriginalFile: false))
        }
    }
}

/// A transfer representation that uses another type's transfer representation as its own.
public struct ProxyRepresentation<Item, ProxyRepresentation>: TransferRepresentation
where Item: Transferable, ProxyRepresentation: Transferable {
    private let exporting: (@Sendable (Item) async throws -> ProxyRepresentation)?
    private let importing: (@Sendable (ProxyRepresentation) async throws -> Item)?
    public typealias Body = Never

    public init(importing: @escaping @Sendable (ProxyRepresentation) throws -> Item) {
        exporting = nil
        self.importing = importing
    }
    public init(importing: @escaping @Sendable (ProxyRepresentation) async throws -> Item) {
        exporting = nil
        self.importing = importing
    }
    public init(exporting: @escaping @Sendable (Item) throws -> ProxyRepresentation) {
        self.exporting = exporting
        importing = nil
    }
    public init(exporting: @escaping @Sendable (Item) async throws -> ProxyRepresentation) {
        self.exporting = exporting
        importing = nil
    }
    public init(
        exporting: @escaping @Sendable (Item) throws -> ProxyRepresentation,
        importing: @escaping @Sendable (ProxyRepresentation) throws -> Item
    ) {
        self.exporting = exporting
        self.importing = importing
    }
    public init(
        exporting: @escaping @Sendable (Item) async throws -> ProxyRepresentation,
        importing: @escaping @Sendable (ProxyRepresentation) async throws -> Item
    ) {
        self.exporting = exporting
        self.importing = importing
    }
    public init(
        exporting: @escaping @Sendable (Item) throws -> ProxyRepresentation,
        importing: @escaping @Sendable (ProxyRepresentation) async throws -> Item
    ) {
        self.exporting = exporting
        self.importing = importing
    }

    public var _ways: [_TransferWay<Item>] {
        let ways = ProxyRepresentation.transferRepresentation._ways as? [_TransferWay<ProxyRepresentation>] ?? []
        return ways.compactMap { way in
            var own = _TransferWay<Item>(contentType: way.contentType)
            if let exporting, let export = way.export { own.export = { try await export(exporting($0)) } }
            if let importing, let make = way.import { own.import = { try await importing(make($0)) } }
            return own.export == nil && own.import == nil ? nil : own
        }
    }
}

/// Several representations, the preferred one first.
public struct TupleTransferRepresentation<Item, Value>: TransferRepresentation
where Item: Transferable, Value: Sendable {
    public let _ways: [_TransferWay<Item>]
    public typealias Body = Never
}

/// A representation that is used under a condition.
public struct _ConditionalTransferRepresentation<Base>: TransferRepresentation where Base: TransferRepresentation {
    public typealias Item = Base.Item
    public typealias Body = Never
    public let _ways: [_TransferWay<Item>]
}

/// A representation with something about it changed.
private struct ChangedRepresentation<Item: Transferable>: TransferRepresentation {
    typealias Body = Never
    let _ways: [_TransferWay<Item>]
}

extension TransferRepresentation {
    private func changingWays(_ change: (inout _TransferWay<Item>) -> Void) -> [_TransferWay<Item>] {
        _ways.map { way in
            var changed = way
            change(&changed)
            return changed
        }
    }

    /// Prevents the system from exporting an item if it does not meet the supplied condition.
    public func exportingCondition(_ condition: @escaping @Sendable (Self.Item) -> Bool)
        -> _ConditionalTransferRepresentation<Self>
    {
        _ConditionalTransferRepresentation(_ways: changingWays { $0.canExport = condition })
    }

    /// Provides a filename to use if the receiver chooses to write the item to disk.
    public func suggestedFileName(_ fileName: String) -> some TransferRepresentation<Self.Item> {
        ChangedRepresentation(_ways: changingWays { $0.fileName = { _ in fileName } })
    }
    public func suggestedFileName(_ fileName: @escaping @Sendable (Self.Item) -> String?)
        -> some TransferRepresentation<Self.Item>
    {
        ChangedRepresentation(_ways: changingWays { $0.fileName = fileName })
    }

    /// Specifies the kinds of apps and processes that can see an item in transit.
    public func visibility(_ visibility: TransferRepresentationVisibility) -> some TransferRepresentation<Self.Item> {
        ChangedRepresentation(_ways: _ways)
    }
}

/// Creates a transfer representation by composing existing transfer representations.
@resultBuilder public struct TransferRepresentationBuilder<Item> where Item: Transferable {
    public static func buildExpression<Encoder, Decoder>(_ content: CodableRepresentation<Item, Encoder, Decoder>)
        -> CodableRepresentation<Item, Encoder, Decoder>
    where
        Item: Decodable, Item: Encodable, Encoder: TopLevelEncoder, Decoder: TopLevelDecoder, Encoder.Output == Data,
        Decoder.Input == Data
    {
        content
    }
    public static func buildExpression<R>(_ content: R) -> R where Item == R.Item, R: TransferRepresentation { content }
    public static func buildBlock<Content>(_ content: Content) -> Content
    where Item == Content.Item, Content: TransferRepresentation {
        content
    }
    public static func buildBlock<C1, C2>(
        _ content1: C1, _ content2: C2
    ) -> TupleTransferRepresentation<Item, (C1, C2)>
    where
        C1: TransferRepresentation, C2: TransferRepresentation,
        C1.Item == Item, C2.Item == Item
    {
        TupleTransferRepresentation(_ways: content1._ways + content2._ways)
    }
    public static func buildBlock<C1, C2, C3>(
        _ content1: C1, _ content2: C2, _ content3: C3
    ) -> TupleTransferRepresentation<Item, (C1, C2, C3)>
    where
        C1: TransferRepresentation, C2: TransferRepresentation, C3: TransferRepresentation,
        C1.Item == Item, C2.Item == Item, C3.Item == Item
    {
        TupleTransferRepresentation(_ways: content1._ways + content2._ways + content3._ways)
    }
    public static func buildBlock<C1, C2, C3, C4>(
        _ content1: C1, _ content2: C2, _ content3: C3, _ content4: C4
    ) -> TupleTransferRepresentation<Item, (C1, C2, C3, C4)>
    where
        C1: TransferRepresentation, C2: TransferRepresentation, C3: TransferRepresentation, C4: TransferRepresentation,
        C1.Item == Item, C2.Item == Item, C3.Item == Item, C4.Item == Item
    {
        TupleTransferRepresentation(_ways: content1._ways + content2._ways + content3._ways + content4._ways)
    }
    public static func buildBlock<C1, C2, C3, C4, C5>(
        _ content1: C1, _ content2: C2, _ content3: C3, _ content4: C4, _ content5: C5
    ) -> TupleTransferRepresentation<Item, (C1, C2, C3, C4, C5)>
    where
        C1: TransferRepresentation, C2: TransferRepresentation, C3: TransferRepresentation, C4: TransferRepresentation,
        C5: TransferRepresentation,
        C1.Item == Item, C2.Item == Item, C3.Item == Item, C4.Item == Item, C5.Item == Item
    {
        TupleTransferRepresentation(
            _ways: content1._ways + content2._ways + content3._ways + content4._ways + content5._ways)
    }
    public static func buildBlock<C1, C2, C3, C4, C5, C6>(
        _ content1: C1, _ content2: C2, _ content3: C3, _ content4: C4, _ content5: C5, _ content6: C6
    ) -> TupleTransferRepresentation<Item, (C1, C2, C3, C4, C5, C6)>
    where
        C1: TransferRepresentation, C2: TransferRepresentation, C3: TransferRepresentation, C4: TransferRepresentation,
        C5: TransferRepresentation, C6: TransferRepresentation,
        C1.Item == Item, C2.Item == Item, C3.Item == Item, C4.Item == Item, C5.Item == Item, C6.Item == Item
    {
        TupleTransferRepresentation(
            _ways: content1._ways + content2._ways + content3._ways + content4._ways + content5._ways + content6._ways)
    }
}
