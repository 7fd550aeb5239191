/// A media type as `Accept` and `Content-Type` name it (RFC 9110, section 8.3.1).
indirect enum MediaType: Sendable, Equatable {
    case json
    /// One object instead of a list; anything but one row is an error.
    case singleObject(stripsNulls: Bool)
    /// A list without the members that are null.
    case jsonWithoutNulls
    case csv
    case geoJSON
    case text
    case xml
    case openAPI
    case form
    case bytes
    case any
    /// The plan of the query instead of its answer.
    case plan(of: MediaType, isJSON: Bool, options: [PlanOption])
    case other(String)

    enum PlanOption: String, CaseIterable, Sendable {
        case analyze, verbose, settings, buffers, wal
    }

    /// The value of `Content-Type`.
    var contentType: String {
        switch self {
        case .bytes, .other: name
        default: name + "; charset=utf-8"
        }
    }

    var name: String {
        switch self {
        case .json: "application/json"
        case .singleObject(stripsNulls: false): "application/vnd.pgrst.object+json"
        case .singleObject(stripsNulls: true): "application/vnd.pgrst.object+json;nulls=stripped"
        case .jsonWithoutNulls: "application/vnd.pgrst.array+json;nulls=stripped"
        case .csv: "text/csv"
        case .geoJSON: "application/geo+json"
        case .text: "text/plain"
        case .xml: "text/xml"
        case .openAPI: "application/openapi+json"
        case .form: "application/x-www-form-urlencoded"
        case .bytes: "application/octet-stream"
        case .any: "*/*"
        case .plan(let inner, let isJSON, let options):
            "application/vnd.pgrst.plan+\(isJSON ? "json" : "text"); for=\"\(inner.name)\""
                + (options.isEmpty ? "" : "; options=" + options.map(\.rawValue).joined(separator: "|"))
        case .other(let text): text
        }
    }

    var isSingular: Bool {
        if case .singleObject = self { true } else { false }
    }

    // MARK: Reading

    init(_ text: String) {
        let (name, parameters) = MediaType.parts(text)
        let stripsNulls = parameters["nulls"] == "stripped"
        switch name {
        case "application/json": self = .json
        case "application/vnd.pgrst.object+json", "application/vnd.pgrst.object":
            self = .singleObject(stripsNulls: stripsNulls)
        case "application/vnd.pgrst.array+json", "application/vnd.pgrst.array":
            self = stripsNulls ? .jsonWithoutNulls : .json
        case "application/vnd.pgrst.plan", "application/vnd.pgrst.plan+text": self = .plan(parameters, isJSON: false)
        case "application/vnd.pgrst.plan+json": self = .plan(parameters, isJSON: true)
        case "application/geo+json": self = .geoJSON
        case "application/openapi+json": self = .openAPI
        case "application/x-www-form-urlencoded": self = .form
        case "application/octet-stream": self = .bytes
        case "text/csv": self = .csv
        case "text/plain": self = .text
        case "text/xml": self = .xml
        case "*/*", "application/*": self = .any
        default: self = .other(GrammarParser.trimmed(text))
        }
    }

    private static func plan(_ parameters: [String: String], isJSON: Bool) -> MediaType {
        let wanted = parameters["options"]?.split(separator: "|").map(String.init) ?? []
        // One plan inside another is no plan.
        var inner = MediaType(parameters["for"] ?? "application/json")
        if case .plan = inner { inner = .json }
        return .plan(of: inner, isJSON: isJSON, options: PlanOption.allCases.filter { wanted.contains($0.rawValue) })
    }

    /// The name in lower case, and the parameters by name.
    private static func parts(_ text: String) -> (name: String, parameters: [String: String]) {
        let pieces = split(text, at: ";")
        var parameters: [String: String] = [:]
        for piece in pieces.dropFirst() {
            let halves = piece.split(separator: "=", maxSplits: 1).map { GrammarParser.trimmed(String($0)) }
            guard halves.count == 2 else { continue }
            let value = halves[1]
            let isQuoted = value.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
            parameters[halves[0].lowercased()] = isQuoted ? String(value.dropFirst().dropLast()) : value
        }
        return (GrammarParser.trimmed(pieces.first ?? "").lowercased(), parameters)
    }

    /// Splits text at a separator, but not inside quotes.
    private static func split(_ text: String, at separator: Character) -> [String] {
        var pieces = [""]
        var isQuoted = false
        for character in text {
            if character == "\"" { isQuoted.toggle() }
            if character == separator, !isQuoted {
                pieces.append("")
            } else {
                pieces[pieces.count - 1].append(character)
            }
        }
        return pieces
    }

    /// What an `Accept` header asks for, the most wanted first.
    static func accepted(_ header: String?) -> [MediaType] {
        guard let header, !header.isEmpty else { return [.any] }
        var wishes: [(quality: Double, order: Int, type: MediaType)] = []
        for (order, part) in split(header, at: ",").enumerated() {
            var quality = 1.0
            var kept: [String] = []
            for piece in split(part, at: ";") {
                let piece = GrammarParser.trimmed(piece)
                if piece.hasPrefix("q="), let value = Double(piece.dropFirst(2)) {
                    quality = value
                } else {
                    kept.append(piece)
                }
            }
            if quality > 0 { wishes.append((quality, order, MediaType(kept.joined(separator: ";")))) }
        }
        return wishes.sorted { ($1.quality, $0.order) < ($0.quality, $1.order) }.map(\.type)
    }
}
