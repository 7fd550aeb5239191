import EventLoop
import JSON
import PostgreSQL

/// The REST interface over the tables of a database, in PostgREST's protocol (https://docs.postgrest.org).
///
/// Every request is one transaction as the caller's role with the caller's claims; row level security decides who sees what, and PostgreSQL
/// builds the JSON.
public final class RESTService: Sendable {
    /// How it behaves.
    public var configuration: RESTConfiguration { keeper.configuration }
    let pool: PostgreSQLPool
    private let keeper: SchemaKeeper
    private let preparedReads = PreparedReads()

    /// A service that is idle until it is started or asked.
    public init(pool: PostgreSQLPool, configuration: RESTConfiguration = RESTConfiguration()) {
        self.pool = pool
        keeper = SchemaKeeper(pool: pool, configuration: configuration)
    }

    /// Reads the schema and from then on follows its changes, on `loop`.
    ///
    /// - Throws: `PostgreSQLError`.
    public func start(on loop: EventLoop) async throws {
        _ = try await keeper.current()
        keeper.listen(on: loop)
    }

    /// Stops following changes.
    public func stop() async { await keeper.stop() }

    /// Reads the schema anew, as after a migration.
    ///
    /// - Throws: `PostgreSQLError`.
    public func reloadSchema() async throws { try await keeper.reload() }

    /// Answers a request; every failure is an answer too.
    public func respond(to request: RESTRequest) async -> RESTResponse {
        do {
            var response = try await answer(request)
            switch request.method {
            case "OPTIONS", "POST", "PUT", "PATCH", "DELETE": break
            default: response.vary()
            }
            return response
        } catch let error as RESTError {
            return RESTResponse(error)
        } catch let error as PostgreSQLError {
            return RESTResponse(.database(error, isAnonymous: request.caller.role == "anon"))
        } catch {
            // Only cancellation is left: the client is gone, and nobody reads this.
            return RESTResponse(.database(.closed, isAnonymous: false))
        }
    }

    private func answer(_ request: RESTRequest) async throws -> RESTResponse {
        let snapshot: SchemaKeeper.Snapshot
        do {
            snapshot = try await keeper.current()
        } catch {
            throw RESTError.schemaNotLoaded
        }
        let configuration = snapshot.configuration
        if request.body.count > configuration.bodyLimitBytes {
            throw RESTError.bodyTooLarge(limitBytes: configuration.bodyLimitBytes)
        }
        guard configuration.roles.contains(request.caller.role) else {
            throw RESTError.unknownRole(request.caller.role)
        }
        let isRead = request.path.count == 1 && (request.method == "GET" || request.method == "HEAD")
        if isRead { return try await answerRead(request, snapshot) }
        let context = try RequestContext(request, cache: snapshot.cache, configuration: configuration)
        switch request.path.count {
        case 0: return try await answerRoot(context)
        case 1: return try await answerTable(request.path[0], context)
        case 2 where request.path[0] == "rpc": return try await answerCall(request.path[1], context)
        default: throw RESTError.invalidPath
        }
    }

    private func answerRead(_ request: RESTRequest, _ snapshot: SchemaKeeper.Snapshot) async throws -> RESTResponse {
        let key = PreparedReads.Key(request)
        if let prepared = preparedReads.read(key, schemaVersion: snapshot.cache.version) {
            return try await read(prepared, RequestContext(request, form: prepared.form))
        }
        let context = try RequestContext(request, cache: snapshot.cache, configuration: snapshot.configuration)
        let table = try snapshot.cache.table(QualifiedName(schema: context.schema, name: request.path[0]))
        let prepared = try prepareRead(table, context)
        preparedReads.remember(prepared, as: key, schemaVersion: snapshot.cache.version)
        return try await read(prepared, context)
    }

    private func answerTable(_ name: String, _ context: RequestContext) async throws -> RESTResponse {
        let table = try context.cache.table(QualifiedName(schema: context.schema, name: name))
        switch context.request.method {
        case "POST": return try await insert(into: table, context)
        case "PUT": return try await upsertOne(in: table, context)
        case "PATCH": return try await update(table, context)
        case "DELETE": return try await delete(from: table, context)
        case "OPTIONS": return .allowing(RESTService.methods(of: table))
        default: throw RESTError.unsupportedMethod(context.request.method)
        }
    }

    private static func methods(of table: Table) -> String {
        var methods = ["OPTIONS", "GET", "HEAD"]
        if table.isInsertable { methods.append("POST") }
        if table.isInsertable, table.isUpdatable, !table.primaryKey.isEmpty { methods.append("PUT") }
        if table.isUpdatable { methods.append("PATCH") }
        if table.isDeletable { methods.append("DELETE") }
        return methods.joined(separator: ",")
    }
}

extension RESTResponse {
    /// The answer to OPTIONS.
    static func allowing(_ methods: String) -> RESTResponse {
        RESTResponse(status: 200, headers: [("Allow", methods), ("Access-Control-Allow-Origin", "*")])
    }
}
