import Foundation
import FoundationCompat

/// A structure that represents a type of data to load, send, or receive.
///
/// There are the types that the system declares, those that the app declares in its Info.plist, and types made up for a file
/// name extension or MIME type that no declared type has.
public struct UTType: Sendable {
    /// A string that identifies the type, as in "public.jpeg".
    public let identifier: String

    init(known identifier: String) { self.identifier = identifier }

    /// Creates a type from a type identifier; nil where it is not known to the system.
    public init?(_ identifier: String) {
        let identifier = identifier.lowercased()
        guard _TypeRegistry.shared.declaration(of: identifier) != nil || _DynamicType(identifier: identifier) != nil
        else { return nil }
        self.identifier = identifier
    }

    /// Creates a type that represents the specified filename extension.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }
    /// Creates a type based on a MIME type and a supertype that it conforms to.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }
    /// Creates a type based on a tag, a tag class, and a supertype that it conforms to.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        if let known = Self.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first {
            self = known
            return
        }
        guard
            let made = _DynamicType(
                tag: tag, tagClass: tagClass.rawValue, supertype: (supertype ?? .data).identifier)
        else { return nil }
        identifier = made.identifier
    }

    /// Creates a type your app owns based on an identifier.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(declared: identifier, parentType)
    }
    /// Creates a type your app uses, but doesn't own, based on an identifier.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(declared: identifier, parentType)
    }

    /// An app may use a type before, or without, its declaration.
    private init(declared identifier: String, _ parent: UTType?) {
        self.identifier = identifier.lowercased()
        _TypeRegistry.shared.note(self.identifier, supertype: parent?.identifier)
    }

    /// Returns an array of types from the provided tag and tag class.
    public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
        _TypeRegistry.shared.identifiers(tag: tag.lowercased(), tagClass: tagClass.rawValue).map(UTType.init(known:))
            .filter { type in supertype.map { type.conforms(to: $0) } ?? true }
    }
}

// MARK: What is known of a type

extension UTType {
    private var declaration: _TypeDeclaration? { _TypeRegistry.shared.facts(of: identifier) }

    /// The preferred filename extension for the type.
    public var preferredFilenameExtension: String? { declaration?.extensions.first }
    /// The preferred MIME type for the type.
    public var preferredMIMEType: String? { declaration?.mimeTypes.first }
    /// A localized string that describes the type, where the app's declaration has one.
    public var localizedDescription: String? { declaration?.description }
    /// The type's version.
    public var version: Int? { nil }
    /// The reference URL for the type.
    public var referenceURL: URL? { nil }
    /// A Boolean value that indicates whether the system generates the type.
    public var isDynamic: Bool { _DynamicType(identifier: identifier) != nil }
    /// A Boolean value that indicates whether the system declares the type.
    public var isDeclared: Bool { _TypeRegistry.shared.declaration(of: identifier) != nil }
    /// A Boolean value that indicates whether the type is in the public domain.
    public var isPublic: Bool { identifier.hasPrefix("public.") }
    /// The tag specification dictionary of the type.
    public var tags: [UTTagClass: [String]] {
        var tags: [UTTagClass: [String]] = [:]
        if let extensions = declaration?.extensions, !extensions.isEmpty { tags[.filenameExtension] = extensions }
        if let types = declaration?.mimeTypes, !types.isEmpty { tags[.mimeType] = types }
        return tags
    }

    /// The set of types to which the type directly or indirectly conforms.
    public var supertypes: Set<UTType> {
        Set(_TypeRegistry.shared.supertypes(of: identifier).map(UTType.init(known:)))
    }
    /// Returns a Boolean value that indicates whether a type conforms to the type.
    public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }
    /// Returns a Boolean value that indicates whether a type is higher in a hierarchy than the type.
    public func isSupertype(of type: UTType) -> Bool { self != type && type.conforms(to: self) }
    /// Returns a Boolean value that indicates whether a type is lower in a hierarchy than the type.
    public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }
}

extension UTType: Equatable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, Codable {
    public var description: String { identifier }
    public var debugDescription: String { identifier }

    public init(from decoder: any Decoder) throws {
        self.init(known: try decoder.singleValueContainer().decode(String.self))
    }
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}

/// Constants that represent the supported tag classes.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The tag class for filename extensions such as "txt".
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    /// The tag class for MIME types such as "text/plain".
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

extension URL {
    /// Returns a URL by appending the specified path component, with an extension of the type where it has none of it.
    public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
        let full = appendingPathComponent(partialName, isDirectory: contentType.conforms(to: .directory))
        return full.appendingPathExtension(for: contentType)
    }
    public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
        self = appendingPathComponent(partialName, conformingTo: contentType)
    }
    /// Returns a URL by appending an appropriate file extension, based on the specified type.
    public func appendingPathExtension(for contentType: UTType) -> URL {
        let extensions = contentType.tags[.filenameExtension] ?? []
        guard let preferred = extensions.first, !extensions.contains(pathExtension.lowercased()) else { return self }
        return appendingPathExtension(preferred)
    }
    public mutating func appendPathExtension(for contentType: UTType) {
        self = appendingPathExtension(for: contentType)
    }
}
