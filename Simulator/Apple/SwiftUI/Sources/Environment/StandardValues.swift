import Foundation

/// Declares the storage of an environment value that has a constant default.
enum ColorSchemeKey: EnvironmentKey { static var defaultValue: ColorScheme { .light } }
enum LocaleKey: EnvironmentKey { static var defaultValue: Locale { Locale(identifier: "en") } }
enum CalendarKey: EnvironmentKey { static var defaultValue: Calendar { .current } }
enum TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone { .current } }
enum LayoutDirectionKey: EnvironmentKey { static var defaultValue: LayoutDirection { .leftToRight } }
enum DynamicTypeSizeKey: EnvironmentKey { static var defaultValue: DynamicTypeSize { .large } }
enum FontKey: EnvironmentKey { static var defaultValue: Font? { nil } }
enum IsEnabledKey: EnvironmentKey { static var defaultValue: Bool { true } }
enum ScenePhaseKey: EnvironmentKey { static var defaultValue: ScenePhase { .active } }
enum DismissKey: EnvironmentKey { static var defaultValue: DismissAction { DismissAction(action: {}) } }
enum IsPresentedKey: EnvironmentKey { static var defaultValue: Bool { false } }
enum OpenURLKey: EnvironmentKey { static var defaultValue: OpenURLAction { OpenURLAction { _ in .discarded } } }
enum LineLimitKey: EnvironmentKey { static var defaultValue: Int? { nil } }
enum LineSpacingKey: EnvironmentKey { static var defaultValue: CGFloat { 0 } }
enum MinimumScaleFactorKey: EnvironmentKey { static var defaultValue: CGFloat { 1 } }
enum AllowsTighteningKey: EnvironmentKey { static var defaultValue: Bool { false } }
enum MultilineTextAlignmentKey: EnvironmentKey { static var defaultValue: TextAlignment { .leading } }
enum TruncationModeKey: EnvironmentKey { static var defaultValue: Text.TruncationMode { .tail } }
enum TextCaseKey: EnvironmentKey { static var defaultValue: Text.Case? { nil } }
enum AutocorrectionDisabledKey: EnvironmentKey { static var defaultValue: Bool { false } }
enum ControlSizeKey: EnvironmentKey { static var defaultValue: ControlSize { .regular } }
enum ReduceMotionKey: EnvironmentKey { static var defaultValue: Bool { false } }
enum SizeClassKey: EnvironmentKey { static var defaultValue: UserInterfaceSizeClass? { .compact } }
enum VerticalSizeClassKey: EnvironmentKey { static var defaultValue: UserInterfaceSizeClass? { .regular } }
enum RedactionReasonsKey: EnvironmentKey { static var defaultValue: RedactionReasons { [] } }
enum ImageScaleKey: EnvironmentKey { static var defaultValue: Image.Scale { .medium } }
enum BundleKey: EnvironmentKey { static var defaultValue: Bundle? { nil } }

extension EnvironmentValues {
    public var colorScheme: ColorScheme {
        get { self[ColorSchemeKey.self] }
        set { self[ColorSchemeKey.self] = newValue }
    }
    public var locale: Locale {
        get { self[LocaleKey.self] }
        set { self[LocaleKey.self] = newValue }
    }
    public var calendar: Calendar {
        get {
            var calendar = self[CalendarKey.self]
            calendar.locale = locale
            return calendar
        }
        set { self[CalendarKey.self] = newValue }
    }
    public var timeZone: TimeZone {
        get { self[TimeZoneKey.self] }
        set { self[TimeZoneKey.self] = newValue }
    }
    public var layoutDirection: LayoutDirection {
        get { self[LayoutDirectionKey.self] }
        set { self[LayoutDirectionKey.self] = newValue }
    }
    public var dynamicTypeSize: DynamicTypeSize {
        get { self[DynamicTypeSizeKey.self] }
        set { self[DynamicTypeSizeKey.self] = newValue }
    }
    public var font: Font? {
        get { self[FontKey.self] }
        set { self[FontKey.self] = newValue }
    }
    public var isEnabled: Bool {
        get { self[IsEnabledKey.self] }
        set { self[IsEnabledKey.self] = newValue }
    }
    public var scenePhase: ScenePhase {
        get { self[ScenePhaseKey.self] }
        set { self[ScenePhaseKey.self] = newValue }
    }
    public internal(set) var dismiss: DismissAction {
        get { self[DismissKey.self] }
        set { self[DismissKey.self] = newValue }
    }
    public internal(set) var isPresented: Bool {
        get { self[IsPresentedKey.self] }
        set { self[IsPresentedKey.self] = newValue }
    }
    public var openURL: OpenURLAction {
        get { self[OpenURLKey.self] }
        set { self[OpenURLKey.self] = newValue }
    }
    public var lineLimit: Int? {
        get { self[LineLimitKey.self] }
        set { self[LineLimitKey.self] = newValue }
    }
    public var lineSpacing: CGFloat {
        get { self[LineSpacingKey.self] }
        set { self[LineSpacingKey.self] = newValue }
    }
    public var minimumScaleFactor: CGFloat {
        get { self[MinimumScaleFactorKey.self] }
        set { self[MinimumScaleFactorKey.self] = newValue }
    }
    public var allowsTightening: Bool {
        get { self[AllowsTighteningKey.self] }
        set { self[AllowsTighteningKey.self] = newValue }
    }
    public var multilineTextAlignment: TextAlignment {
        get { self[MultilineTextAlignmentKey.self] }
        set { self[MultilineTextAlignmentKey.self] = newValue }
    }
    public var truncationMode: Text.TruncationMode {
        get { self[TruncationModeKey.self] }
        set { self[TruncationModeKey.self] = newValue }
    }
    public var textCase: Text.Case? {
        get { self[TextCaseKey.self] }
        set { self[TextCaseKey.self] = newValue }
    }
    public var autocorrectionDisabled: Bool {
        get { self[AutocorrectionDisabledKey.self] }
        set { self[AutocorrectionDisabledKey.self] = newValue }
    }
    public var controlSize: ControlSize {
        get { self[ControlSizeKey.self] }
        set { self[ControlSizeKey.self] = newValue }
    }
    public var accessibilityReduceMotion: Bool { self[ReduceMotionKey.self] }
    public var horizontalSizeClass: UserInterfaceSizeClass? {
        get { self[SizeClassKey.self] }
        set { self[SizeClassKey.self] = newValue }
    }
    public var verticalSizeClass: UserInterfaceSizeClass? {
        get { self[VerticalSizeClassKey.self] }
        set { self[VerticalSizeClassKey.self] = newValue }
    }
    public var redactionReasons: RedactionReasons {
        get { self[RedactionReasonsKey.self] }
        set { self[RedactionReasonsKey.self] = newValue }
    }
    /// The class of what is drawn as a placeholder.
    var redactionClass: String { redactionReasons.contains(.placeholder) ? " redacted" : "" }
    public var imageScale: Image.Scale {
        get { self[ImageScaleKey.self] }
        set { self[ImageScaleKey.self] = newValue }
    }
    public var displayScale: CGFloat { 3 }
    public var pixelLength: CGFloat { 1 / displayScale }
}

/// The possible color schemes, corresponding to the light and dark appearances.
public enum ColorScheme: CaseIterable, Sendable, Hashable { case light, dark }

/// A direction in which SwiftUI can lay out content.
public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }

/// An indication of a scene's operational state.
public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }

/// A set of values that indicate the visual size available to the view.
public enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }

/// The size classes, like regular or small, that you can apply to controls within a view.
public enum ControlSize: CaseIterable, Hashable, Sendable { case mini, small, regular, large, extraLarge }

/// An alignment position for text along the horizontal axis.
public enum TextAlignment: Hashable, CaseIterable, Sendable { case leading, center, trailing }

/// A Dynamic Type size, which specifies how large scalable content should be.
public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    public var isAccessibilitySize: Bool { self >= .accessibility1 }
}

/// The reasons to apply a redaction to data displayed on screen.
public struct RedactionReasons: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let placeholder = RedactionReasons(rawValue: 1)
    public static let privacy = RedactionReasons(rawValue: 2)
    public static let invalidated = RedactionReasons(rawValue: 4)
}

/// An action that dismisses a presentation.
public struct DismissAction {
    private let action: @MainActor () -> Void
    init(action: @escaping @MainActor () -> Void) { self.action = action }
    @MainActor @preconcurrency public func callAsFunction() { action() }
}

/// An action that opens a URL.
public struct OpenURLAction {
    /// The result of a custom open URL action.
    public struct Result: Sendable {
        enum Kind: Sendable {
            case handled
            case discarded
            case systemAction(URL?)
        }
        let kind: Kind
        public static let handled = Result(kind: .handled)
        public static let discarded = Result(kind: .discarded)
        public static let systemAction = Result(kind: .systemAction(nil))
        public static func systemAction(_ url: URL) -> Result { Result(kind: .systemAction(url)) }
    }

    private let handler: @MainActor (URL) -> Result
    /// What opens links outside the app; the host sets it at the root.
    private let system: @MainActor (URL) -> Bool

    public init(handler: @escaping (URL) -> OpenURLAction.Result) {
        let handler = unsafeBitCast(handler, to: (@MainActor (URL) -> Result).self)
        self.handler = handler
        system = { _SystemActions.shared._open($0) }
    }

    init(system: @escaping @MainActor (URL) -> Bool) {
        handler = { _ in .systemAction }
        self.system = system
    }

    @MainActor @preconcurrency public func callAsFunction(_ url: URL) { callAsFunction(url) { _ in } }

    @MainActor @preconcurrency public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void)
    {
        switch handler(url).kind {
        case .handled: completion(true)
        case .discarded: completion(false)
        case .systemAction(let other): completion(system(other ?? url))
        }
    }
}
