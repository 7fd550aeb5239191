import Foundation
import FoundationCompat
import UniformTypeIdentifiers

/// A protocol that describes how a type interacts with transport APIs such as drag and drop or copy and paste.
public protocol Transferable {
    associatedtype Representation: TransferRepresentation
    /// The representation used to import and export the item.
    @TransferRepresentationBuilder<Self> static var transferRepresentation: Self.Representation { get }
}

/// A declarative description of the process of importing and exporting a transferable item.
public protocol TransferRepresentation<Item>: Sendable {
    associatedtype Item: Transferable
    associatedtype Body: TransferRepresentation
    @TransferRepresentationBuilder<Self.Item> var body: Self.Body { get }
    /// The ways to transfer the item, the preferred one first.
    var _ways: [_TransferWay<Item>] { get }
}

extension TransferRepresentation {
    /// What is composed transfers its body's way.
    public var _ways: [_TransferWay<Item>] { body._ways as? [_TransferWay<Item>] ?? [] }
}

extension TransferRepresentation where Body == Never {
    public var body: Never { fatalError("body() should not be called on \(Self.self)") }
}

extension Never: TransferRepresentation {
    public typealias Item = Never
    public typealias Body = Never
    public var body: Never { fatalError("body() should not be called on Never") }
    public var _ways: [_TransferWay<Never>] { [] }
}

extension Never: Transferable {
    public static var transferRepresentation: Never { fatalError("Never is not transferred") }
}

/// What goes from one place to the other: data, or a file.
public enum _TransferContent: Sendable {
    case data(Data)
    case file(URL)

    public var data: Data {
        get throws {
            switch self {
            case .data(let data): data
            case .file(let file): try Data(contentsOf: file)
            }
        }
    }
}

/// One way to transfer an item.
public struct _TransferWay<Item>: Sendable {
    public let contentType: UTType
    public var export: (@Sendable (Item) async throws -> _TransferContent)?
    public var `import`: (@Sendable (_TransferContent) async throws -> Item)?
    public var canExport: @Sendable (Item) -> Bool = { _ in true }
    public var fileName: @Sendable (Item) -> String? = { _ in nil }
}

/// A transferable item could not be had.
public struct _TransferError: LocalizedError, CustomStringConvertible {
    public let description: String
    public init(description: String) { self.description = description }
    public var errorDescription: String? { description }
}

/// What is done with transferable items.
public enum _Transfer {
    /// The types that an item can be exported as, the preferred one first.
    public static func exportTypes<T: Transferable>(of item: T) -> [UTType] {
        T.transferRepresentation._ways.compactMap { way in
            guard let way = way as? _TransferWay<T>, way.export != nil, way.canExport(item) else { return nil }
            return way.contentType
        }
    }

    /// The types that a type is made of, the preferred one first.
    public static func importTypes<T: Transferable>(of type: T.Type) -> [UTType] {
        ways(type).filter { $0.import != nil }.map(\.contentType)
    }

    /// An item as the first of the wanted types that it can be exported as; of any type where none is wanted.
    public static func export<T: Transferable>(_ item: T, as wanted: [UTType] = []) async throws
        -> (content: _TransferContent, type: UTType, fileName: String?)
    {
        let ways = ways(T.self).filter { $0.export != nil && $0.canExport(item) }
        let way =
            wanted.isEmpty
            ? ways.first : wanted.lazy.compactMap { type in ways.first { $0.contentType.conforms(to: type) } }.first
        guard let way, let export = way.export else {
            throw _TransferError(description: "\(T.self) cannot be exported as \(wanted.map(\.identifier)).")
        }
        return (try await export(item), way.contentType, way.fileName(item))
    }

    /// Makes an item of what a provider has.
    public static func load<T: Transferable>(_ type: T.Type, from provider: NSItemProvider) async throws -> T {
        for way in ways(type) {
            guard let make = way.import,
                provider.hasItemConformingToTypeIdentifier(way.contentType.identifier)
            else { continue }
            let data = try await withCheckedThrowingContinuation { continuation in
                provider.loadDataRepresentation(forTypeIdentifier: way.contentType.identifier) { data, error in
                    if let data {
                        continuation.resume(returning: data)
                    } else {
                        continuation.resume(throwing: error ?? _TransferError(description: "There is no data."))
                    }
                }
            }
            return try await make(.data(data))
        }
        throw _TransferError(description: "\(T.self) cannot be made of \(provider.registeredTypeIdentifiers).")
    }

    private static func ways<T: Transferable>(_ type: T.Type) -> [_TransferWay<T>] {
        T.transferRepresentation._ways as? [_TransferWay<T>] ?? []
    }
}

extension NSItemProvider {
    /// Registers a transferable item with the provider, converting it to the types that it can be exported as.
    public func register<T>(_ transferable: @autoclosure @escaping @Sendable () -> T) where T: Transferable {
        for type in _Transfer.exportTypes(of: transferable()) {
            registerDataRepresentation(forTypeIdentifier: type.identifier, visibility: .all) { done in
                Task {
                    do {
                        done(try await _Transfer.export(transferable(), as: [type]).content.data, nil)
                    } catch {
                        done(nil, error)
                    }
                }
                return nil
            }
        }
    }

    /// Loads a transferable item.
    @discardableResult public func loadTransferable<T>(
        type transferableType: T.Type, completionHandler: @escaping @Sendable (Result<T, any Error>) -> Void
    ) -> Progress where T: Transferable {
        let progress = Progress(totalUnitCount: 1)
        Task {
            do {
                completionHandler(.success(try await _Transfer.load(T.self, from: self)))
            } catch {
                completionHandler(.failure(error))
            }
            progress.completedUnitCount = 1
        }
        return progress
    }
}

/// The visibility of a transfer representation. There is one app on the device, which sees all.
public struct TransferRepresentationVisibility: Sendable, Equatable {
    private let name: String
    public static let all = TransferRepresentationVisibility(name: "all")
    public static let team = TransferRepresentationVisibility(name: "team")
    public static let group = TransferRepresentationVisibility(name: "group")
    public static let ownProcess = TransferRepresentationVisibility(name: "ownProcess")
}
