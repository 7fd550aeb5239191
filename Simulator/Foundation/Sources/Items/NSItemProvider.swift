import Foundation

/// Who may see a representation of an item.
public enum NSItemProviderRepresentationVisibility: Int, Sendable { case all, team, group, ownProcess }

/// A type whose values an item provider can hand out.
public protocol NSItemProviderWriting {
    static var writableTypeIdentifiersForItemProvider: [String] { get }
    /// The value as data of a type.
    func _data(ofType identifier: String) throws -> Data
}

/// A type whose values can be made of an item provider's data.
public protocol NSItemProviderReading {
    static var readableTypeIdentifiersForItemProvider: [String] { get }
    init(_itemProviderData data: Data, typeIdentifier: String) throws
}

/// An item provider for conveying data or a file between processes during drag-and-drop or copy-and-paste activities.
open class NSItemProvider: NSObject, @unchecked Sendable {
    /// What went wrong.
    public static let errorDomain = "NSItemProviderErrorDomain"
    public typealias DataHandler = @Sendable (Data?, (any Error)?) -> Void
    public typealias LoadHandler = @Sendable (@escaping DataHandler) -> Progress?

    private struct Representation {
        let identifier: String
        let load: LoadHandler
    }
    private let lock = NSLock()
    private var representations: [Representation] = []

    /// The name that a file of the item is to have.
    open var suggestedName: String?

    public override init() {}

    /// Initializes a new item provider, employing a specified object's type identifiers.
    public convenience init(object: any NSItemProviderWriting) {
        self.init()
        registerObject(object, visibility: .all)
    }
    /// Provides data backed by the contents of a file; nil where there is no such file.
    public convenience init?(contentsOf fileURL: URL!) {
        guard let fileURL, FileManager.default.fileExists(atPath: fileURL.path) else { return nil }
        self.init()
        let types = _TypeRegistry.shared.identifiers(
            tag: fileURL.pathExtension.lowercased(), tagClass: "public.filename-extension")
        suggestedName = fileURL.deletingPathExtension().lastPathComponent
        registerDataRepresentation(forTypeIdentifier: types.first ?? "public.data", visibility: .all) { done in
            do { done(try Data(contentsOf: fileURL), nil) } catch { done(nil, error) }
            return nil
        }
    }

    // MARK: Registering

    open func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility,
        loadHandler: @escaping LoadHandler
    ) {
        lock.withLock { representations.append(Representation(identifier: typeIdentifier, load: loadHandler)) }
    }

    open func registerObject(_ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility) {
        nonisolated(unsafe) let object = object
        for identifier in type(of: object).writableTypeIdentifiersForItemProvider {
            registerDataRepresentation(forTypeIdentifier: identifier, visibility: visibility) { done in
                do { done(try object._data(ofType: identifier), nil) } catch { done(nil, error) }
                return nil
            }
        }
    }

    // MARK: What there is

    /// The types of the item, the most faithful first.
    open var registeredTypeIdentifiers: [String] { lock.withLock { representations.map(\.identifier) } }

    /// Whether one of the item's types is that type or conforms to it.
    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        registeredTypeIdentifiers.contains { _TypeRegistry.shared.conforms($0, to: typeIdentifier) }
    }
    open func canLoadObject<T>(ofClass: T.Type) -> Bool where T: NSItemProviderReading {
        T.readableTypeIdentifiersForItemProvider.contains { hasItemConformingToTypeIdentifier($0) }
    }

    // MARK: Loading

    private func representation(_ typeIdentifier: String) -> Representation? {
        let all = lock.withLock { representations }
        return all.first { $0.identifier == typeIdentifier }
            ?? all.first { _TypeRegistry.shared.conforms($0.identifier, to: typeIdentifier) }
    }

    private static func missing(_ typeIdentifier: String) -> NSError {
        NSError(
            domain: errorDomain, code: -1000,
            userInfo: [NSLocalizedDescriptionKey: "Cannot load representation of type \(typeIdentifier)"])
    }

    /// Asynchronously copies the provided, typed data into a data object. The handler is called on a queue of its own.
    @discardableResult open func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String, completionHandler: @escaping DataHandler
    ) -> Progress {
        let progress = Progress(totalUnitCount: 1)
        guard let representation = representation(typeIdentifier) else {
            DispatchQueue.global().async {
                completionHandler(nil, Self.missing(typeIdentifier))
                progress.completedUnitCount = 1
            }
            return progress
        }
        DispatchQueue.global().async {
            _ = representation.load { data, error in
                completionHandler(data, error)
                progress.completedUnitCount = 1
            }
        }
        return progress
    }

    /// Asynchronously writes a copy of the provided, typed data to a temporary file, which is gone once the handler returns.
    @discardableResult open func loadFileRepresentation(
        forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> Progress {
        let kind = representation(typeIdentifier).flatMap {
            _TypeRegistry.shared.facts(of: $0.identifier)?.extensions.first
        }
        let name = (suggestedName ?? "file") + (kind.map { "." + $0 } ?? "")
        return loadDataRepresentation(forTypeIdentifier: typeIdentifier) { data, error in
            guard let data else { return completionHandler(nil, error) }
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: folder) }
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                let file = folder.appendingPathComponent((name as NSString).lastPathComponent)
                try data.write(to: file)
                completionHandler(file, nil)
            } catch {
                completionHandler(nil, error)
            }
        }
    }

    /// Asynchronously loads an object of a specified class.
    @discardableResult open func loadObject<T>(
        ofClass: T.Type, completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
    ) -> Progress where T: NSItemProviderReading {
        let wanted = T.readableTypeIdentifiersForItemProvider
        guard let identifier = wanted.first(where: { hasItemConformingToTypeIdentifier($0) }) else {
            completionHandler(nil, Self.missing(wanted.first ?? ""))
            return Progress(totalUnitCount: 1)
        }
        return loadDataRepresentation(forTypeIdentifier: identifier) { data, error in
            guard let data else { return completionHandler(nil, error) }
            do {
                completionHandler(try T(_itemProviderData: data, typeIdentifier: identifier), nil)
            } catch {
                completionHandler(nil, error)
            }
        }
    }
}

extension String: NSItemProviderReading {
    public static var readableTypeIdentifiersForItemProvider: [String] { ["public.plain-text"] }
    public init(_itemProviderData data: Data, typeIdentifier: String) throws {
        guard let text = String(bytes: data, encoding: .utf8) else {
            throw CocoaError(.fileReadInapplicableStringEncoding)
        }
        self = text
    }
}

extension URL: NSItemProviderReading {
    public static var readableTypeIdentifiersForItemProvider: [String] { ["public.url"] }
    public init(_itemProviderData data: Data, typeIdentifier: String) throws {
        guard let text = String(bytes: data, encoding: .utf8), let url = URL(string: text) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        self = url
    }
}

extension NSString: NSItemProviderWriting {
    public static var writableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text"] }
    public func _data(ofType identifier: String) throws -> Data { Data(String(describing: self).utf8) }
}

extension NSURL: NSItemProviderWriting {
    public static var writableTypeIdentifiersForItemProvider: [String] { ["public.url"] }
    public func _data(ofType identifier: String) throws -> Data { Data(absoluteString.utf8) }
}
