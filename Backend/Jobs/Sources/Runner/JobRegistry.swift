import BackendCore
import ConformanceScanning

/// The handlers of the program, made and ready to run.
public struct JobRegistry: Sendable {
    let handlers: [String: any JobHandler]

    /// The deployed types that conform to `JobHandler`, in whatever module of the program.
    public static func discoveredTypes() -> [any JobHandler.Type] {
        ConformanceScanning.types(conformingTo: (any JobHandler).self, as: (any JobHandler.Type).self)
            .filter { $0.isDeployed }.sorted { $0.kind < $1.kind }
    }

    /// Makes every handler.
    ///
    /// - Throws: `ConfigurationError` with the mistakes of all of them, or what else an initialiser throws.
    public init(types: [any JobHandler.Type] = discoveredTypes(), services: BackendServices) throws {
        var handlers: [String: any JobHandler] = [:]
        var problems: [ConfigurationProblem] = []
        for type in types {
            if let problem = JobRegistry.problem(of: type, handlers[type.kind]) {
                problems.append(problem)
                continue
            }
            do {
                handlers[type.kind] = try type.init(services: services)
            } catch let error as ConfigurationError {
                // Several handlers may read one variable.
                for problem in error.problems where !problems.contains(problem) { problems.append(problem) }
            }
        }
        if !problems.isEmpty { throw ConfigurationError(problems: problems) }
        self.handlers = handlers
    }

    private static func problem(of type: any JobHandler.Type, _ other: (any JobHandler)?) -> ConfigurationProblem? {
        let name = String(describing: type)
        guard JobQueue.isValid(kind: type.kind) else {
            return ConfigurationProblem(name: name, message: JobQueueError.invalidKind(type.kind).description)
        }
        if let other {
            return ConfigurationProblem(
                name: name,
                message: "has the kind “\(type.kind)”, as \(Swift.type(of: other)) has: give one of them another.")
        }
        if type.schedule?.rule == .unusable {
            return ConfigurationProblem(
                name: name,
                message:
                    "has the schedule “\(type.schedule?.text ?? "")”, which never comes: write minute, hour, day, month and day of the week, such as “0 3 * * *”."
            )
        }
        return nil
    }
}
