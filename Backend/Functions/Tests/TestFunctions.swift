import BackendCore
import Functions
import HTTPServer
import JSON

/// Answers with what it was called with.
struct EchoFunction: Function {
    static let name = "test-echo"
    static let access = FunctionAccess.anonymousKey
    static let methods: [HTTPMethod] = [.get, .post]
    static let limits = FunctionLimits(bodyBytes: 64)

    init(services: FunctionServices) {}

    func respond(to request: FunctionRequest) async throws -> HTTPResponse {
        .json([
            "body": try await request.json(), "path": .string(request.path), "role": .string(request.caller.role),
            "method": .string(request.http.method.rawValue), "request": JSONValue(request.identifier),
        ])
    }
}

struct WhoFunction: Function {
    static let name = "test-who"
    static let isDeployed = false
    static let access = FunctionAccess.signedInUser

    init(services: FunctionServices) {}

    func respond(to request: FunctionRequest) async throws -> HTTPResponse {
        .json(["user": .string(try request.userIdentifier())])
    }
}

/// Answers with what it was sent, which may be anything.
struct BytesFunction: Function {
    static let name = "test-bytes"
    static let isDeployed = false
    static let access = FunctionAccess.anyone
    static let body = FunctionBody.bytes

    init(services: FunctionServices) {}

    func respond(to request: FunctionRequest) async throws -> HTTPResponse {
        HTTPResponse(body: .bytes(try await request.bytes()))
    }
}

struct OperatorFunction: Function {
    static let name = "test-operator"
    static let isDeployed = false
    static let access = FunctionAccess.serviceRole

    init(services: FunctionServices) {}

    func respond(to request: FunctionRequest) async throws -> HTTPResponse { .json([:]) }
}

/// Fails or misbehaves in the way the path says.
struct BadFunction: Function {
    static let name = "test-bad"
    static let isDeployed = false
    static let access = FunctionAccess.anyone
    static let limits = FunctionLimits(timeoutSeconds: 0.05, streamSeconds: 0.05, concurrentCalls: 2)

    /// Told when a call has ended.
    @TaskLocal static var ended: AsyncStream<String>.Continuation?

    init(services: FunctionServices) {}

    struct Broken: Error {}

    func respond(to request: FunctionRequest) async throws -> HTTPResponse {
        switch request.path {
        case "/refusal":
            throw FunctionError(402, "insufficient_credits", "Ten are needed.", details: ["needed": 10])
        case "/http": throw HTTPError(429, "Slowly.", retryAfterSeconds: 3)
        case "/broken": throw Broken()
        case "/own-500": return .text("no", status: 500)
        case "/cancelled": throw CancellationError()
        case "/slow":
            do {
                try await Task.sleep(for: .seconds(60))
            } catch {
                Self.ended?.yield("cancelled")
                throw error
            }
            return .json([:])
        case "/endless":
            return .events { writer in
                try await writer.writeEvent(data: "one")
                try await Task.sleep(for: .seconds(60))
            }
        case "/events":
            return .events { writer in
                for number in 1...3 { try await writer.writeEvent(data: String(number)) }
            }
        default: return .json(["role": .string(request.caller.role)])
        }
    }
}

/// Reads variables.
struct ConfiguredFunction: Function {
    static let name = "test-configured"
    static let isDeployed = false
    static let access = FunctionAccess.anyone
    static let variables = [
        FunctionVariable("TEST_ADDRESS", .toRespond, hint: "Any URL will do."),
        FunctionVariable("TEST_COUNT", .optional, hint: "From 1 to 3."),
    ]

    let address: String
    let count: Int

    init(services: FunctionServices) throws {
        var reader = services.configuration
        address = reader.url("TEST_ADDRESS", default: "")
        count = reader.int("TEST_COUNT", default: 2, in: 1...3)
        try reader.finish()
    }

    func respond(to request: FunctionRequest) async throws -> HTTPResponse {
        .json(["address": .string(address), "count": JSONValue(count)])
    }
}

/// The functions of these tests; only the first is found by itself.
let testFunctions: [any Function.Type] = [
    EchoFunction.self, WhoFunction.self, BytesFunction.self, OperatorFunction.self, BadFunction.self,
    ConfiguredFunction.self,
]
