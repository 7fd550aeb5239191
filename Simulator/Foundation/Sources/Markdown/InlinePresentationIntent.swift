import Foundation

/// How part of a text is meant: emphasized, code and so on.
public struct InlinePresentationIntent: OptionSet, Hashable, Codable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let emphasized = InlinePresentationIntent(rawValue: 1)
    public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
    public static let code = InlinePresentationIntent(rawValue: 4)
    public static let strikethrough = InlinePresentationIntent(rawValue: 32)
    public static let softBreak = InlinePresentationIntent(rawValue: 64)
    public static let lineBreak = InlinePresentationIntent(rawValue: 128)
}

extension AttributeScopes.FoundationAttributes {
    public enum InlinePresentationIntentAttribute: CodableAttributedStringKey {
        public typealias Value = InlinePresentationIntent
        public static let name = "NSInlinePresentationIntent"
    }
}

extension AttributedString {
    /// How the text is meant where it means one thing throughout.
    public var inlinePresentationIntent: InlinePresentationIntent? {
        get { self[AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.self] }
        set { self[AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.self] = newValue }
    }
}

extension AttributedSubstring {
    /// How the text is meant where it means one thing throughout.
    public var inlinePresentationIntent: InlinePresentationIntent? {
        get { self[AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.self] }
        set { self[AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.self] = newValue }
    }
}

extension AttributedString.Runs.Run {
    /// How the run is meant.
    public var inlinePresentationIntent: InlinePresentationIntent? {
        self[AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.self]
    }
}

extension AttributeContainer {
    /// How text with these attributes is meant.
    public var inlinePresentationIntent: InlinePresentationIntent? {
        get { self[AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.self] }
        set { self[AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.self] = newValue }
    }
}
