import BackendCore
import ConformanceScanning

/// The functions of the program, made and ready to be called.
public struct FunctionRegistry: Sendable {
    /// A function, or why it cannot be called.
    enum Entry: Sendable {
        case ready(any Function)
        /// Variables that are not set.
        case lacking(any Function.Type, [FunctionVariable])

        var type: any Function.Type {
            switch self {
            case .ready(let function): Swift.type(of: function)
            case .lacking(let type, _): type
            }
        }
    }

    let entries: [String: Entry]

    /// The deployed types that conform to `Function`, in whatever module of the program.
    public static func discoveredTypes() -> [any Function.Type] {
        ConformanceScanning.types(conformingTo: (any Function).self, as: (any Function.Type).self)
            .filter { $0.isDeployed }.sorted { $0.name < $1.name }
    }

    /// Makes every function.
    ///
    /// - Throws: `ConfigurationError` with the mistakes of all of them, or what else an initialiser throws.
    public init(types: [any Function.Type] = discoveredTypes(), services: FunctionServices) throws {
        var entries: [String: Entry] = [:]
        var problems: [ConfigurationProblem] = []
        let add = { (problem: ConfigurationProblem, problems: inout [ConfigurationProblem]) in
            // Several functions may read one variable.
            if !problems.contains(problem) { problems.append(problem) }
        }
        for type in types {
            guard FunctionRegistry.isValid(type.name) else {
                add(
                    ConfigurationProblem(
                        name: String(describing: type),
                        message: "has the name “\(type.name)”: use letters, digits, - and _, beginning with a letter."),
                    &problems)
                continue
            }
            if let other = entries[type.name]?.type {
                add(
                    ConfigurationProblem(
                        name: String(describing: type),
                        message: "has the name “\(type.name)”, as \(other) has: give one of them another."), &problems)
                continue
            }
            let missing = type.variables.filter { services.configuration.value($0.name) == nil }
            for variable in missing where variable.need == .toStart {
                add(
                    ConfigurationProblem(
                        name: variable.name, message: "is missing; the function \(type.name) needs it. \(variable.hint)"
                    ), &problems)
            }
            let lacking = missing.filter { $0.need != .optional }
            if lacking.isEmpty {
                do {
                    entries[type.name] = .ready(try type.init(services: services))
                } catch let error as ConfigurationError {
                    for problem in error.problems { add(problem, &problems) }
                }
            } else {
                entries[type.name] = .lacking(type, lacking)
                for variable in lacking where variable.need == .toRespond {
                    services.logger.info(
                        "A function is off until a variable is set",
                        [
                            "function": .string(type.name), "variable": .string(variable.name),
                            "hint": .string(variable.hint),
                        ])
                }
            }
        }
        if !problems.isEmpty { throw ConfigurationError(problems: problems) }
        self.entries = entries
    }

    /// The names, for people.
    public var names: [String] { entries.keys.sorted() }

    static func isValid(_ name: String) -> Bool {
        let isLetter = { (byte: UInt8) in (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
        guard let first = name.utf8.first, isLetter(first), name.utf8.count <= 64 else { return false }
        return name.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F }
    }
}
