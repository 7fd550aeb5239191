import Foundation

/// A view that controls a navigation presentation.
public struct NavigationLink<Label, Destination>: View where Label: View, Destination: View {
    enum Target {
        case destination(Destination)
        case value(AnyHashable?)
        /// Shown for as long as the binding says so; older API.
        case active(Destination, Binding<Bool>)
    }
    let target: Target
    let label: Label

    @MainActor @preconcurrency public var body: some View {
        switch target {
        case .destination(let destination):
            DestinationLink(label: label, destination: destination)
        case .value(let value):
            NavigationLinkButton(label: label, isEnabled: value != nil) { controller in
                if let value { controller?.push(value) }
            }
        case .active(let destination, let isActive):
            NavigationLinkButton(label: label, isEnabled: true) { _ in isActive.wrappedValue = true }
                .navigationDestination(isPresented: isActive) { destination }
        }
    }

    public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        self.init(destination: destination(), label: label)
    }
    public init(destination: Destination, @ViewBuilder label: () -> Label) {
        target = .destination(destination)
        self.label = label()
    }
    @available(
        iOS, deprecated: 16.0,
        message: "use NavigationLink(value:label:), or navigationDestination(isPresented:destination:)"
    )
    public init(isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        self.init(destination: destination(), isActive: isActive, label: label)
    }
    @available(
        iOS, deprecated: 16.0,
        message: "use NavigationLink(value:label:), or navigationDestination(isPresented:destination:)"
    )
    public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
        target = .active(destination, isActive)
        self.label = label()
    }
    @available(
        iOS, deprecated: 16.0,
        message: "use NavigationLink(value:label:), or navigationDestination(isPresented:destination:)"
    )
    public init<V>(
        tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
    ) where V: Hashable {
        self.init(destination: destination(), tag: tag, selection: selection, label: label)
    }
    @available(
        iOS, deprecated: 16.0,
        message: "use NavigationLink(value:label:), or navigationDestination(isPresented:destination:)"
    )
    public init<V>(destination: Destination, tag: V, selection: Binding<V?>, @ViewBuilder label: () -> Label)
    where V: Hashable {
        let isActive = Binding<Bool>(
            get: { selection.wrappedValue == tag }, set: { selection.wrappedValue = $0 ? tag : nil })
        self.init(destination: destination, isActive: isActive, label: label)
    }
}

extension NavigationLink where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        self.init(titleKey, destination: destination())
    }
    @_disfavoredOverload public init<S>(_ title: S, @ViewBuilder destination: () -> Destination)
    where S: StringProtocol {
        self.init(title, destination: destination())
    }
    public init(_ titleKey: LocalizedStringKey, destination: Destination) {
        self.init(destination: destination) { Text(titleKey) }
    }
    @_disfavoredOverload public init<S>(_ title: S, destination: Destination) where S: StringProtocol {
        self.init(destination: destination) { Text(title) }
    }
    @available(
        iOS, deprecated: 16.0,
        message: "use NavigationLink(value:label:), or navigationDestination(isPresented:destination:)"
    )
    public init(_ titleKey: LocalizedStringKey, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination) {
        self.init(destination: destination(), isActive: isActive) { Text(titleKey) }
    }
    @available(
        iOS, deprecated: 16.0,
        message: "use NavigationLink(value:label:), or navigationDestination(isPresented:destination:)"
    )
    public init(_ titleKey: LocalizedStringKey, destination: Destination, isActive: Binding<Bool>) {
        self.init(destination: destination, isActive: isActive) { Text(titleKey) }
    }
    @available(
        iOS, deprecated: 16.0,
        message: "use NavigationLink(value:label:), or navigationDestination(isPresented:destination:)"
    )
    public init<V>(_ titleKey: LocalizedStringKey, destination: Destination, tag: V, selection: Binding<V?>)
    where V: Hashable {
        self.init(destination: destination, tag: tag, selection: selection) { Text(titleKey) }
    }
}

extension NavigationLink where Destination == Never {
    public init<P>(value: P?, @ViewBuilder label: () -> Label) where P: Hashable {
        target = .value(value.map { AnyHashable($0) })
        self.label = label()
    }
    public init<P>(value: P?, @ViewBuilder label: () -> Label) where P: Decodable, P: Encodable, P: Hashable {
        target = .value(value.map { AnyHashable($0) })
        self.label = label()
    }
}

extension NavigationLink where Label == Text, Destination == Never {
    public init<P>(_ titleKey: LocalizedStringKey, value: P?) where P: Hashable {
        self.init(value: value) { Text(titleKey) }
    }
    @_disfavoredOverload public init<S, P>(_ title: S, value: P?) where S: StringProtocol, P: Hashable {
        self.init(value: value) { Text(title) }
    }
    public init<P>(_ titleKey: LocalizedStringKey, value: P?) where P: Decodable, P: Encodable, P: Hashable {
        self.init(value: value) { Text(titleKey) }
    }
    @_disfavoredOverload public init<S, P>(_ title: S, value: P?)
    where S: StringProtocol, P: Decodable, P: Encodable, P: Hashable {
        self.init(value: value) { Text(title) }
    }
}

extension NavigationLink {
    /// Sets the navigation link to present its destination as the detail component of the containing navigation view.
    public func isDetailLink(_ isDetailLink: Bool) -> some View { self }
}

/// Says to a list that a row leads somewhere, so that it draws a disclosure indicator.
enum NavigationLinkTrait: ViewTraitKey { static var defaultValue: Bool { false } }

/// A link that holds its destination, which stays up to date with the view that made the link.
private struct DestinationLink<Label: View, Destination: View>: View {
    @State private var isShown = false
    let label: Label
    let destination: Destination

    var body: some View {
        NavigationLinkButton(label: label, isEnabled: true) { _ in isShown = true }
            .navigationDestination(isPresented: $isShown) { destination }
    }
}

/// The button of a link, drawn by the button style in force; a row of a list takes it over whole.
private struct NavigationLinkButton<Label: View>: View {
    @Environment(\.navigationController) private var controller
    let label: Label
    let isEnabled: Bool
    let follow: @MainActor (NavigationController?) -> Void

    var body: some View {
        Button {
            if controller == nil {
                SimulatorLog.warning("NavigationLink: there is no NavigationStack around the link, so it leads nowhere")
            }
            follow(controller)
        } label: {
            label
        }
        .disabled(!isEnabled)
        .modifier(
            ChangeModifier(
                classes: "nav-link", inheritedAttributes: [("role", "link")],
                setTraits: { $0[NavigationLinkTrait.self] = true }))
    }
}
