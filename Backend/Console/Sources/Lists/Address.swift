import HTTPCore

/// An address within the console.
struct Address: Sendable {
    let text: String

    /// - Parameter query: Fields; those without a value are left out.
    init(_ path: String, _ query: [(String, String?)] = []) {
        let items = query.compactMap { name, value in
            value.flatMap { $0.isEmpty ? nil : "\(name)=\(PercentEncoding.encode($0))" }
        }
        text = items.isEmpty ? path : path + "?" + items.joined(separator: "&")
    }
}
