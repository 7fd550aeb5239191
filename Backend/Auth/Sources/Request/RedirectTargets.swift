/// Decides where a link of a mail may lead.
struct RedirectTargets: Sendable {
    private let siteURL: String
    private let origins: [String]
    private let patterns: [String]

    init(_ configuration: AuthConfiguration) {
        siteURL = configuration.siteURL
        origins = [configuration.siteURL, configuration.externalURL].compactMap(Self.webOrigin)
        patterns = configuration.redirectAllowList
    }

    /// The first of `candidates` that is allowed, else the site.
    func target(_ candidates: [String?]) -> String {
        candidates.lazy.compactMap { $0 }.first(where: isAllowed) ?? siteURL
    }

    func isAllowed(_ target: String) -> Bool {
        guard Self.isWellFormed(target) else { return false }
        if target == siteURL { return true }
        if let origin = Self.webOrigin(target), origins.contains(origin) { return true }
        let withoutFragment = target.prefix { $0 != "#" }
        return patterns.contains { Self.matches(Array(withoutFragment.utf8)[...], pattern: Array($0.utf8)[...]) }
    }

    /// Visible ASCII with a scheme, without what browsers read differently: a backslash, or a user name before the host.
    private static func isWellFormed(_ target: String) -> Bool {
        guard target.utf8.count <= 2048, target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C }) else {
            return false
        }
        guard let colon = target.firstIndex(of: ":") else { return false }
        let scheme = target[..<colon]
        guard let first = scheme.first, first.isLetter,
            scheme.allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) })
        else { return false }
        if ["javascript", "data", "vbscript", "file", "blob"].contains(scheme.lowercased()) { return false }
        return !(authority(target)?.contains("@") ?? false)
    }

    private static func authority(_ target: String) -> Substring? {
        guard let colon = target.firstIndex(of: ":") else { return nil }
        let rest = target[target.index(after: colon)...]
        guard rest.hasPrefix("//") else { return nil }
        return rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    }

    /// `http://host:port` of a web address, in lower case and without the scheme's own port; `nil` for other schemes.
    private static func webOrigin(_ target: String) -> String? {
        guard let colon = target.firstIndex(of: ":"), var host = authority(target)?.lowercased(), !host.isEmpty else {
            return nil
        }
        let scheme = target[..<colon].lowercased()
        guard let port = ["http": ":80", "https": ":443"][scheme] else { return nil }
        if host.hasSuffix(port) { host.removeLast(port.count) }
        return scheme + "://" + host
    }

    /// Whether `text` has the shape of `pattern`, in which `*` stands for anything without `.` and `/`, and `**` for anything.
    static func matches(_ text: ArraySlice<UInt8>, pattern: ArraySlice<UInt8>) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        guard first == UInt8(ascii: "*") else {
            return text.first == first && matches(text.dropFirst(), pattern: pattern.dropFirst())
        }
        let isGreedy = pattern.dropFirst().first == UInt8(ascii: "*")
        let rest = pattern.dropFirst(isGreedy ? 2 : 1)
        var remaining = text
        while true {
            if matches(remaining, pattern: rest) { return true }
            guard let byte = remaining.first else { return false }
            if !isGreedy, byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/") { return false }
            remaining = remaining.dropFirst()
        }
    }
}
