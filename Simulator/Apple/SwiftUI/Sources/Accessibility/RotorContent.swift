import Foundation

/// Content within an accessibility rotor.
@MainActor @preconcurrency public protocol AccessibilityRotorContent {
    associatedtype Body: AccessibilityRotorContent
    @AccessibilityRotorContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
    /// The entries, in their order.
    @MainActor static func _entries(of content: Self) -> [_RotorEntry]
}

/// An entry of a rotor of any type.
public struct _RotorEntry {
    let label: Text
    let target: RotorTarget?
    let prepare: () -> Void
}

/// The view that an entry of a rotor leads to: one with that identity, or one that says it is the entry's.
struct RotorTarget: Hashable {
    let id: AnyHashable
    var namespace: AnyHashable?
}

extension AccessibilityRotorContent {
    @MainActor public static func _entries(of content: Self) -> [_RotorEntry] { Body._entries(of: content.body) }
}

extension Never: AccessibilityRotorContent {
    @MainActor public static func _entries(of content: Never) -> [_RotorEntry] {}
}

/// A struct representing an entry in an accessibility rotor.
public struct AccessibilityRotorEntry<ID> where ID: Hashable {
    fileprivate let entry: _RotorEntry

    private init(_ label: Text, _ target: RotorTarget, _ prepare: @escaping () -> Void) {
        entry = _RotorEntry(label: label, target: target, prepare: prepare)
    }

    public init(_ label: Text, id: ID, textRange: Range<String.Index>? = nil, prepare: @escaping (() -> Void) = {}) {
        self.init(label, RotorTarget(id: id), prepare)
    }
    public init(
        _ label: Text, id: ID, in namespace: Namespace.ID, textRange: Range<String.Index>? = nil,
        prepare: @escaping (() -> Void) = {}
    ) {
        self.init(label, RotorTarget(id: id, namespace: namespace), prepare)
    }
    public init(
        _ labelKey: LocalizedStringKey, id: ID, textRange: Range<String.Index>? = nil,
        prepare: @escaping (() -> Void) = {}
    ) {
        self.init(Text(labelKey), id: id, textRange: textRange, prepare: prepare)
    }
    @_disfavoredOverload public init<L>(
        _ label: L, id: ID, textRange: Range<String.Index>? = nil, prepare: @escaping (() -> Void) = {}
    ) where L: StringProtocol {
        self.init(Text(label), id: id, textRange: textRange, prepare: prepare)
    }
    public init(
        _ labelKey: LocalizedStringKey, id: ID, in namespace: Namespace.ID, textRange: Range<String.Index>? = nil,
        prepare: @escaping (() -> Void) = {}
    ) {
        self.init(Text(labelKey), id: id, in: namespace, textRange: textRange, prepare: prepare)
    }
    @_disfavoredOverload public init<L>(
        _ label: L, _ id: ID, in namespace: Namespace.ID, textRange: Range<String.Index>? = nil,
        prepare: @escaping (() -> Void) = {}
    ) where L: StringProtocol {
        self.init(Text(label), id: id, in: namespace, textRange: textRange, prepare: prepare)
    }
}

extension AccessibilityRotorEntry: AccessibilityRotorContent {
    public var body: Never { return bodyOfPrimitive(Self.self) }
    @MainActor public static func _entries(of content: Self) -> [_RotorEntry] { [content.entry] }
}

extension ForEach: AccessibilityRotorContent where Content: AccessibilityRotorContent {
    public var body: Never { return bodyOfPrimitive(Self.self) }
    @MainActor public static func _entries(of content: Self) -> [_RotorEntry] {
        content.data.flatMap { Content._entries(of: content.content($0)) }
    }
}

extension ForEach where ID == Data.Element.ID, Content: AccessibilityRotorContent, Data.Element: Identifiable {
    public init(_ data: Data, @AccessibilityRotorContentBuilder content: @escaping (Data.Element) -> Content) {
        self.init(_data: data, id: { $0.id }, content: content)
    }
}

extension ForEach where Content: AccessibilityRotorContent {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @AccessibilityRotorContentBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(_data: data, id: { $0[keyPath: id] }, content: content)
    }
}

extension Group: AccessibilityRotorContent where Content: AccessibilityRotorContent {
    public var body: Never { return bodyOfPrimitive(Self.self) }
    public init(@AccessibilityRotorContentBuilder content: () -> Content) { self.content = content() }
    @MainActor public static func _entries(of content: Self) -> [_RotorEntry] { Content._entries(of: content.content) }
}

extension Optional: AccessibilityRotorContent where Wrapped: AccessibilityRotorContent {
    public var body: Never { return bodyOfPrimitive(Self.self) }
    @MainActor public static func _entries(of content: Self) -> [_RotorEntry] {
        content.map { Wrapped._entries(of: $0) } ?? []
    }
}

/// Entries of several kinds, one after the other.
struct RotorEntryList: AccessibilityRotorContent {
    let entries: [_RotorEntry]
    var body: Never { return bodyOfPrimitive(Self.self) }
    static func _entries(of content: Self) -> [_RotorEntry] { content.entries }
}

/// Result builder you use to generate rotor entry content.
@resultBuilder public struct AccessibilityRotorContentBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content
    where Content: AccessibilityRotorContent {
        content
    }
    public static func buildBlock<Content>(_ content: Content) -> some AccessibilityRotorContent
    where Content: AccessibilityRotorContent {
        content
    }
    @MainActor public static func buildBlock<each Content>(_ content: repeat each Content)
        -> some AccessibilityRotorContent
    where repeat each Content: AccessibilityRotorContent {
        var entries: [_RotorEntry] = []
        func add<One: AccessibilityRotorContent>(_ one: One) { entries += One._entries(of: one) }
        repeat add(each content)
        return RotorEntryList(entries: entries)
    }
    public static func buildIf<Content>(_ content: Content?) -> some AccessibilityRotorContent
    where Content: AccessibilityRotorContent {
        content
    }
}
