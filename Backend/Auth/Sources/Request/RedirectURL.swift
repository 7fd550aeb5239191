import HTTPServer

/// An address to send a browser or the app to, with results added to it.
struct RedirectURL: Sendable {
    private let base: Substring
    private var query: String
    private var fragment = ""

    /// What stood in the target's fragment is dropped: the results take its place.
    init(_ target: String) {
        let withoutFragment = target.prefix { $0 != "#" }
        base = withoutFragment.prefix { $0 != "?" }
        query = String(withoutFragment.dropFirst(base.count + 1))
    }

    mutating func addQuery(_ fields: [(name: String, value: String)]) {
        query = ([query].filter { !$0.isEmpty } + [Self.encode(fields)]).joined(separator: "&")
    }

    mutating func setFragment(_ fields: [(name: String, value: String)]) {
        fragment = Self.encode(fields)
    }

    var text: String {
        base + (query.isEmpty ? "" : "?" + query) + (fragment.isEmpty ? "" : "#" + fragment)
    }

    /// Fields as in a form, sorted by name as GoTrue sorts them.
    private static func encode(_ fields: [(name: String, value: String)]) -> String {
        fields.sorted { $0.name < $1.name }
            .map { PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value) }.joined(separator: "&")
    }
}
