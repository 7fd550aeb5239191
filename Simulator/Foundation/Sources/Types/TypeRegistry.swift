import Foundation

/// What is known of a type.
public struct _TypeDeclaration: Sendable {
    public var supertypes: [String] = []
    /// File name extensions, the preferred one first.
    public var extensions: [String] = []
    public var mimeTypes: [String] = []
    public var description: String?
}

/// The declared types: the system's, and those of the app's Info.plist.
public final class _TypeRegistry: @unchecked Sendable {
    public static let shared = _TypeRegistry(information: Bundle.main.infoDictionary ?? [:])

    private let lock = NSLock()
    private var declarations: [String: _TypeDeclaration] = [:]
    /// The identifiers in the order of their declarations, those of the app last.
    private var order: [String] = []

    public init(information: [String: Any]) {
        for type in SystemTypes.all {
            func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
            add(
                type.identifier,
                _TypeDeclaration(
                    supertypes: words(type.supertypes), extensions: words(type.extensions),
                    mimeTypes: words(type.mimeType)))
        }
        for key in ["UTImportedTypeDeclarations", "UTExportedTypeDeclarations"] {
            for declaration in information[key] as? [[String: Any]] ?? [] { add(declaration) }
        }
    }

    private func add(_ identifier: String, _ declaration: _TypeDeclaration) {
        if declarations[identifier] == nil { order.append(identifier) }
        declarations[identifier] = declaration
    }

    /// A declaration as an Info.plist has it.
    private func add(_ entry: [String: Any]) {
        guard let identifier = (entry["UTTypeIdentifier"] as? String)?.lowercased() else { return }
        func list(_ value: Any?) -> [String] { value as? [String] ?? (value as? String).map { [$0] } ?? [] }
        let tags = entry["UTTypeTagSpecification"] as? [String: Any] ?? [:]
        add(
            identifier,
            _TypeDeclaration(
                supertypes: list(entry["UTTypeConformsTo"]).map { $0.lowercased() },
                extensions: list(tags["public.filename-extension"]).map { $0.lowercased() },
                mimeTypes: list(tags["public.mime-type"]).map { $0.lowercased() },
                description: entry["UTTypeDescription"] as? String))
    }

    /// Makes a type known that the code of the app declares, unless it is.
    public func note(_ identifier: String, supertype: String?) {
        lock.withLock {
            if declarations[identifier] != nil { return }
            add(identifier, _TypeDeclaration(supertypes: [supertype ?? "public.data"]))
        }
    }

    public func declaration(of identifier: String) -> _TypeDeclaration? { lock.withLock { declarations[identifier] } }

    /// The declared types with a tag, where the class of tags is "public.filename-extension" or "public.mime-type".
    public func identifiers(tag: String, tagClass: String) -> [String] {
        lock.withLock {
            order.filter { identifier in
                guard let declaration = declarations[identifier] else { return false }
                switch tagClass {
                case "public.filename-extension": return declaration.extensions.contains(tag)
                case "public.mime-type": return declaration.mimeTypes.contains(tag)
                default: return false
                }
            }
        }
    }
}

extension _TypeRegistry {
    /// What is known of a type, be it declared or made up.
    public func facts(of identifier: String) -> _TypeDeclaration? {
        declaration(of: identifier) ?? _DynamicType(identifier: identifier)?.declaration
    }

    /// All types that a type conforms to, but itself.
    public func supertypes(of identifier: String) -> Set<String> {
        var found: Set<String> = []
        var next = facts(of: identifier)?.supertypes ?? []
        while let one = next.popLast() {
            if found.insert(one).inserted { next += facts(of: one)?.supertypes ?? [] }
        }
        return found
    }

    public func conforms(_ identifier: String, to supertype: String) -> Bool {
        identifier == supertype || supertypes(of: identifier).contains(supertype)
    }
}

/// A type that is made up for a tag which no declared type has. Its identifier says what it is for.
public struct _DynamicType {
    private static let prefix = "dyn.easyapp."
    private let tag: String
    private let isExtension: Bool
    private let supertype: String

    public init?(tag: String, tagClass: String, supertype: String) {
        guard !tag.isEmpty, ["public.filename-extension", "public.mime-type"].contains(tagClass) else { return nil }
        self.tag = tag.lowercased()
        isExtension = tagClass == "public.filename-extension"
        self.supertype = supertype
    }

    public init?(identifier: String) {
        guard identifier.hasPrefix(Self.prefix) else { return nil }
        let parts = identifier.dropFirst(Self.prefix.count).split(separator: ":", maxSplits: 2).map(String.init)
        guard parts.count == 3, ["extension", "mime"].contains(parts[0]) else { return nil }
        isExtension = parts[0] == "extension"
        supertype = parts[1]
        tag = parts[2]
    }

    public var identifier: String { "\(Self.prefix)\(isExtension ? "extension" : "mime"):\(supertype):\(tag)" }
    public var declaration: _TypeDeclaration {
        _TypeDeclaration(
            supertypes: [supertype], extensions: isExtension ? [tag] : [], mimeTypes: isExtension ? [] : [tag])
    }
}
