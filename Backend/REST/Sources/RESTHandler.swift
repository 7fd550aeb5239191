import BackendCore
import Cryptography
import HTTPServer

extension RESTService {
    /// The interface as a handler to mount at `/rest/v1`.
    public func handler(callers: CallerResolver) -> HTTPHandler {
        { request in
            let caller: Caller
            do throws(CallerError) {
                caller = try callers.caller(of: request)
            } catch {
                return RESTService.refusal(error)
            }
            return try await self.respond(to: request, from: caller)
        }
    }

    private func respond(to request: HTTPRequest, from caller: Caller) async throws -> HTTPResponse {
        let limit = configuration.bodyLimitBytes
        let body: [UInt8]
        do {
            body = try await request.body.collect(upTo: limit)
        } catch let error as HTTPError where error.status == 413 {
            return HTTPResponse(RESTResponse(.bodyTooLarge(limitBytes: limit)))
        }
        var path: [String] = []
        for segment in request.pathInMount.utf8.split(separator: UInt8(ascii: "/")) {
            guard let name = PercentEncoding.decode(Substring(segment)) else {
                return HTTPResponse(RESTResponse(.invalidPath))
            }
            path.append(name)
        }
        let answer = await respond(
            to: RESTRequest(
                method: request.method.rawValue, path: path, rawQuery: String(request.rawQuery),
                headers: request.headers, body: body, caller: caller))
        return HTTPResponse(answer)
    }

    /// Refused tokens are answered as PostgREST does, missing and foreign keys as Supabase's gateway does.
    private static func refusal(_ error: CallerError) -> HTTPResponse {
        guard case .invalidToken(let reason) = error else { return error.response }
        let isAboutClaims: Bool
        switch reason {
        case .expired, .notYetValid, .issuedInFuture, .issuerMismatch, .audienceMismatch, .claimNotUsable,
            .undecodableClaims:
            isAboutClaims = true
        case .malformed, .undecodableHeader, .algorithmNotAllowed, .unknownKey, .signatureInvalid, .tooLong:
            isAboutClaims = false
        }
        return HTTPResponse(
            RESTResponse(.invalidToken(code: isAboutClaims ? "PGRST303" : "PGRST301", message: reason.description)))
    }
}

extension HTTPResponse {
    init(_ answer: RESTResponse) {
        self.init(status: answer.status, body: answer.body.isEmpty ? .empty : .bytes(answer.body))
        for header in answer.headers { headers.append(header.name, header.value) }
    }
}
