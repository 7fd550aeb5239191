import BackendCore
import EnvironmentFile

/// Where settings come from: the process's environment, and for what is not there the files `.env.local` and `.env` of the working
/// folder, or the one file that `EASYAPP_ENV_FILE` names.
public struct ServerEnvironment: Sendable {
    public var values: [String: String]
    /// Lines and files that could not be read.
    public var problems: [ConfigurationProblem]

    /// - Parameters:
    ///   - process: The process's environment, which wins.
    ///   - folder: The folder of the settings files.
    public init(process: [String: String], folder: String) {
        values = process
        problems = []
        let fileVariable = "EASYAPP_ENV_FILE"
        if let path = process[fileVariable], !path.isEmpty {
            if !add(path: path) {
                problems.append(
                    ConfigurationProblem(
                        name: fileVariable, message: "names \(path), which does not exist: correct the path."))
            }
            return
        }
        // The first to set a name wins.
        for name in [".env.local", ".env"] { _ = add(path: folder + "/" + name, called: name) }
    }

    /// False when there is no such file.
    private mutating func add(path: String, called name: String? = nil) -> Bool {
        do throws(EnvironmentFileError) {
            guard let file = try EnvironmentFile.read(path: path) else { return false }
            values.merge(file.values) { first, _ in first }
            for problem in file.problems {
                problems.append(
                    ConfigurationProblem(name: "\(name ?? path) line \(problem.line)", message: problem.message))
            }
        } catch {
            problems.append(ConfigurationProblem(name: name ?? path, message: "cannot be used. \(error)"))
        }
        return true
    }
}
