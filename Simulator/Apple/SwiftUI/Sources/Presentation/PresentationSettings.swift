import Foundation

/// A type that represents a height where a sheet naturally rests.
public struct PresentationDetent: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case medium, large
        case fraction(CGFloat)
        case height(CGFloat)
        case custom(ObjectIdentifier)
    }
    let kind: Kind
    /// The height of a detent of the app's own.
    private let customHeight: (@Sendable (Context) -> CGFloat?)?

    private init(_ kind: Kind, customHeight: (@Sendable (Context) -> CGFloat?)? = nil) {
        self.kind = kind
        self.customHeight = customHeight
    }

    public static let medium = PresentationDetent(.medium)
    public static let large = PresentationDetent(.large)
    public static func fraction(_ fraction: CGFloat) -> PresentationDetent { PresentationDetent(.fraction(fraction)) }
    public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent(.height(height)) }
    public static func custom<D>(_ type: D.Type) -> PresentationDetent where D: CustomPresentationDetent {
        PresentationDetent(.custom(ObjectIdentifier(type)), customHeight: { D.height(in: $0) })
    }

    public static func == (lhs: PresentationDetent, rhs: PresentationDetent) -> Bool { lhs.kind == rhs.kind }
    public func hash(into hasher: inout Hasher) { hasher.combine(kind) }

    /// Information that you use to calculate the presentation's height.
    @dynamicMemberLookup public struct Context {
        let environment: EnvironmentValues
        public let maxDetentValue: CGFloat
        public subscript<T>(dynamicMember keyPath: KeyPath<EnvironmentValues, T>) -> T { environment[keyPath: keyPath] }
    }

    /// The height in points on a screen; nil for a detent of the app's own that is not available now.
    func height(in environment: EnvironmentValues) -> CGFloat? {
        let screen = environment.screen
        let most = CGFloat(screen.height - screen.safeTop - 10)
        switch kind {
        case .medium: return (screen.height / 2).rounded()
        case .large: return most
        case .fraction(let fraction): return min(most, (most * fraction).rounded())
        case .height(let height): return min(most, height + screen.safeBottom)
        case .custom:
            return customHeight?(Context(environment: environment, maxDetentValue: most)).map { min(most, $0) }
        }
    }
}

/// The definition of a custom detent with a calculated height.
public protocol CustomPresentationDetent {
    static func height(in context: Self.Context) -> CGFloat?
}

extension CustomPresentationDetent {
    public typealias Context = PresentationDetent.Context
}

/// Strategies for adapting a presentation to a different size class.
public struct PresentationAdaptation: Sendable, Equatable {
    private let name: String
    public static var automatic: PresentationAdaptation { PresentationAdaptation(name: "automatic") }
    public static var none: PresentationAdaptation { PresentationAdaptation(name: "none") }
    public static var popover: PresentationAdaptation { PresentationAdaptation(name: "popover") }
    public static var sheet: PresentationAdaptation { PresentationAdaptation(name: "sheet") }
    public static var fullScreenCover: PresentationAdaptation { PresentationAdaptation(name: "fullScreenCover") }
}

/// The kinds of interaction available to views behind a presentation.
public struct PresentationBackgroundInteraction: Sendable {
    let isEnabled: Bool
    let upThrough: PresentationDetent?
    public static var automatic: PresentationBackgroundInteraction { .init(isEnabled: false, upThrough: nil) }
    public static var enabled: PresentationBackgroundInteraction { .init(isEnabled: true, upThrough: nil) }
    public static func enabled(upThrough detent: PresentationDetent) -> PresentationBackgroundInteraction {
        .init(isEnabled: true, upThrough: detent)
    }
    public static var disabled: PresentationBackgroundInteraction { .init(isEnabled: false, upThrough: nil) }
}

/// A behavior that you can use to influence how a presentation responds to swipe gestures.
public struct PresentationContentInteraction: Equatable, Sendable {
    private let name: String
    public static var automatic: PresentationContentInteraction { .init(name: "automatic") }
    public static var resizes: PresentationContentInteraction { .init(name: "resizes") }
    public static var scrolls: PresentationContentInteraction { .init(name: "scrolls") }
}

/// What presented content says about its presentation.
struct PresentationSettings: PreferenceKey {
    var detents: Set<PresentationDetent>?
    var selection: Binding<PresentationDetent>?
    var dragIndicator: Visibility?
    var isDismissDisabled: Bool?
    var cornerRadius: CGFloat?
    var background: String?
    /// A view behind the content, with how it is aligned.
    var backgroundLayer: PresentationBackground?
    var backgroundInteraction: PresentationBackgroundInteraction?
    var adaptation: PresentationAdaptation?

    static var defaultValue: PresentationSettings { PresentationSettings() }
    static func reduce(value: inout PresentationSettings, nextValue: () -> PresentationSettings) {
        let next = nextValue()
        value.detents = value.detents ?? next.detents
        value.selection = value.selection ?? next.selection
        value.dragIndicator = value.dragIndicator ?? next.dragIndicator
        value.isDismissDisabled = value.isDismissDisabled ?? next.isDismissDisabled
        value.cornerRadius = value.cornerRadius ?? next.cornerRadius
        value.background = value.background ?? next.background
        value.backgroundLayer = value.backgroundLayer ?? next.backgroundLayer
        value.backgroundInteraction = value.backgroundInteraction ?? next.backgroundInteraction
        value.adaptation = value.adaptation ?? next.adaptation
    }
}

/// The elements of a view behind a presentation.
struct PresentationBackground {
    let elements: [_Element]
    let alignment: Alignment

    @MainActor func layer(id: Int) -> _Element {
        _Element(
            id: id, classes: "presentation-background", attributes: [("aria-hidden", "true")], style: alignment.css,
            growth: .both, children: elements)
    }
}

private struct PresentationBackgroundModifier<Background: View>: PrimitiveModifier {
    let background: Background
    let alignment: Alignment

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.setChild(0, node.view.content)
        node.setChild(1, node.view.modifier.background)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.output = node.children[0].output
        node.preferences = node.children[0].preferences
        var settings = node.preferences?[PresentationSettings.self] ?? PresentationSettings()
        settings.backgroundLayer = PresentationBackground(
            elements: node.children[1].output, alignment: node.view.modifier.alignment)
        node.setPreference(PresentationSettings.self, settings)
    }
}

struct PresentationSettingsModifier: PrimitiveModifier {
    let change: @MainActor (inout PresentationSettings, EnvironmentValues) -> Void

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.emitChildren()
        var settings = node.preferences?[PresentationSettings.self] ?? PresentationSettings()
        node.view.modifier.change(&settings, node.environment)
        node.setPreference(PresentationSettings.self, settings)
    }
}

extension View {
    private func presentation(
        _ change: @escaping @MainActor (inout PresentationSettings, EnvironmentValues) -> Void
    ) -> some View {
        modifier(PresentationSettingsModifier(change: change))
    }

    public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
        presentation { settings, _ in settings.detents = detents }
    }
    public func presentationDetents(
        _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
    ) -> some View {
        presentation { settings, _ in
            settings.detents = detents.union([selection.wrappedValue])
            settings.selection = selection
        }
    }
    public func presentationDragIndicator(_ visibility: Visibility) -> some View {
        presentation { settings, _ in settings.dragIndicator = visibility }
    }
    public func presentationBackgroundInteraction(_ interaction: PresentationBackgroundInteraction) -> some View {
        presentation { settings, _ in settings.backgroundInteraction = interaction }
    }
    public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
        presentation { settings, _ in settings.adaptation = adaptation }
    }
    /// A phone that stands upright is compact in width: only the horizontal adaptation counts.
    public func presentationCompactAdaptation(
        horizontal horizontalAdaptation: PresentationAdaptation, vertical verticalAdaptation: PresentationAdaptation
    ) -> some View {
        presentationCompactAdaptation(horizontalAdaptation)
    }
    public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
        presentation { settings, _ in settings.cornerRadius = cornerRadius }
    }
    /// What a swipe does first; here content scrolls, and the sheet is resized by its top edge.
    public func presentationContentInteraction(_ behavior: PresentationContentInteraction) -> some View { self }
    public func presentationBackground<S>(_ style: S) -> some View where S: ShapeStyle {
        presentation { settings, environment in
            _CurrentEnvironment.values = environment
            settings.background = style._paint.css
        }
    }
    public func presentationBackground<V>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View
    where V: View {
        modifier(PresentationBackgroundModifier(background: content(), alignment: alignment))
    }
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        presentation { settings, _ in settings.isDismissDisabled = isDisabled }
    }
}
