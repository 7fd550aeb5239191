import Foundation

/// A view that presents views in two or three columns. On a phone the columns are the pages of one stack, which starts
/// with the sidebar.
public struct NavigationSplitView<Sidebar, Content, Detail>: View where Sidebar: View, Content: View, Detail: View {
    let sidebar: Sidebar
    let content: Content?
    let detail: Detail
    let compactColumn: Binding<NavigationSplitViewColumn>?
    /// Links of the sidebar show their destination in the next column, which is the next page here.
    @State private var ownColumn = NavigationSplitViewColumn.sidebar

    @MainActor @preconcurrency public var body: some View {
        let column = compactColumn ?? $ownColumn
        NavigationStack {
            sidebar.navigationDestination(isPresented: Self.isPast(.sidebar, column)) {
                if let content {
                    content.navigationDestination(isPresented: Self.isPast(.content, column)) { detail }
                } else {
                    detail
                }
            }
        }
    }

    private static func isPast(
        _ edge: NavigationSplitViewColumn, _ column: Binding<NavigationSplitViewColumn>
    ) -> Binding<Bool> {
        Binding(get: { column.wrappedValue.order > edge.order }, set: { if !$0 { column.wrappedValue = edge } })
    }

    public init(
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        self.init(sidebar: sidebar(), content: content(), detail: detail(), compactColumn: nil)
    }
    /// A phone shows one column, whatever visibility is asked for.
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        self.init(sidebar: sidebar(), content: content(), detail: detail(), compactColumn: nil)
    }
    public init(
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        self.init(sidebar: sidebar(), content: content(), detail: detail(), compactColumn: preferredCompactColumn)
    }
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>,
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        self.init(sidebar: sidebar(), content: content(), detail: detail(), compactColumn: preferredCompactColumn)
    }

    private init(
        sidebar: Sidebar, content: Content?, detail: Detail, compactColumn: Binding<NavigationSplitViewColumn>?
    ) {
        self.sidebar = sidebar
        self.content = content
        self.detail = detail
        self.compactColumn = compactColumn
    }
}

extension NavigationSplitView where Content == EmptyView {
    public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
        self.init(sidebar: sidebar(), content: nil, detail: detail(), compactColumn: nil)
    }
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {
        self.init(sidebar: sidebar(), content: nil, detail: detail(), compactColumn: nil)
    }
    public init(
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {
        self.init(sidebar: sidebar(), content: nil, detail: detail(), compactColumn: preferredCompactColumn)
    }
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>,
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {
        self.init(sidebar: sidebar(), content: nil, detail: detail(), compactColumn: preferredCompactColumn)
    }
}

/// The visibility of the leading columns in a navigation split view.
public struct NavigationSplitViewVisibility: Equatable, Codable, Sendable {
    private let name: String
    public static var detailOnly: NavigationSplitViewVisibility { NavigationSplitViewVisibility(name: "detailOnly") }
    public static var doubleColumn: NavigationSplitViewVisibility {
        NavigationSplitViewVisibility(name: "doubleColumn")
    }
    public static var all: NavigationSplitViewVisibility { NavigationSplitViewVisibility(name: "all") }
    public static var automatic: NavigationSplitViewVisibility { NavigationSplitViewVisibility(name: "automatic") }
}

/// A view that represents a column in a navigation split view.
public struct NavigationSplitViewColumn: Hashable, Sendable {
    let order: Int
    public static var sidebar: NavigationSplitViewColumn { NavigationSplitViewColumn(order: 0) }
    public static var content: NavigationSplitViewColumn { NavigationSplitViewColumn(order: 1) }
    public static var detail: NavigationSplitViewColumn { NavigationSplitViewColumn(order: 2) }
}

/// A view for presenting a stack of views that represents a visible path in a navigation hierarchy.
@available(iOS, deprecated: 16.0, message: "use NavigationStack or NavigationSplitView instead")
public struct NavigationView<Content>: View where Content: View {
    let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    @MainActor @preconcurrency public var body: some View { NavigationStack { content } }
}

/// A specification for the appearance and interaction of a navigation view.
@MainActor @preconcurrency public protocol NavigationViewStyle {}

/// A navigation view style represented by a view stack that only shows a single top view at a time.
public struct StackNavigationViewStyle: NavigationViewStyle {
    nonisolated public init() {}
}
/// The default navigation view style; on a phone a stack.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
    nonisolated public init() {}
}
/// A navigation view style represented by a primary view and a detail view in two columns; on a phone a stack.
public struct DoubleColumnNavigationViewStyle: NavigationViewStyle {
    nonisolated public init() {}
}
/// A navigation view style represented by a series of views in columns; on a phone a stack.
public struct ColumnNavigationViewStyle: NavigationViewStyle {
    nonisolated init() {}
}

extension NavigationViewStyle where Self == StackNavigationViewStyle {
    public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}
extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
    public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}
extension NavigationViewStyle where Self == ColumnNavigationViewStyle {
    public static var columns: ColumnNavigationViewStyle { ColumnNavigationViewStyle() }
}

extension View {
    /// A phone shows every style as a stack.
    public func navigationViewStyle<S>(_ style: S) -> some View where S: NavigationViewStyle { self }
    /// A phone gives a column the whole screen.
    public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { self }
    /// A phone gives a column the whole screen.
    public func navigationSplitViewColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil) -> some View {
        self
    }
}
