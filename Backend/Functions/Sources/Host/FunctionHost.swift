import BackendCore
import HTTPServer
import PostgreSQL

/// Serves functions under the address where it is mounted, with the answers of Supabase's edge runtime for everything that is
/// not a function's own (https://supabase.com/docs/guides/functions/error-codes).
public struct FunctionHost: Sendable {
    private let calls: [String: FunctionCalls]
    private let callers: CallerResolver
    private let logger: Logger
    private let observe: @Sendable (FunctionObservation) -> Void

    /// - Parameters:
    ///   - callers: finds out who calls.
    ///   - observe: is told of every call of a function, for metrics.
    public init(
        registry: FunctionRegistry, callers: CallerResolver, logger: Logger,
        observe: @escaping @Sendable (FunctionObservation) -> Void = { _ in }
    ) {
        calls = registry.entries.mapValues(FunctionCalls.init)
        self.callers = callers
        self.logger = logger
        self.observe = observe
    }

    /// Answers `/NAME` and everything below it.
    public var handler: HTTPHandler {
        { request in try await respond(to: request) }
    }

    private func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        let path = request.pathInMount.drop { $0 == "/" }
        let name = path.prefix { $0 != "/" }
        guard let call = calls[String(name)] else { return RelayError.notFound.response }
        let start = ContinuousClock.now
        let answer = try await answer(to: request, path: path.dropFirst(name.count), with: call)
        observe(
            FunctionObservation(
                function: String(name), method: request.method, status: answer.response.status,
                duration: ContinuousClock.now - start, outcome: answer.outcome))
        return answer.response
    }

    /// An answer and what kind of answer it is.
    private struct Answer {
        var response: HTTPResponse
        var outcome: FunctionObservation.Outcome
    }

    private func answer(
        to request: HTTPRequest, path: Substring, with call: FunctionCalls
    ) async throws -> Answer {
        if request.method == .options {
            return Answer(
                response: HTTPResponse(status: 204, headers: ["Allow": call.allowedMethods]), outcome: .refused)
        }
        guard call.takes(request.method) else {
            var response = RelayError.methodNotAllowed.response
            response.headers["Allow"] = call.allowedMethods
            return Answer(response: response, outcome: .refused)
        }
        let caller: Caller
        do throws(AccessRefusal) {
            caller = try call.access.caller(of: request, callers)
        } catch {
            return Answer(response: error.response, outcome: .refused)
        }
        if let length = request.headers["Content-Length"].flatMap({ Int($0) }), length > call.limits.bodyBytes {
            return Answer(response: FunctionError.bodyTooLarge(call.limits.bodyBytes).response, outcome: .refused)
        }
        guard let function = call.function else {
            return Answer(response: RelayError.cannotStart.response, outcome: .failed)
        }
        guard let slot = call.concurrency.enter() else {
            return Answer(response: RelayError.overloaded.response, outcome: .overloaded)
        }
        let functionRequest = FunctionRequest(
            http: request, caller: caller, path: path.isEmpty ? "/" : PercentEncoding.decode(path) ?? String(path),
            bodyLimitBytes: call.limits.bodyBytes)
        return try await run(function, functionRequest, call.limits, slot)
    }

    private func run(
        _ function: any Function, _ request: FunctionRequest, _ limits: FunctionLimits, _ slot: ConcurrencyLimit.Slot
    ) async throws -> Answer {
        let name = type(of: function).name
        do {
            let response = try await withTimeLimit(seconds: limits.timeoutSeconds) {
                // Until the function ends, though nobody may wait for it any more.
                defer { withExtendedLifetime(slot) {} }
                let isObject = type(of: function).body == .jsonObject
                return try await function.respond(to: isObject ? try await request.withObjectBody() : request)
            }
            return Answer(response: finished(response, name, limits, slot), outcome: .answered)
        } catch is TimeLimitReached {
            logger.warning(
                "A function took too long",
                ["function": .string(name), "seconds": .number(String(limits.timeoutSeconds))])
            return Answer(response: RelayError.timedOut(seconds: limits.timeoutSeconds).response, outcome: .timedOut)
        } catch is CancellationError {
            try Task.checkCancellation()
            logger.warning("A function was cancelled", ["function": .string(name)])
            return Answer(response: RelayError.cancelled.response, outcome: .failed)
        } catch {
            let error = functionError(for: error, name)
            return Answer(
                response: Self.marked(error.response), outcome: error.status >= 500 ? .failed : .answered)
        }
    }

    /// A function's answer with the limits of its stream.
    private func finished(
        _ response: HTTPResponse, _ name: String, _ limits: FunctionLimits, _ slot: ConcurrencyLimit.Slot
    ) -> HTTPResponse {
        var response = Self.marked(response)
        guard case .stream(let length, let write) = response.body else { return response }
        response.body = .stream(contentLength: length) { [logger] writer in
            do {
                try await withTimeLimit(seconds: limits.streamSeconds) {
                    defer { withExtendedLifetime(slot) {} }
                    try await write(writer)
                }
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                logger.warning(
                    "A function's stream was cut", ["function": .string(name), "error": .string("\(error)")])
                throw error
            }
        }
        return response
    }

    /// A failure of the function itself is told apart from one of the relay.
    private static func marked(_ response: HTTPResponse) -> HTTPResponse {
        guard response.status >= 500 else { return response }
        var response = response
        response.headers[RelayError.codeHeader] = "EDGE_FUNCTION_ERROR"
        return response
    }

    private func functionError(for error: any Error, _ name: String) -> FunctionError {
        switch error {
        case let error as FunctionError: return error
        case let error as HTTPError: return FunctionError(error)
        case let error as PostgreSQLError where error.isUnavailable: return .unavailable
        default:
            logger.error("A function failed", ["function": .string(name), "error": .string("\(error)")])
            return .failed
        }
    }
}

/// One call of a function, for metrics.
public struct FunctionObservation: Sendable {
    public enum Outcome: String, Sendable {
        /// The function answered, with whatever status below 500 or of its own choice.
        case answered
        /// The caller may not, or asked for what there is not.
        case refused
        /// The function failed.
        case failed
        case timedOut
        case overloaded
    }

    public var function: String
    public var method: HTTPMethod
    public var status: Int
    /// Until the answer began.
    public var duration: Duration
    public var outcome: Outcome
}
