import BackendCore
import EventLoop
import HTTPClient
import HTTPServer
import PostgreSQL

/// Stand-ins for other companies' services, so that everything works with no account: they speak the true protocols, and a setting
/// of one's own leads to the real service.
public struct Sandbox: Sendable {
    /// Where `handler` is to be mounted.
    public static let path = "/sandbox"

    /// The services that are stood in for.
    private let providers: [any SandboxProvider]
    /// The environment with what the stand-ins want it to be.
    public let environment: [String: String]

    /// - Parameters:
    ///   - environment: a service whose variables are set in it is not stood in for.
    ///   - parts: what stand-ins need that keep something or send something. Without it there are none of these.
    public init(environment: [String: String], parts: SandboxParts? = nil) {
        let simple: [any SandboxProvider] = [OneSignalSandbox()]
        let all = simple + (parts.map { [RevenueCatSandbox($0)] } ?? [])
        providers = all.filter { provider in
            let names = provider.variables.map(\.key) + [type(of: provider).addressVariable]
            return names.allSatisfy { environment[$0]?.isEmpty ?? true }
        }
        self.environment = providers.reduce(into: environment) { environment, provider in
            environment.merge(provider.variables) { _, own in own }
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
    /// - Parameter url: the server's address.
    public func address(of variable: String, at url: String) -> String? {
        providers.first { type(of: $0).addressVariable == variable }.map {
            "\(url)\(Self.path)/\(type(of: $0).name)"
        }
    }

    /// The environment with what a program beside the server needs to reach the stand-ins that keep something.
    ///
    /// - Parameter url: the server's address.
    public static func environment(_ environment: [String: String], besideServerAt url: String) -> [String: String] {
        let own = [RevenueCatSandbox.addressVariable, RevenueCatSandbox.keyVariable]
        guard own.allSatisfy({ environment[$0]?.isEmpty ?? true }) else { return environment }
        return environment.merging([
            RevenueCatSandbox.addressVariable: "\(url)\(path)/\(RevenueCatSandbox.name)",
            RevenueCatSandbox.keyVariable: RevenueCatAPI.secretKey, RevenueCatSandbox.acceptanceVariable: "true",
        ]) { _, sandbox in sandbox }
    }

    /// Begins what happens by itself, once the server answers.
    public func start() { for provider in providers { provider.start() } }

    /// Ends what `start` has begun.
    public func stop() async { for provider in providers { await provider.stop() } }
}

/// What stand-ins work with.
public struct SandboxParts: Sendable {
    public var database: PostgreSQLPool
    public var httpClient: HTTPClient
    public var logger: Logger
    public var clock: WallClock
    /// The loops that work by themselves is done on.
    public var group: EventLoopGroup
    /// The server's own address; nil until it has one.
    public var serverURL: @Sendable () -> String?

    public init(
        database: PostgreSQLPool, httpClient: HTTPClient, logger: Logger, clock: WallClock, group: EventLoopGroup,
        serverURL: @escaping @Sendable () -> String?
    ) {
        self.database = database
        self.httpClient = httpClient
        self.logger = logger
        self.clock = clock
        self.group = group
        self.serverURL = serverURL
    }
}

/// A stand-in for one company's service.
protocol SandboxProvider: Sendable {
    /// The path it is found at.
    static var name: String { get }
    /// What people can look at; nil when there is nothing.
    static var page: SandboxPage? { get }
    /// The variables with which the product reaches it.
    var variables: [String: String] { get }
    /// The variable with the service's address.
    static var addressVariable: String { get }

    var handler: HTTPHandler { get }

    /// Begins what happens by itself.
    func start()
    /// Ends it.
    func stop() async
}

extension SandboxProvider {
    func start() {}
    func stop() async {}
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
