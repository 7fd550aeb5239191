import Testing

/// All UI tests: one after another, because a process holds one app at a time.
@MainActor
@Suite(.serialized, .backend) struct UITests {}
