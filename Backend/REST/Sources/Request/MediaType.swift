/// The forms an answer can have.
enum MediaType: Sendable, Equatable {
    case json
    /// One object instead of a list; anything but one row is an error.
    case singleObject(stripsNulls: Bool)
    /// A list without the members that are null.
    case jsonWithoutNulls
    case csv

    var contentType: String {
        switch self {
        case .json: "application/json; charset=utf-8"
        case .singleObject(stripsNulls: false): "application/vnd.pgrst.object+json; charset=utf-8"
        case .singleObject(stripsNulls: true): "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8"
        case .jsonWithoutNulls: "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8"
        case .csv: "text/csv; charset=utf-8"
        }
    }

    var isSingular: Bool {
        if case .singleObject = self { true } else { false }
    }

    /// Picks the form from an `Accept` header.
    ///
    /// - Throws: `RESTError.noMediaType` when nothing asked for can be given.
    static func negotiate(accept: String?) throws(RESTError) -> MediaType {
        guard let accept, !accept.isEmpty else { return .json }
        var wishes: [(quality: Double, order: Int, text: String)] = []
        for (order, part) in accept.split(separator: ",").enumerated() {
            var quality = 1.0
            var kept: [String] = []
            for parameter in part.split(separator: ";").map({ GrammarParser.trimmed(String($0)) }) {
                if parameter.hasPrefix("q="), let value = Double(parameter.dropFirst(2)) {
                    quality = value
                } else {
                    kept.append(parameter.lowercased())
                }
            }
            wishes.append((quality, order, kept.joined(separator: ";")))
        }
        for wish in wishes.sorted(by: { ($1.quality, $0.order) < ($0.quality, $1.order) }) where wish.quality > 0 {
            if let type = MediaType(wish.text) { return type }
        }
        throw .noMediaType(wishes.map(\.text))
    }

    private init?(_ text: String) {
        let parts = text.split(separator: ";")
        let stripsNulls = parts.contains("nulls=stripped")
        switch parts.first {
        case "*/*", "application/*", "application/json": self = .json
        case "application/vnd.pgrst.object+json", "application/vnd.pgrst.object":
            self = .singleObject(stripsNulls: stripsNulls)
        case "application/vnd.pgrst.array+json", "application/vnd.pgrst.array":
            self = stripsNulls ? .jsonWithoutNulls : .json
        case "text/csv": self = .csv
        default: return nil
        }
    }
}
