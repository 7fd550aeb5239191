import Foundation
import Supabase

extension SupabaseClient {
    /// A client of the project named in ``Constants/Supabase``; nil when its address cannot be read.
    static func easyApp(
        address: String = Constants.Supabase.url,
        key: String = Constants.Supabase.key
    ) -> SupabaseClient? {
        // A server that hangs is noticed soon; the SDK repeats a call once where that does no harm.
        let configuration = URLSessionConfiguration.default
        configuration.timeoutIntervalForRequest = 8
        guard let url = URL(string: address), url.scheme != nil, url.host != nil else { return nil }
        return SupabaseClient(
            supabaseURL: url,
            supabaseKey: key,
            options: SupabaseClientOptions(
                auth: .init(redirectToURL: URL(string: Constants.DeepLink.authCallback)),
                global: .init(session: URLSession(configuration: configuration))
            )
        )
    }
}
