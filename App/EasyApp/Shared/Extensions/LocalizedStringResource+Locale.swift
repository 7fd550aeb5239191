import Foundation

extension LocalizedStringResource {
    /// The text in a language, for what takes only plain text: an announcement, an alert.
    func string(in locale: Locale) -> String {
        var resource = self
        resource.locale = locale
        return String(localized: resource)
    }
}
