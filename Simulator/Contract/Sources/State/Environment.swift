import SwiftUI

@MainActor func environment(_ contract: Contract) {
    let reader = EnvironmentReader()
    contract.distinct("What an environment says") {
        reader
        reader.environment(\.colorScheme, .dark)
        reader.environment(\.locale, Locale(identifier: "zh-Hans"))
        reader.environment(\.layoutDirection, .rightToLeft)
        reader.environment(\.lineLimit, 3)
        reader.environment(\.dynamicTypeSize, .accessibility1)
        reader.environment(\.horizontalSizeClass, .regular)
        reader.disabled(true)
        reader.controlSize(.large)
        reader.redacted(reason: .privacy)
        reader.transformEnvironment(\.step) { $0 += 3 }
        reader.environment(\.step, 7)
    }
    contract.same("colorScheme") {
        reader.environment(\.colorScheme, .dark)
        reader.colorScheme(.dark)
    }
    contract.same("dynamicTypeSize") {
        reader.environment(\.dynamicTypeSize, .xxLarge)
        reader.dynamicTypeSize(.xxLarge)
        reader.dynamicTypeSize(DynamicTypeSize.xxLarge...)
    }
    contract.drawn("More of an environment") {
        reader.preferredColorScheme(.dark)
        reader.preferredColorScheme(nil)
        reader.dynamicTypeSize(.xSmall ... .accessibility5)
        reader.dynamicTypeSize(...DynamicTypeSize.small)
        reader.environment(\.calendar, Calendar(identifier: .gregorian))
        reader.environment(\.timeZone, .gmt)
        reader.environment(\.font, .title)
        reader.environment(\.lineSpacing, 3)
        reader.environment(\.multilineTextAlignment, .center)
        reader.environment(\.imageScale, .large)
        reader.environment(\.isEnabled, false)
        reader.environment(\.headerProminence, .increased)
        reader.environment(\.truncationMode, .head)
        reader.environment(\.minimumScaleFactor, 0.5)
        reader.environment(\.textCase, .uppercase)
        reader.environment(\.autocorrectionDisabled, true)
        reader.environment(\.menuOrder, .fixed)
        reader.environment(\.contentTransition, .opacity)
        reader.environment(\.verticalSizeClass, .compact)
        reader.environment(\.isScrollEnabled, false)
        reader.environment(\.backgroundProminence, .increased)
        reader.environment(\.sidebarRowSize, .large)
        reader.environment(\.scenePhase, .background)
        reader.environment(\.redactionReasons, [.placeholder, .invalidated])
    }
    var values = EnvironmentValues()
    values.step = 4
    values[StepKey.self] = 5
    contract.fact("values of the app", values.step == 5 && EnvironmentValues().step == 1)
    let usual = EnvironmentValues()
    contract.fact("what is behind a view", usual.backgroundProminence == .standard)
    contract.fact("rows of sidebars", usual.sidebarRowSize == .medium && SidebarRowSize.small != .large)
    contract.fact("sizes of text are ordered", DynamicTypeSize.xSmall < .small && DynamicTypeSize.medium < .large)
    contract.fact("sizes of text are listed", DynamicTypeSize.allCases.count == 12)
    contract.fact(
        "large sizes",
        DynamicTypeSize.accessibility2 < .accessibility3 && DynamicTypeSize.accessibility4.isAccessibilitySize)
    contract.fact("usual sizes", !DynamicTypeSize.xLarge.isAccessibilitySize && DynamicTypeSize.xxxLarge > .xxLarge)
    contract.fact("schemes are listed", ColorScheme.allCases == [.light, .dark])
}

private struct StepKey: EnvironmentKey {
    static let defaultValue = 1
}

extension EnvironmentValues {
    fileprivate var step: Int {
        get { self[StepKey.self] }
        set { self[StepKey.self] = newValue }
    }
}

private struct EnvironmentReader: View {
    @Environment(\.self) private var values
    @Environment(\.colorScheme) private var colorScheme
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.refresh) private var refresh
    @Environment(\.editMode) private var editMode

    var body: some View {
        Text(verbatim: "\(colorScheme) \(scenePhase) \(refresh == nil) \(editMode?.wrappedValue.isEditing ?? false)")
        Text(verbatim: "\(values.locale.identifier) \(values.layoutDirection) \(values.lineLimit ?? 0) \(values.step)")
        Text(verbatim: "\(values.dynamicTypeSize) \(values.isEnabled) \(values.controlSize) \(values.lineSpacing)")
        Text(verbatim: "\(values.redactionReasons.contains(.privacy)) \(values.font == nil) \(values.imageScale)")
        Text(
            verbatim:
                "\(values.displayScale > 0) \(values.pixelLength > 0) \(values.isFocused) \(values.isScrollEnabled)")
        Text(
            verbatim: "\(values.accessibilityReduceMotion) \(values.multilineTextAlignment) \(values.headerProminence)")
        Text(verbatim: "\(values.calendar.identifier) \(values.truncationMode) \(values.minimumScaleFactor)")
        Text(verbatim: "\(values.horizontalSizeClass == .regular) \(values.autocorrectionDisabled)")
    }
}
