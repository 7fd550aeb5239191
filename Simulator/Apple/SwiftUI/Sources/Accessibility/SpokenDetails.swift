import Foundation

/// Textual context that assistive technologies can use to improve the presentation of spoken text.
public struct AccessibilityTextContentType: Sendable {
    let name: String
    public static let plain = AccessibilityTextContentType(name: "plain")
    public static let console = AccessibilityTextContentType(name: "console")
    public static let fileSystem = AccessibilityTextContentType(name: "fileSystem")
    public static let messaging = AccessibilityTextContentType(name: "messaging")
    public static let narrative = AccessibilityTextContentType(name: "narrative")
    public static let sourceCode = AccessibilityTextContentType(name: "sourceCode")
    public static let spreadsheet = AccessibilityTextContentType(name: "spreadsheet")
    public static let wordProcessing = AccessibilityTextContentType(name: "wordProcessing")
}

/// The role of an accessibility element in a label / content pair.
public enum AccessibilityLabeledPairRole: Hashable, Sendable { case label, content }

/// What is read of a view besides its name and value, for the page's reader; it is not drawn.
extension View {
    private func spoken(_ name: String, _ value: String?) -> some View {
        modifier(AccessibilityModifier(attributes: { _, _ in value.asList { (name, $0) } }))
    }

    public func accessibilityTextContentType(_ value: AccessibilityTextContentType) -> some View {
        spoken("data-text-content", value.name)
    }
    public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> some View {
        spoken("data-speech-punctuation", value ? "all" : nil)
    }
    public func speechSpellsOutCharacters(_ value: Bool = true) -> some View {
        spoken("data-speech-spelled", value ? "true" : nil)
    }
    public func speechAdjustedPitch(_ value: Double) -> some View { spoken("data-speech-pitch", value.css) }
    public func speechAnnouncementsQueued(_ value: Bool = true) -> some View {
        spoken("aria-live", value ? "polite" : "assertive")
    }
    public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View {
        spoken("data-ignores-invert", active ? "true" : nil)
    }
    public func accessibilityShowsLargeContentViewer() -> some View { spoken("data-large-content", "") }

    /// A view and its label are one: the content is named by the label's text.
    public func accessibilityLabeledPair<ID>(
        role: AccessibilityLabeledPairRole, id: ID, in namespace: Namespace.ID
    ) -> some View where ID: Hashable {
        let name = "pair-\(AnyHashable(namespace).hashValue)-\(AnyHashable(id).hashValue)"
        return modifier(
            AccessibilityModifier(attributes: { _, _ in
                role == .label ? [("id", name)] : [("aria-labelledby", name)]
            }))
    }
}
