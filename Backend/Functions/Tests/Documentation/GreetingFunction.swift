import BackendCore
import Functions
import HTTPServer

struct GreetingFunction: Function {
    static let name = "greeting"
    static let access = FunctionAccess.signedInUser

    init(services: FunctionServices) {}

    func respond(to request: FunctionRequest) async throws -> HTTPResponse {
        guard let name = try await request.json()["name"]?.string else {
            throw FunctionError(400, "name_missing", "Say who is to be greeted.")
        }
        return .json(["greeting": .string("Hello, \(name)")])
    }
}
