import BackendCore
import EnvironmentFile

/// The settings of the process and of the settings files, with what is wrong with the files.
public struct ServerEnvironment: Sendable {
    public var values: [String: String]
    /// Lines and files that could not be read.
    public var problems: [ConfigurationProblem]

    /// - Parameters:
    ///   - process: The process's environment, which wins.
    ///   - folder: The folder of the settings files.
    public init(process: [String: String], folder: String) {
        let files = SettingsFiles(process: process, folder: folder)
        values = files.values
        problems = files.problems.map { ConfigurationProblem(name: $0.place, message: $0.message) }
    }
}
