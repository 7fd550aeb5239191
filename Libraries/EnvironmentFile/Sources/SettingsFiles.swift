/// Settings of a process and of the files beside it: what the process's environment has wins, then `.env.local`, then `.env` of the
/// working folder; or one file alone, which `EASYAPP_ENV_FILE` names.
public struct SettingsFiles: Sendable {
    /// Names the one file to read.
    public static let fileVariable = "EASYAPP_ENV_FILE"

    public private(set) var values: [String: String]
    /// What could not be read, by the name of the file and line or of the variable.
    public private(set) var problems: [(place: String, message: String)] = []

    /// - Parameters:
    ///   - process: The process's environment.
    ///   - folder: The folder of the files.
    public init(process: [String: String], folder: String) {
        values = process
        if let path = process[Self.fileVariable], !path.isEmpty {
            if !add(path: path, name: path) {
                problems.append((Self.fileVariable, "names \(path), which does not exist: correct the path."))
            }
            return
        }
        // The first to set a name wins.
        for name in [".env.local", ".env"] { _ = add(path: folder + "/" + name, name: name) }
    }

    /// False when there is no such file.
    private mutating func add(path: String, name: String) -> Bool {
        do throws(EnvironmentFileError) {
            guard let file = try EnvironmentFile.read(path: path) else { return false }
            values.merge(file.values) { first, _ in first }
            problems += file.problems.map { ("\(name) line \($0.line)", $0.message) }
        } catch {
            problems.append((name, "cannot be used. \(error)"))
        }
        return true
    }
}
