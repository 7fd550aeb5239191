/// An address in the form that is the same for all spellings its provider takes for one mailbox.
struct NormalizedEmail: Sendable, Equatable {
    let address: String
    let domain: String
    /// Whether the address as written was another spelling, but for the case of its letters.
    let isDisguised: Bool

    /// Providers that deliver `name+tag` to `name`.
    private static let tagging: Set<String> = [
        "gmail.com", "outlook.com", "hotmail.com", "live.com", "msn.com", "icloud.com", "me.com", "mac.com",
        "fastmail.com", "fastmail.fm", "proton.me", "protonmail.com", "pm.me", "hey.com", "zoho.com", "yandex.com",
    ]
    /// Providers that pass over dots in the name.
    private static let dotless: Set<String> = ["gmail.com"]
    /// Names of one provider.
    private static let synonyms = [
        "googlemail.com": "gmail.com", "me.com": "icloud.com", "mac.com": "icloud.com", "protonmail.com": "proton.me",
        "pm.me": "proton.me",
    ]

    /// - Returns: nil for what is no address.
    init?(_ text: String) {
        let lowercased = text.lowercased()
        guard let separator = lowercased.lastIndex(of: "@"), separator > lowercased.startIndex else { return nil }
        let written = String(lowercased[lowercased.index(after: separator)...])
        if written.isEmpty { return nil }
        let isTagging = Self.tagging.contains(Self.synonyms[written] ?? written)
        let domain = Self.synonyms[written] ?? written
        var name = lowercased[..<separator]
        if isTagging, let tag = name.firstIndex(of: "+"), tag > name.startIndex { name = name[..<tag] }
        let plain = Self.dotless.contains(domain) ? String(name.filter { $0 != "." }) : String(name)
        self.domain = domain
        address = "\(plain)@\(domain)"
        isDisguised = address != lowercased && "\(plain)@\(written)" != lowercased
    }

    /// Whether the provider gives addresses to anybody for a few minutes.
    var isDisposable: Bool { Self.disposable.contains { domain == $0 || domain.hasSuffix("." + $0) } }

    private static let disposable: Set<String> = [
        "10minutemail.com", "10minutemail.net", "20minutemail.com", "33mail.com", "anonbox.net", "burnermail.io",
        "discard.email", "dispostable.com", "dropmail.me", "emailondeck.com", "fakeinbox.com", "fakemail.net",
        "getairmail.com", "getnada.com", "grr.la", "guerrillamail.biz", "guerrillamail.com", "guerrillamail.de",
        "guerrillamail.net", "guerrillamail.org", "guerrillamailblock.com", "inboxbear.com", "inboxkitten.com",
        "incognitomail.org", "jetable.org", "mail-temp.com", "mailcatch.com", "maildrop.cc", "mailexpire.com",
        "mailinator.com", "mailinator.net", "mailnesia.com", "mailnull.com", "mailsac.com", "mailtemp.info",
        "mintemail.com",
        "moakt.com", "mohmal.com", "mytemp.email", "mytrashmail.com", "nada.email", "sharklasers.com", "spam4.me",
        "spambox.us", "spamgourmet.com", "tempail.com", "temp-mail.io", "temp-mail.org", "tempinbox.com",
        "tempmail.dev",
        "tempmail.net", "tempmailaddress.com", "tempr.email", "throwawaymail.com", "trash-mail.com", "trashmail.com",
        "trashmail.de", "wegwerfmail.de", "yopmail.com", "yopmail.fr", "yopmail.net",
    ]
}
