import SwiftUI

private struct Presented: View {
    @Environment(\.presentationMode) private var mode
    @Environment(\.rename) private var rename
    @Environment(\.keyboardShortcut) private var shortcut
    var body: some View {
        Button(mode.wrappedValue.isPresented ? "presented" : "root") { mode.wrappedValue.dismiss() }
            .disabled(rename != nil || shortcut != nil)
    }
}

private struct Asked: View {
    @Environment(\.self) private var values
    let seen: (EnvironmentValues) -> Void
    var body: some View {
        seen(values)
        return Text("a")
    }
}

@MainActor func systemValues(_ contract: Contract) {
    let text = Text("a")
    contract.drawn("Presentation modes") { Presented() }
    // What asks the system to keep out of the way, and the page to leave it out.
    contract.distinct("What is around the screen") {
        text
        text.statusBarHidden()
        text.persistentSystemOverlays(.hidden)
        text.help("a")
        text.focusEffectDisabled()
        text.geometryGroup()
        text.scenePadding()
        text.typesettingLanguage(.explicit(Locale.Language(identifier: "th")))
        text.textScale(.secondary)
    }
    contract.same("Nothing asked for") {
        text
        text.statusBarHidden(false)
        text.persistentSystemOverlays(.automatic)
        // Partly: the page has no gestures of its own inside the screen.
        text.defersSystemGestures(on: .bottom)
        text.focusEffectDisabled(false)
        text.textScale(.default)
        text.typesettingLanguage(.automatic)
        text.typesettingLanguage(Locale.Language(identifier: "th"), isEnabled: false)
        // Partly: a sheet has a width of its own.
        text.inspectorColumnWidth(300)
        // Partly: a sheet has a width of its own.
        text.inspectorColumnWidth(min: 1, ideal: 2, max: 3)
        text.inspector(isPresented: .constant(false)) { Text("b") }
        text.navigationSplitViewStyle(.automatic)
        text.navigationSplitViewStyle(.balanced)
        text.navigationSplitViewStyle(.prominentDetail)
        text.navigationSplitViewStyle(AutomaticNavigationSplitViewStyle())
        text.navigationSplitViewStyle(BalancedNavigationSplitViewStyle())
        text.navigationSplitViewStyle(ProminentDetailNavigationSplitViewStyle())
        text.textEditorStyle(.automatic)
        text.textEditorStyle(.plain)
        text.textEditorStyle(AutomaticTextEditorStyle())
        text.textEditorStyle(PlainTextEditorStyle())
    }
    contract.same("Hints") {
        text.help("a")
        text.help(Text("a"))
        text.help(String("a"))
    }
    contract.same("Margins") {
        text.scenePadding()
        text.scenePadding(.minimum, edges: .all)
    }
    contract.distinct("Invalid content") {
        text.redacted(reason: .invalidated).invalidatableContent(false)
        text.invalidatableContent().redacted(reason: .invalidated)
    }
    contract.distinct("Menus that say that they are") {
        Picker("a", selection: .constant(1)) { Text("b").tag(1) }
        Picker("a", selection: .constant(1)) { Text("b").tag(1) }.menuIndicator(.hidden)
    }
    contract.distinct("Mirrored views") {
        text.environment(\.layoutDirection, .rightToLeft)
        text.flipsForRightToLeftLayoutDirection(true).environment(\.layoutDirection, .rightToLeft)
    }
    contract.same("Mirrored views") {
        text.flipsForRightToLeftLayoutDirection(true).environment(\.layoutDirection, .rightToLeft)
        text.layoutDirectionBehavior(.mirrors).environment(\.layoutDirection, .rightToLeft)
        text.layoutDirectionBehavior(.mirrors(in: .rightToLeft)).environment(\.layoutDirection, .rightToLeft)
    }
    contract.same("Views that stay") {
        text.layoutDirectionBehavior(.fixed)
        text.flipsForRightToLeftLayoutDirection(false)
    }
    var seen: EnvironmentValues?
    contract.drawn("What the environment says") {
        Asked { seen = $0 }
            .environment(\.legibilityWeight, .bold).environment(\.sizeCategory, .accessibilityLarge)
            .environment(\.menuIndicatorVisibility, .visible).environment(\.badgeProminence, .increased)
            .environment(\.isFocusEffectEnabled, false).environment(\.backgroundStyle, AnyShapeStyle(.red))
    }
    contract.later {
        guard let values = seen else { return [("the environment was read", false)] }
        return [
            ("nothing is on", !values.accessibilityVoiceOverEnabled && !values.accessibilitySwitchControlEnabled),
            ("nor this", !values.accessibilityEnabled && !values.accessibilityLargeContentViewerEnabled),
            ("colors are as they are", !values.accessibilityInvertColors && values.colorSchemeContrast == .standard),
            ("they may tell", !values.accessibilityDifferentiateWithoutColor),
            ("glass is glass", !values.accessibilityReduceTransparency && !values.accessibilityShowButtonShapes),
            ("things move", values.accessibilityPlayAnimatedImages && !values.accessibilityDimFlashingLights),
            ("a phone has one window", !values.supportsMultipleWindows),
            ("what was set is read", values.legibilityWeight == .bold && values.badgeProminence == .increased),
            ("of menus", values.menuIndicatorVisibility == .visible && !values.isFocusEffectEnabled),
            ("a background", values.backgroundStyle != nil),
            ("sizes by their older name", values.sizeCategory == .accessibilityLarge),
            ("are the same sizes", values.dynamicTypeSize == .accessibility2),
        ]
    }
    let sizes = ContentSizeCategory.allCases
    contract.fact("sizes are in order", zip(sizes, sizes.dropFirst()).allSatisfy { $0 < $1 && $0 <= $1 })
    contract.fact("the other way", sizes[3] > sizes[2] && sizes[3] >= sizes[3] && sizes[3] == .large)
    contract.fact("the larger ones", !sizes[0].isAccessibilityCategory && sizes[11].isAccessibilityCategory)
    contract.fact("texts of a scale", Text("a").textScale(.secondary) != Text("a"))
    contract.fact("margins are the same", ScenePadding.minimum == .minimum)
    contract.fact("languages differ", TypesettingLanguage.automatic != .explicit(Locale.Language(identifier: "th")))
}
