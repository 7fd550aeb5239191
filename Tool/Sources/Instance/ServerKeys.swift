import FoundationEssentials

/// What the backend says of itself when it is ready, as far as a person at the terminal needs it.
struct ServerKeys: Decodable, Equatable {
    /// The public key that names the project; it lets nobody see what row level security hides.
    var anonKey: String
    /// The operator's console's password, at the first start with new data and never again.
    var consolePassword: String?

    /// - Returns: nil when the file is not there or not readable.
    static func read(path: String) -> ServerKeys? {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { return nil }
        return try? JSONDecoder().decode(ServerKeys.self, from: data)
    }
}
