import HTTPServer

/// A function as the host calls it.
struct FunctionCalls: Sendable {
    /// `nil` when variables it needs are not set.
    let function: (any Function)?
    let access: FunctionAccess
    let limits: FunctionLimits
    let concurrency: ConcurrencyLimit
    /// The value of `Allow`.
    let allowedMethods: String
    private let methods: Set<HTTPMethod>

    init(_ entry: FunctionRegistry.Entry) {
        if case .ready(let function) = entry { self.function = function } else { function = nil }
        let type = entry.type
        access = type.access
        limits = type.limits
        concurrency = ConcurrencyLimit(type.limits.concurrentCalls)
        var methods = Set(type.methods)
        if methods.contains(.get) { methods.insert(.head) }
        self.methods = methods
        allowedMethods = methods.union([.options]).map(\.rawValue).sorted().joined(separator: ", ")
    }

    func takes(_ method: HTTPMethod) -> Bool { methods.contains(method) }
}
