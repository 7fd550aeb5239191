import SwiftUI

/// The language of the app's own texts.
enum AppLanguage: String, CaseIterable, Identifiable {
    /// What the device is set to.
    case system
    case english = "en"
    case simplifiedChinese = "zh-Hans"

    var id: String { rawValue }

    /// The locale to show the app in; nil follows the device.
    var locale: Locale? {
        self == .system ? nil : Locale(identifier: rawValue)
    }

    /// A language is named in itself, so that its readers find it whatever is set now.
    var title: LocalizedStringKey {
        switch self {
        case .system: "settings.language.system"
        case .english: "settings.language.english"
        case .simplifiedChinese: "settings.language.simplifiedChinese"
        }
    }
}

/// The appearance of the app.
enum AppAppearance: String, CaseIterable, Identifiable {
    /// What the device is set to.
    case system
    case light, dark

    var id: String { rawValue }

    /// The scheme to force; nil follows the device.
    var colorScheme: ColorScheme? {
        switch self {
        case .system: nil
        case .light: .light
        case .dark: .dark
        }
    }

    var title: LocalizedStringKey {
        switch self {
        case .system: "settings.appearance.system"
        case .light: "settings.appearance.light"
        case .dark: "settings.appearance.dark"
        }
    }
}
