import Foundation

/// What a maker configures: addresses, keys and the names of stored values.
enum Constants {
    /// The Supabase project that the app talks to.
    enum Supabase {
        #if DEBUG
            /// A local backend; `EASYAPP_SUPABASE_URL` in the process environment (an Xcode scheme, a UI test) overrides it.
            /// On a real device use the address of your computer in the local network.
            static var url: String {
                ProcessInfo.processInfo.environment["EASYAPP_SUPABASE_URL"] ?? "http://127.0.0.1:54321"
            }

            /// The anonymous key every local Supabase shares. It is public and opens nothing outside this machine.
            static let key = """
                eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9\
                .eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6ImFub24iLCJleHAiOjE5ODM4MTI5OTZ9\
                .CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0
                """
        #else
            /// The address of your project, from Project Settings › API.
            static let url = "https://your-project.supabase.co"

            /// The anonymous key of your project. Row level security protects the data, so it may ship in the app.
            static let key = "your-anon-key"
        #endif
    }

    /// Keys of values kept in `UserDefaults`.
    enum UserDefaults {
        /// `"INIT"` until onboarding is finished, then the version of the app that showed it.
        static let onboardingState = "onboardingState"
        /// The tab that was open last.
        static let selectedTab = "selectedTab"
        /// The language chosen inside the app.
        static let language = "language"
        /// The appearance chosen inside the app.
        static let appearance = "appearance"
        /// The address that still has to be confirmed after signing up.
        static let pendingVerificationEmail = "pendingVerificationEmail"
    }

    /// Links that open the app.
    enum DeepLink {
        static let scheme = "easyapp"
        /// Where the confirmation mail leads.
        static let authCallback = "easyapp://auth/callback"
        /// Where the mail for a forgotten password leads.
        static let passwordReset = "easyapp://auth/reset"
        /// Where the mails for a change of address lead.
        static let emailChange = "easyapp://auth/email"
    }
}
