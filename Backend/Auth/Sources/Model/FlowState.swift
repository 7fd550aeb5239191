/// A sign-in that ends with a code being exchanged for a session (RFC 7636).
struct FlowState: Sendable, Equatable {
    var identifier: String
    var userIdentifier: String
    var code: String
    var challenge: CodeChallenge
    var method: AuthenticationMethod
    /// When the code was handed out; `nil` as long as the mail has not been answered.
    var codeIssuedAt: Timestamp?
}
