import Foundation

/// The locale of the simulated device.
///
/// Foundation on Linux has no user preferences, so `Locale.current` is always `en_001` there. Here it is whatever the
/// device's settings say: `Locale.current`, `Locale.autoupdatingCurrent` and `Locale.preferredLanguages` are replaced
/// (see the end of this file), and with them every format style and formatter that takes its default from them.
public enum _SimulatorLocale {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var stored = Locale(identifier: "en_US")

    /// The device's current locale. Setting a different one posts `NSLocale.currentLocaleDidChangeNotification`.
    public static var current: Locale {
        get { lock.withLock { stored } }
        set {
            let changed = lock.withLock { () -> Bool in
                defer { stored = newValue }
                return stored.identifier != newValue.identifier
            }
            if changed {
                NotificationCenter.default.post(name: NSLocale.currentLocaleDidChangeNotification, object: nil)
            }
        }
    }

    /// Chooses the device's language the way Settings does: the region follows from the language when it names none,
    /// so `en` gives `en_US` and `zh-Hans` gives `zh-Hans_CN`.
    public static func setLanguage(_ identifier: String) {
        let language = Locale(identifier: identifier).language
        let region = language.region ?? Locale.Language(identifier: language.maximalIdentifier).region
        let name = [
            identifier.replacingOccurrences(of: "_", with: "-"), language.region == nil ? region?.identifier : nil,
        ]
        current = Locale(identifier: name.compactMap { $0 }.joined(separator: "_"))
    }

    /// The device's language as a language tag, for example `zh-Hans-CN`.
    static var languageTag: String { current.identifier(.bcp47) }
}

// These functions carry the symbol names of Foundation's own getters. A program's definition comes before a shared
// library's in the dynamic linker's search, so calls from the app and from inside Foundation both end here.

// They are methods of the type like the getters they replace: the optimizer refuses two shapes of function under one name.

extension Locale {
    @_silgen_name("$s20FoundationEssentials6LocaleV7currentACvgZ")
    public static func _deviceCurrent() -> Locale { _SimulatorLocale.current }

    @_silgen_name("$s20FoundationEssentials6LocaleV19autoupdatingCurrentACvgZ")
    public static func _deviceAutoupdatingCurrent() -> Locale { _SimulatorLocale.current }

    @_silgen_name("$s20FoundationEssentials6LocaleV18preferredLanguagesSaySSGvgZ")
    public static func _devicePreferredLanguages() -> [String] { [_SimulatorLocale.languageTag] }
}
