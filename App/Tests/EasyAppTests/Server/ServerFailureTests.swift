import Foundation
import Supabase
import Testing

@testable import EasyApp

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct ServerFailureTests {
    /// The error that the SDK makes of an answer of the auth service.
    private func auth(_ code: Int, _ message: String) throws -> AuthError {
        let answer = try JSONSerialization.data(withJSONObject: ["code": code, "msg": message])
        return .api(try JSONDecoder().decode(AuthError.APIError.self, from: answer))
    }

    private func http(_ status: Int) throws -> HTTPError {
        let url = try #require(URL(string: "http://127.0.0.1"))
        let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
        return HTTPError(data: Data("<html>".utf8), response: try #require(response))
    }

    private let ownerIsGone = PostgrestError(
        detail: "Key (user_id)=(c0ffee) is not present in table \"users\".", code: "23503",
        message: "insert or update on table \"todos\" violates foreign key constraint \"todos_user_id_fkey\"")

    @Test func whatTheConnectionSays() {
        #expect(ServerFailure(URLError(.notConnectedToInternet)) == .offline)
        #expect(ServerFailure(URLError(.timedOut)) == .noAnswer)
        #expect(ServerFailure(URLError(.cancelled)) == nil)
        #expect(ServerFailure(CancellationError()) == nil)
        #expect(ServerFailure(FunctionsError.relayError) == .offline)
    }

    @Test func whatTheAuthServiceSays() throws {
        #expect(ServerFailure(try auth(403, "User from sub claim in JWT does not exist")) == .accountGone)
        #expect(ServerFailure(try auth(403, "Session from session_id claim in JWT does not exist")) == .sessionEnded)
        #expect(ServerFailure(try auth(400, "Invalid Refresh Token: Refresh Token Not Found")) == .sessionEnded)
        #expect(ServerFailure(try auth(401, "invalid JWT: signature")) == .sessionEnded)
        #expect(ServerFailure(try auth(401, "no")) == .sessionEnded)
        #expect(ServerFailure(try auth(429, "Request rate limit reached")) == .tooManyCalls)
        #expect(ServerFailure(try auth(503, "busy")) == .offline)
        #expect(ServerFailure(try auth(422, "no")) == .refused)
        #expect(ServerFailure(try auth(500, "Out of cheese")) == .broken)
        #expect(ServerFailure(AuthError.sessionNotFound) == .sessionEnded)
    }

    @Test(arguments: [
        ("PGRST000", ServerFailure.offline), ("PGRST003", .offline), ("08006", .offline), ("53300", .offline),
        ("57P03", .offline), ("57014", .broken), ("PGRST301", .sessionEnded), ("42501", .sessionEnded),
        ("23503", .refused), ("23514", .refused), ("22P02", .refused), ("P0001", .refused), ("PT402", .refused),
        ("PGRST204", .refused), ("XX000", .broken), ("42P01", .broken), ("", .broken),
    ])
    func whatTheDatabaseSays(code: String, failure: ServerFailure) {
        #expect(ServerFailure(PostgrestError(code: code, message: "m")) == failure)
    }

    @Test func aRowWhoseOwnerIsGoneMeansThatTheAccountIs() {
        #expect(ServerFailure(ownerIsGone) == .accountGone)
    }

    @Test(arguments: [
        (401, ServerFailure.sessionEnded), (404, .refused), (429, .tooManyCalls), (500, .broken), (502, .offline),
        (504, .offline),
    ])
    func whatAStatusSays(status: Int, failure: ServerFailure) throws {
        #expect(ServerFailure(try http(status)) == failure)
        #expect(ServerFailure(FunctionsError.httpError(code: status, data: Data())) == failure)
    }

    @Test func everyFailureHasItsOwnWordsInBothLanguages() {
        for language in ["en", "zh-Hans"] {
            let messages = ServerFailure.allCases.map { $0.message.string(in: Locale(identifier: language)) }
            #expect(Set(messages).count == ServerFailure.allCases.count)
            #expect(!messages.contains { $0.isEmpty || $0.hasPrefix("error.") })
        }
    }

    /// Whatever the server says and wherever the app says it: no word of it reaches the screen.
    @Test func noWordOfTheServerReachesTheScreen() throws {
        let secret = "todos_user_id_fkey"
        let url = try #require(URL(string: "http://127.0.0.1"))
        var errors: [any Error] = [
            ownerIsGone, try auth(400, secret), try auth(422, "Password should not be \(secret)"),
            FunctionsError.httpError(code: 500, data: Data(#"{"error":{"code":"x","message":"\#(secret)"}}"#.utf8)),
            DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: secret)),
            NSError(domain: secret, code: 1, userInfo: [NSLocalizedDescriptionKey: secret]),
        ]
        for status in [400, 401, 403, 404, 409, 429, 500, 503] {
            let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
            errors.append(HTTPError(data: Data(secret.utf8), response: try #require(response)))
        }
        for code in ["23503", "23505", "23514", "42501", "42P01", "P0001", "PGRST116", "XX000"] {
            errors.append(PostgrestError(detail: secret, hint: secret, code: code, message: secret))
        }
        for error in errors {
            let todos = try #require(TodosError.translated(error) as? TodosError).message
            let auth = try #require(AuthServiceError.translated(error) as? AuthServiceError).message
            for language in ["en", "zh-Hans"].map(Locale.init(identifier:)) {
                #expect(!todos.string(in: language).contains(secret))
                #expect(!auth.string(in: language).contains(secret))
            }
        }
    }
}
