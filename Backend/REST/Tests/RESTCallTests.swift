import JSON
import Testing

@testable import REST

@Suite struct RESTCallTests {
    @Test func callsFunctions() async throws {
        try await RESTFixture.run { fixture in
            for (method, target, body, expected) in [
                ("GET", "rpc/add?a=1&b=2", "", "3"), ("GET", "rpc/add?a=1", "", "11"),
                ("POST", "rpc/add", #"{"a":5,"b":6}"#, "11"),
                ("POST", "rpc/add", #"{"a":5}"#, "15"), ("POST", "rpc/echo", #"{"x":[1]}"#, #"{"x":[1]}"#),
                ("GET", "rpc/numbers", "", "[1,2,3]"), ("GET", "rpc/point", "", #"{"x":1,"y":2}"#),
                (
                    "GET", "rpc/books_of?author=1&select=title&order=id.desc", "",
                    #"[{"title":"Beta"},{"title":"Alpha"}]"#
                ),
                (
                    "GET", "rpc/books_of?author=1&select=title,authors(name)&id=eq.1", "",
                    #"[{"title":"Alpha","authors":{"name":"Ann"}}]"#
                ),
                ("POST", "rpc/books_of?select=id&limit=1&order=id", #"{"author":2}"#, #"[{"id":3}]"#),
                ("GET", "rpc/total?n=1&n=2&n=3", "", "6"), ("POST", "rpc/total", #"{"n":[4,5]}"#, "9"),
            ] {
                let response = await fixture.send(method, target, body: body)
                #expect(response.status == 200, "\(target): \(response.text)")
                let wanted = try JSONValue(parsing: expected)
                #expect(response.json == wanted, "\(target): \(response.text)")
            }
        }
    }

    @Test func answersOddCallsInKind() async throws {
        try await RESTFixture.run { fixture in
            let void = await fixture.send("POST", "rpc/nothing")
            #expect(void.status == 204 && void.body.isEmpty)
            let unknown = await fixture.send("POST", "rpc/ad", body: #"{"a":1}"#)
            #expect(unknown.status == 404 && unknown.json["code"] == "PGRST202")
            #expect(unknown.json["message"] == "Could not find the function public.ad(a) in the schema cache")
            let wrong = await fixture.get("rpc/add?c=1")
            #expect(wrong.status == 404)
            #expect(wrong.json["hint"] == "Perhaps you meant to call the function public.add(a, b)")
            let method = await fixture.send("DELETE", "rpc/add")
            #expect(method.status == 405 && method.json["code"] == "PGRST101")
            let own = await fixture.send("POST", "rpc/teapot")
            #expect(own.status == 418 && own.json["message"] == "short")
            let body = await fixture.send("POST", "rpc/add", body: "{")
            #expect(body.status == 400 && body.json["code"] == "PGRST102")
        }
    }
}
