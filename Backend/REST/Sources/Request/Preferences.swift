/// What a request's `Prefer` headers ask for (RFC 7240); of several values for one preference the first counts.
struct Preferences: Sendable, Equatable {
    enum Representation: String, Sendable {
        case full = "return=representation"
        case minimal = "return=minimal"
        case headersOnly = "return=headers-only"
    }

    enum Count: String, Sendable {
        case exact = "count=exact"
        case planned = "count=planned"
        case estimated = "count=estimated"
    }

    enum Resolution: String, Sendable {
        case merge = "resolution=merge-duplicates"
        case ignore = "resolution=ignore-duplicates"
    }

    enum Missing: String, Sendable {
        case defaults = "missing=default"
        case nulls = "missing=null"
    }

    enum TransactionEnd: String, Sendable {
        case commit = "tx=commit"
        case rollback = "tx=rollback"
    }

    enum Handling: String, Sendable {
        case strict = "handling=strict"
        case lenient = "handling=lenient"
    }

    var representation: Representation?
    var count: Count?
    var resolution: Resolution?
    var missing: Missing?
    var transactionEnd: TransactionEnd?
    var handling: Handling?
    var timeZone: String?
    var maximumAffected: Int?
    /// What is not understood.
    var invalid: [String] = []

    /// - Parameters:
    ///   - headers: The values of all `Prefer` headers.
    ///   - allowsTransactionEnd: Whether requests may choose how their transaction ends.
    init(_ headers: [String], allowsTransactionEnd: Bool = true) {
        for part in headers.flatMap({ $0.split(separator: ",") }) {
            let text = GrammarParser.trimmed(String(part))
            if !text.isEmpty { read(text) }
        }
        if !allowsTransactionEnd { transactionEnd = nil }
    }

    private mutating func read(_ text: String) {
        if let value = Representation(rawValue: text) {
            representation = representation ?? value
        } else if let value = Count(rawValue: text) {
            count = count ?? value
        } else if let value = Resolution(rawValue: text) {
            resolution = resolution ?? value
        } else if let value = Missing(rawValue: text) {
            missing = missing ?? value
        } else if let value = TransactionEnd(rawValue: text) {
            transactionEnd = transactionEnd ?? value
        } else if let value = Handling(rawValue: text) {
            handling = handling ?? value
        } else if text.hasPrefix("timezone=") {
            timeZone = timeZone ?? String(text.dropFirst("timezone=".count))
        } else if text.hasPrefix("max-affected=") {
            maximumAffected = maximumAffected ?? Int(text.dropFirst("max-affected=".count))
        } else {
            invalid.append(text)
        }
    }

    /// The value of `Preference-Applied`; `nil` when nothing was.
    func applied(_ kind: RequestKind) -> String? {
        var parts: [String] = []
        if kind == .insert, let resolution { parts.append(resolution.rawValue) }
        if kind == .insert || kind == .update, let missing { parts.append(missing.rawValue) }
        if kind.isWrite, let representation { parts.append(representation.rawValue) }
        if let count { parts.append(count.rawValue) }
        if let transactionEnd { parts.append(transactionEnd.rawValue) }
        if let handling { parts.append(handling.rawValue) }
        if let timeZone { parts.append("timezone=\(timeZone)") }
        if handling == .strict, kind == .update || kind == .delete || kind == .call, let maximumAffected {
            parts.append("max-affected=\(maximumAffected)")
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

/// What a request does.
enum RequestKind: Sendable, Equatable {
    case read, insert, update, upsertOne, delete, call

    var isWrite: Bool { self != .read && self != .call }
}
