import FoundationEssentials
import Glibc

/// What a running EasyApp says about itself in `state.json`, for `status` and for a second `up`.
struct InstanceState: Codable, Equatable {
    var processID: Int32
    var serverURL: String
    var deviceURL: String
    var startedAt: Date

    func write(path: String) throws {
        do {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            try encoder.encode(self).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw ToolError.system("cannot write \(path): \(error)")
        }
    }

    /// - Returns: nil when there is no readable state there.
    static func read(path: String) -> InstanceState? {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try? decoder.decode(InstanceState.self, from: data)
    }
}
