// Commands that the system has for windows with a menu bar. A phone draws no menu, and has nothing that their keys would act on.

/// Built-in commands for manipulating window sidebars.
public struct SidebarCommands: Commands {
    public init() {}
    public var body: some Commands { EmptyCommands() }
}

/// Built-in commands for manipulating inspectors.
public struct InspectorCommands: Commands {
    public init() {}
    public var body: some Commands { EmptyCommands() }
}

/// Built-in commands for manipulating window toolbars.
public struct ToolbarCommands: Commands {
    public init() {}
    public var body: some Commands { EmptyCommands() }
}

/// Built-in commands for searching, editing and transforming selections of text. The browser has keys of its own for them.
public struct TextEditingCommands: Commands {
    public init() {}
    public var body: some Commands { EmptyCommands() }
}

/// Built-in commands for transforming the styles applied to selections of text.
public struct TextFormattingCommands: Commands {
    public init() {}
    public var body: some Commands { EmptyCommands() }
}

@available(*, unavailable) extension SidebarCommands: Sendable {}
@available(*, unavailable) extension InspectorCommands: Sendable {}
@available(*, unavailable) extension ToolbarCommands: Sendable {}
@available(*, unavailable) extension TextEditingCommands: Sendable {}
@available(*, unavailable) extension TextFormattingCommands: Sendable {}
