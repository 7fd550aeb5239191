import SwiftUI

/// Applies the language and the appearance chosen inside the app to everything below.
struct AppPreferencesModifier: ViewModifier {
    @AppStorage(Constants.UserDefaults.language) private var language = AppLanguage.system
    @AppStorage(Constants.UserDefaults.appearance) private var appearance = AppAppearance.system
    @Environment(\.locale) private var deviceLocale

    func body(content: Content) -> some View {
        content
            .environment(\.locale, language.locale ?? deviceLocale)
            .preferredColorScheme(appearance.colorScheme)
    }
}

extension View {
    /// Shows this view in the language and the appearance that the user chose in the app's settings.
    func appPreferences() -> some View {
        modifier(AppPreferencesModifier())
    }
}
