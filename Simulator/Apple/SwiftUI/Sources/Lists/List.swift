import Foundation
import FoundationCompat

/// A container that presents rows of data arranged in a single column, optionally providing the ability to select one or more members.
public struct List<SelectionValue, Content>: PrimitiveView where SelectionValue: Hashable, Content: View {
    let content: Content
    var selection: ListSelection?
    /// Whether this is a form, which groups its controls.
    var isForm = false

    init(content: Content, selection: ListSelection?, isForm: Bool = false) {
        self.content = content
        self.selection = selection
        self.isForm = isForm
    }

    private final class Storage {
        let rows = RowBuilder()
        var implicitSections: [Int: RowBuilder] = [:]
        var environment: AnyObject?
        var isRefreshing = false
    }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        let storage = (node.storage as? Storage) ?? Storage()
        node.storage = storage
        let isForm = node.view.isForm
        let selection = node.view.selection
        let style = node.environment.listStyle == .automatic ? .insetGrouped : node.environment.listStyle
        let selected = node.reading { selection?.read() ?? [] }
        let context = ListContext(isForm: isForm, style: style, selection: selected, select: selection?.toggle)
        let environment = DerivedEnvironment.make(node, cache: &storage.environment, input: context) {
            $0.listContext = context
            $0.isInLazyContainer = true
        }
        node.setChild(0, node.view.content, environment: environment)
    }

    public static func _emit(_ node: _ViewNode<Self>) {
        guard let storage = node.storage as? Storage, let context = node.children[0].environment.listContext else {
            return
        }
        let environment = node.environment
        var classes = "list edge \(context.style.css)"
        if environment.hidesScrollBackground { classes += " clear" }
        if context.isForm { classes += " form" }
        var style: _Element.Attributes = []
        if let spacing = environment.listRowSpacing {
            classes += " list-spaced"
            style.append(("--row-spacing", spacing.px))
        }
        if environment.isScrollDisabled { classes += " locked" }
        var attributes = [("role", "list")] + environment.scrollAttributes()
        let handlers = Refreshing.handlers(node, attributes: &attributes)
        node.output = [
            _Element(
                id: node.elementID(), classes: classes, attributes: attributes, style: style, handlers: handlers,
                growth: .both,
                children: sections(node, storage))
        ]
        node.mergeChildPreferences()
    }

    /// Sections as they are; rows between them in sections of their own.
    private static func sections(_ node: _ViewNode<Self>, _ storage: Storage) -> [_Element] {
        var result: [_Element] = []
        var loose: [_Element] = []
        var count = 0
        func close() {
            if loose.isEmpty { return }
            let builder = count == 0 ? storage.rows : storage.implicitSections[count] ?? RowBuilder()
            storage.implicitSections[count] = builder
            let listEnvironment = node.children[0].environment
            let rows = builder.rows(
                for: loose, node: node, context: .make(listEnvironment), select: listEnvironment.listContext?.select)
            let container = _Element(
                id: node.elementID(.part(count * 2 + 1)), classes: "rows", attributes: [("role", "presentation")],
                children: rows)
            let section = _Element(
                id: node.elementID(.part(count * 2)), classes: "section", attributes: [("role", "presentation")],
                style: listEnvironment.sectionStyle, children: [container])
            result.append(section.withSectionLook(of: loose))
            count += 1
            loose = []
        }
        for element in node.children[0].output {
            if element.traits[SectionTrait.self] {
                close()
                result.append(element.withSectionLook())
            } else {
                loose.append(element)
            }
        }
        close()
        return result
    }
}

/// The selection of a list, whatever its type is.
struct ListSelection {
    let read: () -> Set<AnyHashable>
    let toggle: @MainActor (AnyHashable) -> Void
}

extension ListSelection {
    init<Value: Hashable>(_ binding: Binding<Value?>) {
        read = { binding.wrappedValue.map { [AnyHashable($0)] } ?? [] }
        toggle = { tag in if let value = tag.base as? Value { binding.wrappedValue = value } }
    }
    init<Value: Hashable>(_ binding: Binding<Set<Value>>) {
        read = { Set(binding.wrappedValue.map(AnyHashable.init)) }
        toggle = { tag in
            guard let value = tag.base as? Value else { return }
            if binding.wrappedValue.contains(value) {
                binding.wrappedValue.remove(value)
            } else {
                binding.wrappedValue.insert(value)
            }
        }
    }
}

/// What views inside a list know of it.
struct ListContext: Equatable {
    var isForm = false
    var style = ListLook.insetGrouped
    var selection: Set<AnyHashable> = []
    var select: (@MainActor (AnyHashable) -> Void)?

    static func == (lhs: ListContext, rhs: ListContext) -> Bool {
        lhs.isForm == rhs.isForm && lhs.style == rhs.style && lhs.selection == rhs.selection
            && (lhs.select == nil) == (rhs.select == nil)
    }
}

enum ListContextKey: EnvironmentKey { static var defaultValue: ListContext? { nil } }

extension EnvironmentValues {
    /// The list around, if there is one.
    var listContext: ListContext? {
        get { self[ListContextKey.self] }
        set { self[ListContextKey.self] = newValue }
    }
}

extension RowBuilder.Context {
    @MainActor static func make(_ environment: EnvironmentValues) -> Self {
        RowBuilder.Context(
            isEditing: environment.editMode?.wrappedValue.isEditing ?? false,
            selected: environment.listContext?.selection ?? [],
            deleteTitle: SystemString.delete.text(environment))
    }
}

// MARK: Initializers

extension List {
    public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
        self.init(content: content(), selection: selection.map { ListSelection($0) })
    }
    public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
        self.init(content: content(), selection: selection.map { ListSelection($0) })
    }
    public init<Data, RowContent>(
        _ data: Data, selection: Binding<Set<SelectionValue>>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    )
    where
        Content == ForEach<Data, Data.Element.ID, RowContent>, Data: RandomAccessCollection, RowContent: View,
        Data.Element: Identifiable
    {
        self.init(content: ForEach(data, content: rowContent), selection: selection.map { ListSelection($0) })
    }
    public init<Data, RowContent>(
        _ data: Data, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    )
    where
        Content == ForEach<Data, Data.Element.ID, RowContent>, Data: RandomAccessCollection, RowContent: View,
        Data.Element: Identifiable
    {
        self.init(content: ForEach(data, content: rowContent), selection: selection.map { ListSelection($0) })
    }
    public init<Data, ID, RowContent>(
        _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    )
    where Content == ForEach<Data, ID, RowContent>, Data: RandomAccessCollection, ID: Hashable, RowContent: View {
        self.init(content: ForEach(data, id: id, content: rowContent), selection: selection.map { ListSelection($0) })
    }
}

extension List where SelectionValue == Never {
    public init(@ViewBuilder content: () -> Content) { self.init(content: content(), selection: nil) }
    public init<Data, RowContent>(_ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent)
    where
        Content == ForEach<Data, Data.Element.ID, RowContent>, Data: RandomAccessCollection, RowContent: View,
        Data.Element: Identifiable
    {
        self.init(content: ForEach(data, content: rowContent), selection: nil)
    }
    public init<Data, ID, RowContent>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    )
    where Content == ForEach<Data, ID, RowContent>, Data: RandomAccessCollection, ID: Hashable, RowContent: View {
        self.init(content: ForEach(data, id: id, content: rowContent), selection: nil)
    }
    public init<RowContent>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent)
    where Content == ForEach<Range<Int>, Int, RowContent>, RowContent: View {
        self.init(content: ForEach(data, content: rowContent), selection: nil)
    }
    public init<Data, RowContent>(
        _ data: Binding<Data>, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    )
    where
        Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent>,
        Data: MutableCollection, Data: RandomAccessCollection, RowContent: View, Data.Element: Identifiable,
        Data.Index: Hashable
    {
        self.init(content: ForEach(data, content: rowContent), selection: nil)
    }
}
