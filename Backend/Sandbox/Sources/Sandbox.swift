import HTTPServer

/// Stand-ins for other companies' services, so that everything works with no account: they speak the true protocols, and a setting
/// of one's own leads to the real service.
public struct Sandbox: Sendable {
    /// The services that are stood in for.
    private let providers: [any SandboxProvider]
    /// The environment with what the stand-ins want it to be.
    public let environment: [String: String]

    /// - Parameter environment: a service whose variables are set in it is not stood in for.
    public init(environment: [String: String]) {
        let all: [any SandboxProvider] = [OneSignalSandbox()]
        providers = all.filter { provider in
            let type = type(of: provider)
            let names = type.variables.map(\.key) + [type.addressVariable]
            return names.allSatisfy { environment[$0]?.isEmpty ?? true }
        }
        self.environment = providers.reduce(into: environment) { environment, provider in
            environment.merge(type(of: provider).variables) { _, own in own }
        }
    }

    /// What there is to look at for people.
    public var pages: [SandboxPage] { providers.compactMap { type(of: $0).page } }

    /// The stand-ins, each below its name.
    public var handler: HTTPHandler {
        var router = Router()
        for provider in providers { router.mount(type(of: provider).name, provider.handler) }
        return router.handler
    }

    /// Where the service is that a variable gives the address of; `nil` when it is not stood in for.
    ///
    /// - Parameter url: where `handler` is mounted.
    public func address(of variable: String, at url: String) -> String? {
        providers.first { type(of: $0).addressVariable == variable }.map { "\(url)/\(type(of: $0).name)" }
    }
}

/// A stand-in for one company's service.
protocol SandboxProvider: Sendable {
    /// The path it is found at.
    static var name: String { get }
    /// What people can look at; nil when there is nothing.
    static var page: SandboxPage? { get }
    /// The variables with which the product reaches it.
    static var variables: [String: String] { get }
    /// The variable with the service's address.
    static var addressVariable: String { get }

    var handler: HTTPHandler { get }
}

/// Something to look at.
public struct SandboxPage: Sendable, Equatable {
    /// Below where the stand-ins are mounted, such as `onesignal/deliveries`.
    public var path: String
    /// What it shows, as a sentence.
    public var text: String
}

extension SandboxProvider {
    static var page: SandboxPage? { nil }
}
