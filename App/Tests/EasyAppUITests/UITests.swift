import Testing

/// All UI tests, against one server. They run one after another, each with an app as after installation.
@Suite(.backend, .uiTests) struct UITests {}
