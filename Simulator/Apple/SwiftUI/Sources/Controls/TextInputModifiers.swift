import Foundation

/// How a field is typed into, in the terms of the browser.
struct TextInputSettings: Equatable, Sendable {
    var keyboard = UIKeyboardType.default
    var contentType: String?
    var capitalization: String?
    var submitLabel: SubmitLabel?

    var type: String {
        switch keyboard {
        case .emailAddress: "email"
        case .URL: "url"
        case .phonePad: "tel"
        default: "text"
        }
    }

    func attributes(isSecure: Bool, isAutocorrectionDisabled: Bool) -> _Element.Attributes {
        var attributes: _Element.Attributes = []
        if let mode = inputMode { attributes.append(("inputmode", mode)) }
        // Letters are there too, which a browser's numeric keyboard has not.
        if keyboard == .numbersAndPunctuation { attributes.append(("data-keyboard", "symbols")) }
        let content = contentType ?? (isSecure ? "current-password" : "off")
        attributes.append(("autocomplete", content))
        if let capitalization { attributes.append(("autocapitalize", capitalization)) }
        if isAutocorrectionDisabled || isSecure {
            attributes.append(("autocorrect", "off"))
            attributes.append(("spellcheck", "false"))
        }
        if let submitLabel { attributes.append(("enterkeyhint", submitLabel.css)) }
        return attributes
    }

    private var inputMode: String? {
        switch keyboard {
        case .default, .asciiCapable, .numbersAndPunctuation, .namePhonePad, .twitter: nil
        case .numberPad, .asciiCapableNumberPad: "numeric"
        case .decimalPad: "decimal"
        case .emailAddress: "email"
        case .URL: "url"
        case .phonePad: "tel"
        case .webSearch: "search"
        }
    }
}

enum TextInputKey: EnvironmentKey { static var defaultValue: TextInputSettings { TextInputSettings() } }
enum TextFieldLookKey: EnvironmentKey { static var defaultValue: TextFieldLook { .automatic } }
enum SubmitActionsKey: EnvironmentKey { static var defaultValue: SubmitActions { SubmitActions(entries: []) } }

/// The looks of text fields.
enum TextFieldLook: Sendable { case automatic, plain, roundedBorder }

extension EnvironmentValues {
    var textInput: TextInputSettings {
        get { self[TextInputKey.self] }
        set { self[TextInputKey.self] = newValue }
    }
    var textFieldStyle: TextFieldLook {
        get { self[TextFieldLookKey.self] }
        set { self[TextFieldLookKey.self] = newValue }
    }
    var submitActions: SubmitActions {
        get { self[SubmitActionsKey.self] }
        set { self[SubmitActionsKey.self] = newValue }
    }
}

/// The kind of autocapitalization behavior applied during text input.
public struct TextInputAutocapitalization: Sendable {
    let css: String
    public static var never: TextInputAutocapitalization { TextInputAutocapitalization(css: "none") }
    public static var words: TextInputAutocapitalization { TextInputAutocapitalization(css: "words") }
    public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization(css: "sentences") }
    public static var characters: TextInputAutocapitalization { TextInputAutocapitalization(css: "characters") }

    init(css: String) { self.css = css }

    /// The behavior that a type of UIKit's names.
    public init?(_ type: UITextAutocapitalizationType) {
        switch type {
        case .none: self = .never
        case .words: self = .words
        case .sentences: self = .sentences
        case .allCharacters: self = .characters
        }
    }
}

/// A semantic label describing the label of submission within a view hierarchy.
public struct SubmitLabel: Equatable, Sendable {
    let css: String
    public static var done: SubmitLabel { SubmitLabel(css: "done") }
    public static var go: SubmitLabel { SubmitLabel(css: "go") }
    public static var send: SubmitLabel { SubmitLabel(css: "send") }
    public static var join: SubmitLabel { SubmitLabel(css: "go") }
    public static var route: SubmitLabel { SubmitLabel(css: "go") }
    public static var search: SubmitLabel { SubmitLabel(css: "search") }
    public static var `return`: SubmitLabel { SubmitLabel(css: "enter") }
    public static var next: SubmitLabel { SubmitLabel(css: "next") }
    public static var `continue`: SubmitLabel { SubmitLabel(css: "next") }
}

/// A type that defines various triggers that result in the firing of a submission action.
public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let text = SubmitTriggers(rawValue: 1)
    public static let search = SubmitTriggers(rawValue: 2)
}

/// What runs when a field below is submitted, the innermost first.
struct SubmitActions: Equatable {
    /// Keeps its identity while its action changes from evaluation to evaluation.
    final class Entry {
        var triggers: SubmitTriggers
        var action: () -> Void
        init(triggers: SubmitTriggers, action: @escaping () -> Void) {
            self.triggers = triggers
            self.action = action
        }
    }
    let entries: [Entry]

    static func == (lhs: SubmitActions, rhs: SubmitActions) -> Bool { lhs.entries.elementsEqual(rhs.entries, by: ===) }
    func actions(for trigger: SubmitTriggers) -> [() -> Void] {
        entries.filter { $0.triggers.contains(trigger) }.map { entry in { entry.action() } }
    }
}

private struct SubmitModifier: PrimitiveModifier {
    let triggers: SubmitTriggers
    let action: () -> Void

    private final class Storage {
        let entry: SubmitActions.Entry
        var environment: AnyObject?
        init(_ entry: SubmitActions.Entry) { self.entry = entry }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        let storage: Storage
        if let known = node.storage as? Storage {
            storage = known
            storage.entry.triggers = modifier.triggers
            storage.entry.action = modifier.action
        } else {
            storage = Storage(SubmitActions.Entry(triggers: modifier.triggers, action: modifier.action))
            node.storage = storage
        }
        let actions = SubmitActions(entries: [storage.entry] + node.environment.submitActions.entries)
        let environment = DerivedEnvironment.make(node, cache: &storage.environment, input: actions) {
            $0.submitActions = actions
        }
        node.setChild(0, node.view.content, environment: environment)
    }
}

extension View {
    public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
        modifier(SubmitModifier(triggers: triggers, action: action))
    }
    public func submitLabel(_ submitLabel: SubmitLabel) -> some View {
        environment(\.textInput.submitLabel, submitLabel)
    }
    public func submitScope(_ isBlocking: Bool = true) -> some View {
        transformEnvironment(\.submitActions) { if isBlocking { $0 = SubmitActions(entries: []) } }
    }
    public func keyboardType(_ type: UIKeyboardType) -> some View { environment(\.textInput.keyboard, type) }
    public func textContentType(_ textContentType: UITextContentType?) -> some View {
        environment(\.textInput.contentType, textContentType?.rawValue)
    }
    public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View {
        environment(\.textInput.capitalization, autocapitalization?.css)
    }
    @available(iOS, introduced: 13.0, deprecated: 100000.0, message: "use textInputAutocapitalization(_:)")
    public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View {
        textInputAutocapitalization(TextInputAutocapitalization(style))
    }
    public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
        environment(\.autocorrectionDisabled, disable)
    }
    @available(*, deprecated, renamed: "autocorrectionDisabled(_:)")
    public func disableAutocorrection(_ disable: Bool?) -> some View {
        environment(\.autocorrectionDisabled, disable ?? false)
    }
    public func textFieldStyle<S>(_ style: S) -> some View where S: TextFieldStyle {
        environment(\.textFieldStyle, S._look.look)
    }
}

/// A specification for the appearance and interaction of a text field.
public protocol TextFieldStyle {
    static var _look: _TextFieldLook { get }
}
/// Names the look of a style.
public struct _TextFieldLook {
    let look: TextFieldLook
}
public struct DefaultTextFieldStyle: TextFieldStyle {
    public init() {}
    public static var _look: _TextFieldLook { _TextFieldLook(look: .automatic) }
}
public struct PlainTextFieldStyle: TextFieldStyle {
    public init() {}
    public static var _look: _TextFieldLook { _TextFieldLook(look: .plain) }
}
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
    public init() {}
    public static var _look: _TextFieldLook { _TextFieldLook(look: .roundedBorder) }
}
extension TextFieldStyle where Self == DefaultTextFieldStyle {
    public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}
extension TextFieldStyle where Self == PlainTextFieldStyle {
    public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}
