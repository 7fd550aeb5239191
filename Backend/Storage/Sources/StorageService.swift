import BackendCore
import Cryptography
import HTTPServer
import PostgreSQL

/// Supabase Storage's protocol: buckets and objects under `/storage/v1`.
public final class StorageService: Sendable {
    public let configuration: StorageConfiguration
    let pool: PostgreSQLPool
    let store: any ObjectStore
    let callers: CallerResolver
    let signatures: URLSignatures
    /// The Unix time, which tests set.
    let now: @Sendable () -> Int
    /// Told of failures that are not the client's, for the log.
    let reportFailure: @Sendable (any Error) -> Void
    private let routes: [Route]

    /// - Parameters:
    ///   - store: keeps the content of objects.
    ///   - reportFailure: is told of failures that are not the client's, for the log.
    public convenience init(
        configuration: StorageConfiguration, pool: PostgreSQLPool, store: any ObjectStore, callers: CallerResolver,
        reportFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.init(
            configuration: configuration, pool: pool, store: store, callers: callers, reportFailure: reportFailure,
            now: { Timestamps.now() })
    }

    init(
        configuration: StorageConfiguration, pool: PostgreSQLPool, store: any ObjectStore, callers: CallerResolver,
        reportFailure: @escaping @Sendable (any Error) -> Void = { _ in }, now: @escaping @Sendable () -> Int
    ) {
        self.configuration = configuration
        self.pool = pool
        self.store = store
        self.callers = callers
        self.reportFailure = reportFailure
        self.now = now
        signatures = URLSignatures(secret: configuration.secret)
        routes = Route.all
    }

    /// Everything below `/storage/v1`, where this is to be mounted.
    public var handler: HTTPHandler {
        { request in
            do {
                return try await self.respond(to: request)
            } catch let error as CallerError {
                return error.response
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                return self.error(for: error).response
            }
        }
    }

    private func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        let path = request.pathInMount
        for route in routes where route.method == request.method {
            guard let (rawBucket, rawName) = route.match(path) else { continue }
            guard let bucket = PercentEncoding.decode(rawBucket), let name = PercentEncoding.decode(rawName) else {
                throw StorageError.invalidRequest("The path is not percent-encoded UTF-8.")
            }
            let settings = RequestSettings(
                operation: route.operation, method: request.method.rawValue, path: String(path))
            return try await route.endpoint(
                StorageRequest(
                    http: request, service: self, database: StorageDatabase(pool: pool, settings: settings),
                    caller: try caller(of: request, route.access), bucket: bucket, name: name))
        }
        throw StorageError.noSuchRoute(request)
    }

    private func caller(of request: HTTPRequest, _ access: Route.Access) throws -> Caller? {
        if case .anyone = access { return nil }
        let caller: Caller
        do throws(CallerError) {
            caller = try callers.caller(of: request)
        } catch {
            if case .optional = access { return nil }
            switch error {
            case .noKey, .invalidKey: throw error
            case .malformedAuthorization, .invalidToken: throw StorageError.accessDenied(error.description)
            }
        }
        if case .serviceRole = access, caller.role != "service_role" {
            throw StorageError.accessDenied("Access denied: Invalid role", httpStatus: 403)
        }
        return caller
    }

    /// What the client is told of a failure.
    func error(for error: any Error) -> StorageError {
        switch error {
        case let error as StorageError: return error
        case let error as HTTPError where error.status == 413: return .entityTooLarge
        case let error as HTTPError:
            return StorageError(error.status, code: "InvalidRequest", error.message, httpStatus: error.status)
        case let error as PostgreSQLError:
            if let known = StorageError(error) { return known }
        case ObjectStoreError.notFound: return .contentMissing
        case ObjectStoreError.full:
            reportFailure(error)
            return .full
        case ObjectStoreError.unavailable:
            reportFailure(error)
            return .unavailable
        default: break
        }
        reportFailure(error)
        return .internalError
    }
}
