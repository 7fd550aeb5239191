/// What the server says of what a new user is given.
struct RegistrationBonus: Equatable, Decodable, Sendable {
    /// Why a new user is given nothing.
    enum Refusal: String, Sendable {
        /// Somebody with this device or this mail address was given it already.
        case givenBefore = "given_before"
    }

    /// Nil where it was given, and where the server does not say.
    let refusal: Refusal?

    init(refusal: Refusal? = nil) {
        self.refusal = refusal
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        // A reason that this version of the app does not know is none that it could explain.
        refusal = try container.decodeIfPresent(String.self, forKey: .reason).flatMap(Refusal.init(rawValue:))
    }

    private enum CodingKeys: String, CodingKey {
        case reason
    }
}
