import BackendCore
import HTTPCore
import HTTPServer

/// What a form of the console has sent.
struct ConsoleForm: Sendable {
    private let items: QueryItems

    private static let limitBytes = 64 * 1024

    /// - Throws: `HTTPError` 400 for what is no form, 413 for too much.
    init(_ request: HTTPRequest) async throws {
        let bytes = try await request.body.collect(upTo: Self.limitBytes)
        guard let items = QueryItems(parsing: String(decoding: bytes, as: UTF8.self)) else {
            throw HTTPError(400, "The form cannot be read.")
        }
        self.items = items
    }

    /// A field without the spaces around it; empty when it is missing.
    subscript(name: String) -> String {
        trimmingWhitespace((items[name] ?? "").filter { $0 != "\0" })
    }

    private static let reasonLimit = 500

    /// The field `reason`: why something is done, for those who read the record.
    ///
    /// - Throws: `ConsoleProblem` when it is missing, too long, or not what it looks like.
    func reason() throws(ConsoleProblem) -> String {
        let reason = self["reason"]
        guard (1...Self.reasonLimit).contains(reason.unicodeScalars.count) else {
            throw ConsoleProblem("Say why, in at most \(Self.reasonLimit) characters.", field: "reason")
        }
        if let problem = Self.invisibleCharacter(in: reason) { throw ConsoleProblem(problem, field: "reason") }
        return reason
    }

    /// What is wrong with a text that others will read; nil when all of it can be seen.
    static func invisibleCharacter(in text: String) -> String? {
        InvisibleCharacters.first(in: text).map {
            "There is a character in it that cannot be seen, \(InvisibleCharacters.name(of: $0)): write it without."
        }
    }
}

/// Why something is not done, for the operator.
struct ConsoleProblem: Error {
    var message: String
    /// What is wrong with which field; nothing when it is about the whole.
    var fields: [String: String]
    var status: Int

    init(_ message: String, field: String? = nil, status: Int = 400) {
        self.message = message
        fields = field.map { [$0: message] } ?? [:]
        self.status = status
    }

    /// Several fields at once; nil when nothing is wrong.
    init?(_ fields: [(name: String, label: String, message: String)]) {
        if fields.isEmpty { return nil }
        message = fields.map { "\($0.label): \($0.message)" }.joined(separator: " ")
        self.fields = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.message) })
        status = 400
    }
}
