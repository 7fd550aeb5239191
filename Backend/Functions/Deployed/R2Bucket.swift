import BackendCore
import Functions
import S3Client

/// The bucket that users upload to by themselves, from environment variables.
struct R2Bucket: Sendable {
    static let variables = [
        FunctionVariable(
            "CLOUDFLARE_ACCOUNT_ID", .toRespond, hint: "The R2 page of the Cloudflare dashboard shows it."),
        FunctionVariable("R2_ACCESS_KEY_ID", .toRespond, hint: "R2 > Manage API tokens makes one."),
        FunctionVariable("R2_SECRET_ACCESS_KEY", .toRespond, hint: "R2 > Manage API tokens shows it once."),
        FunctionVariable("R2_BUCKET_NAME", .toRespond, hint: "Set it to the name of the bucket."),
        FunctionVariable(
            "R2_PUBLIC_URL", .optional, hint: "The bucket's own domain: R2 > bucket > Settings > Custom Domains."),
        FunctionVariable(
            "R2_ENDPOINT", .optional,
            hint:
                "Where the bucket is when not at ACCOUNT.r2.cloudflarestorage.com: in a jurisdiction, or another S3 service."
        ),
    ]

    let client: S3Client
    private let publicURL: String?

    /// - Returns: nil when variables are missing that it takes to reach a bucket.
    /// - Throws: `ConfigurationError`.
    init?(services: FunctionServices) throws {
        var reader = services.configuration
        for variable in Self.variables where variable.need == .toRespond && reader.value(variable.name) == nil {
            return nil
        }
        let account = reader.string("CLOUDFLARE_ACCOUNT_ID", default: "")
        if !account.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }) {
            reader.report("CLOUDFLARE_ACCOUNT_ID", "must be the account's identifier: small letters and digits.")
        }
        let endpoint = reader.url("R2_ENDPOINT", default: "https://\(account).r2.cloudflarestorage.com")
        publicURL = reader.value("R2_PUBLIC_URL") == nil ? nil : reader.url("R2_PUBLIC_URL", default: "")
        client = S3Client(
            S3Configuration(
                endpoint: endpoint, region: "auto", bucket: reader.string("R2_BUCKET_NAME", default: ""),
                credentials: S3Credentials(
                    accessKeyIdentifier: reader.string("R2_ACCESS_KEY_ID", default: ""),
                    secretAccessKey: reader.string("R2_SECRET_ACCESS_KEY", default: ""))),
            http: services.httpClient)
        try reader.finish()
    }

    /// What the names of all of a user's files begin with, and nobody else's.
    static func prefix(ofUser user: String) -> String { "uploads/\(user.lowercased())/" }

    /// Where everybody can read an object, if anywhere. Names need no escapes.
    func publicURL(of key: String) -> String? {
        publicURL.map { "\($0)/\(key)" }
    }
}
