import Foundation

// What apps call of Foundation that Linux has not, in the form in which they call it. The file compiles unmodified for iOS
// and, with the shim imported into it, here: where it does not, the shim is wrong.

func useLocalization(name: String, count: Int) -> [String] {
    let resource = LocalizedStringResource("Hello \(name)", table: "Other", bundle: .main, comment: "A greeting")
    let keyed = LocalizedStringResource("greeting", defaultValue: "Hello \(name), \(count)")
    var options = String.LocalizationOptions()
    options.replacements = [1, 2.5]
    let value: String.LocalizationValue = "\(placeholder: .int) of \(count, specifier: "%03d")"
    return [
        String(localized: "Sign in"), String(localized: "\(count) items", comment: "A number of items"),
        String(localized: "key", defaultValue: "Text \(name)", table: "Other", bundle: .main, locale: .current),
        String(localized: "Paid \(12.5, format: .currency(code: "USD"))"), String(localized: resource),
        String(localized: value, options: options), String(localized: keyed), resource.key,
        NSLocalizedString("Sign in", comment: ""), NSLocalizedString("Sign in", tableName: "Other", comment: ""),
        NSLocalizedString("Sign in", bundle: .main, comment: ""), NSLocalizedString("a", value: "b", comment: ""),
    ]
}

struct UsageError: LocalizedError, CustomLocalizedStringResourceConvertible {
    var errorDescription: String? { String(localized: "It failed") }
    var localizedStringResource: LocalizedStringResource { "It failed" }
}

func useFormatters(date: Date) throws -> [String?] {
    let relative = RelativeDateTimeFormatter()
    relative.unitsStyle = .short
    relative.dateTimeStyle = .named
    relative.locale = Locale(identifier: "en")
    let duration = DateComponentsFormatter()
    duration.allowedUnits = [.hour, .minute, .second]
    duration.unitsStyle = .positional
    duration.zeroFormattingBehavior = .pad
    duration.maximumUnitCount = 2
    let measurement = MeasurementFormatter()
    measurement.unitOptions = .providedUnit
    measurement.unitStyle = .medium
    measurement.numberFormatter.maximumFractionDigits = 1
    let list = ListFormatter()
    list.locale = Locale(identifier: "en")
    return [
        relative.localizedString(for: date, relativeTo: Date()), relative.localizedString(fromTimeInterval: -60),
        relative.localizedString(from: DateComponents(day: -1)), duration.string(from: 65),
        duration.string(from: date, to: Date()), duration.string(from: DateComponents(minute: 3)),
        measurement.string(from: UnitLength.kilometers), list.string(from: ["a", "b"]),
        ListFormatter.localizedString(byJoining: ["a", "b"]),
    ]
}

func useFiles() -> [URL?] {
    [
        .documentsDirectory, .cachesDirectory, .applicationSupportDirectory, .libraryDirectory, .temporaryDirectory,
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.example"),
        Bundle.main.url(forResource: "page", withExtension: "html"),
    ]
}

func useMarkdown() throws -> AttributedString {
    let options = AttributedString.MarkdownParsingOptions(interpretedSyntax: .inlineOnlyPreservingWhitespace)
    var text = try AttributedString(markdown: "**bold** [link](https://example.com)", options: options)
    for run in text.runs where run.inlinePresentationIntent == .stronglyEmphasized {
        text[run.range].link = URL(string: "https://example.com")
    }
    return text
}

func useNotifications(name: Notification.Name) async -> Bool {
    for await notification in NotificationCenter.default.notifications(named: name) where notification.name == name {
        return true
    }
    return autoreleasepool {
        ProcessInfo.processInfo.isLowPowerModeEnabled || ProcessInfo.processInfo.thermalState == .fair
    }
}
