import Foundation

/// Facts about the app, shown in its settings and used when it talks to others.
enum AppData {
    /// The marketing version, for example `1.2.0`.
    static let appVersion = info("CFBundleShortVersionString") ?? "1.0.0"
    /// The build number, for example `42`.
    static let appBuildNumber = info("CFBundleVersion") ?? "1"
    /// The short name of the bundle.
    static let appName = info("CFBundleName") ?? "EasyApp"
    /// The name under the icon.
    static let appDisplayName = info("CFBundleDisplayName") ?? appName
    /// The bundle identifier.
    static let appIdentifier = Bundle.main.bundleIdentifier ?? "com.example.easyapp"

    /// Where users write to for help.
    static let supportEmail = "support@example.com"
    static let websiteURL = "https://example.com"
    static let xURL = "https://x.com/example"
    static let privacyPolicyURL = "https://example.com/privacy"
    static let userAgreementURL = "https://example.com/agreement"
    static let termsOfServiceURL = "https://example.com/terms"

    private static func info(_ key: String) -> String? {
        Bundle.main.infoDictionary?[key] as? String
    }
}
