import Foundation

extension Text {
    /// Defines text scales.
    public struct Scale: Hashable, Sendable {
        let percent: Int
        public static let `default` = Scale(percent: 100)
        public static let secondary = Scale(percent: 80)
    }

    public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> Text {
        isEnabled ? adding(.scale(scale)) : self
    }
}

/// A description of the language used in determining the properties of text.
public struct TypesettingLanguage: Sendable, Equatable {
    fileprivate let language: Locale.Language?
    public static let automatic = TypesettingLanguage(language: nil)
    public static func explicit(_ language: Locale.Language) -> TypesettingLanguage {
        TypesettingLanguage(language: language)
    }
}

extension View {
    public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
        modifier(
            ChangeModifier(
                style: isEnabled && scale != .default ? [("font-size", "\(scale.percent)%")] : []))
    }
    public func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> some View {
        typesettingLanguage(.explicit(language), isEnabled: isEnabled)
    }
    public func typesettingLanguage(_ language: TypesettingLanguage, isEnabled: Bool = true) -> some View {
        let tag = isEnabled ? language.language?.maximalIdentifier : nil
        return modifier(ChangeModifier(inheritedAttributes: tag.asList { ("lang", $0) }))
    }
}
