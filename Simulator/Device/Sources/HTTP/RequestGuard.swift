/// Decides which requests the device serves: its own pages' alone.
///
/// Anything in a browser can send requests to the loopback interface, so the device checks that the name it is called by
/// is its own (DNS rebinding), that no other site sends the request (Origin and Fetch Metadata), and that whoever sends
/// messages has the token of this run, which only its page is given (a `SameSite=Strict` cookie).
struct RequestGuard: Sendable {
    enum Refusal: Error, Equatable, CustomStringConvertible {
        case unknownHost
        case crossSite
        case missingToken

        var description: String {
            switch self {
            case .unknownHost: "The device answers to 127.0.0.1 and localhost only."
            case .crossSite: "The device takes no requests from other sites."
            case .missingToken: "The page is out of date: load it again."
            }
        }
    }

    /// The parts of a request that matter here.
    struct Facts {
        var host: String?
        var origin: String?
        /// `Sec-Fetch-Site`, as browsers send it.
        var fetchSite: String?
        var cookie: String?
    }

    let port: UInt16
    let token: String

    /// Cookies are not kept apart by port, so the name carries it: two devices do not take each other's away.
    var cookieName: String { "easyapp-device-\(port)" }
    /// The value of `Set-Cookie` for the page.
    var setCookie: String { "\(cookieName)=\(token); Path=/; SameSite=Strict; HttpOnly" }

    /// Whether a page or a file may be fetched.
    func checkPage(_ facts: Facts) throws(Refusal) {
        try checkHost(facts)
        if let origin = facts.origin, !isOwn(origin: origin) { throw .crossSite }
    }

    /// Whether messages may be sent or followed.
    func checkMessages(_ facts: Facts) throws(Refusal) {
        try checkPage(facts)
        if let site = facts.fetchSite, site != "same-origin", site != "none" { throw .crossSite }
        guard hasToken(facts.cookie) else { throw .missingToken }
    }

    /// Whether a link may be opened in the app. The mailbox of the same machine is another origin of the same site, and is
    /// where links come from; a page of the internet is another site.
    func checkLink(_ facts: Facts) throws(Refusal) {
        try checkHost(facts)
        if facts.fetchSite == "cross-site" { throw .crossSite }
        if let origin = facts.origin, origin != "null", !isLoopback(origin: origin) { throw .crossSite }
    }

    private func checkHost(_ facts: Facts) throws(Refusal) {
        guard let host = facts.host?.lowercased(), ownHosts.contains(host) else { throw .unknownHost }
    }

    private var ownHosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

    private func isOwn(origin: String) -> Bool {
        ownHosts.contains { origin.lowercased() == "http://\($0)" }
    }

    private func isLoopback(origin: String) -> Bool {
        ["http://127.0.0.1", "http://localhost"].contains { origin == $0 || origin.hasPrefix($0 + ":") }
    }

    private func hasToken(_ cookie: String?) -> Bool {
        let wanted = Array("\(cookieName)=\(token)".utf8)
        return (cookie ?? "").split(separator: ";").contains { part in
            let given = Array(part.drop { $0 == " " }.utf8)
            guard given.count == wanted.count else { return false }
            // In a time that does not depend on where they differ.
            return zip(given, wanted).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
        }
    }
}
