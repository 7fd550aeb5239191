import HTTPServer
import Testing

@Suite struct RouterTests {
    private func answer(_ router: Router, _ method: HTTPMethod, _ target: String) async throws -> (Int, String) {
        do {
            let response = try await router.respond(to: HTTPRequest(method: method, target: target))
            return (response.status, String(decoding: try await response.collectBody(), as: UTF8.self))
        } catch let error as HTTPError {
            return (error.status, "")
        }
    }

    private var router: Router {
        var router = Router()
        router.get("/") { _ in .text("root") }
        router.get("/todos/:id") { .text("todo \($0.parameters["id"] ?? "")") }
        router.get("/todos/new") { _ in .text("new") }
        router.get("/todos/new/form") { _ in .text("form") }
        router.get("/any/:b/:c") {
            .text("\($0.parameters["b"] ?? "")-\($0.parameters["c"] ?? "")")
        }
        router.delete("/todos/:id") { _ in HTTPResponse(status: 204) }
        var inner = Router()
        inner.get("/files/:name") { .text("inner \($0.parameters["name"] ?? "")") }
        router.mount("/storage/v1", inner)
        router.mount("/storage") { .text("outer \($0.pathInMount)") }
        return router
    }

    @Test(arguments: [
        ("/", 200, "root"), ("/todos/7", 200, "todo 7"), ("/todos/new", 200, "new"), ("/todos/new/form", 200, "form"),
        ("/todos/a%20b%2Fc", 200, "todo a b/c"), ("/any/x/form", 200, "x-form"), ("/todos/x/form", 404, ""),
        ("/todos/", 404, ""), ("//todos///7/", 200, "todo 7"), ("/storage//v1/files/a", 200, "inner a"),
        ("/storage/v1/files/a?x=1", 200, "inner a"), ("/storage/v1/nothing", 404, ""),
        ("/storage/other/a%2Fb", 200, "outer /other/a%2Fb"), ("/storage", 200, "outer /"), ("/storagev1", 404, ""),
        ("/todos/%ff", 400, ""),
    ])
    func choosesTheHandler(target: String, status: Int, body: String) async throws {
        let (actualStatus, actualBody) = try await answer(router, .get, target)
        #expect(actualStatus == status)
        if status == 200 { #expect(actualBody == body) }
    }

    @Test func otherMethodsAreNamed() async throws {
        let response = try await router.respond(to: HTTPRequest(method: .post, target: "/todos/7"))
        #expect(response.status == 405)
        #expect(response.headers["Allow"] == "DELETE, GET, HEAD")
    }

    @Test func headFallsBackOnGet() async throws {
        let (status, _) = try await answer(router, .head, "/todos/7")
        #expect(status == 200)
    }

    @Test func immediateRoutesAreServedEitherWay() async throws {
        var router = Router()
        router.getImmediately("/health") { _ in .text("well") }
        router.get("/slow") { _ in .text("slow") }
        let immediate = router.immediateHandler
        let health = HTTPRequest(target: "/health?x=1")
        #expect(try immediate(health)?.status == 200)
        #expect(try await router.respond(to: health).status == 200)
        #expect(try immediate(HTTPRequest(target: "/slow")) == nil)
        #expect(try immediate(HTTPRequest(method: .post, target: "/health")) == nil)
    }
}
