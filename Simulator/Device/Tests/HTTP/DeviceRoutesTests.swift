import Foundation
import JSON
import Testing

@testable import DeviceHost

@Suite("DeviceRoutes", .timeLimit(.minutes(1)))
struct DeviceRoutesTests {
    @Test("The page comes with its token, and with a policy that runs nothing but its own scripts")
    func page() async throws {
        try await ServedDevice.with { device in
            let page = try await device.request("GET", "/")
            #expect(page.status == 200)
            #expect(page.headers["content-type"] == "text/html; charset=utf-8")
            let cookie = try #require(page.headers["set-cookie"])
            #expect(cookie.contains("SameSite=Strict") && cookie.contains("HttpOnly"))
            let policy = try #require(page.headers["content-security-policy"])
            #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"))
            #expect(!policy.contains("unsafe"))
            #expect(page.headers["x-content-type-options"] == "nosniff")
        }
    }

    @Test(
        "Files of the page, and no others",
        arguments: [
            ("/assets/main.js", 200), ("/fonts/Inter-Regular.otf", 200), ("/assets/none.js", 404),
            ("/assets/..%2Fmain.js", 404),
            ("/fonts/passwd", 404), ("/app-assets/none", 404), ("/swiftui/swiftui.css", 404), ("/nothing", 404),
        ])
    func files(path: String, status: Int) async throws {
        try await ServedDevice.with { device in
            try await device.expect(status, "GET", path)
        }
    }

    @Test("SwiftUI's style sheet is the one of the app's build")
    func styleSheet() async throws {
        let folder = try TemporaryFolder()
        try folder.write("EasyApp_SwiftUI.resources/Web/swiftui.css", "body{}")
        let executable = try folder.script("App", "exec sleep 60")
        try await ServedDevice.with(executable: executable, folder: folder) { device in
            let sheet = try await device.request("GET", "/swiftui/swiftui.css")
            #expect(sheet.body == "body{}")
            #expect(sheet.headers["content-type"] == "text/css; charset=utf-8")
        }
    }

    @Test("The page's messages reach the app, once each")
    func messages() async throws {
        try await ServedDevice.with { device in
            let app = try FakeApp(to: device.configuration)
            _ = try await app.next("connect")
            let cookie = try await device.cookie()
            let tap = "[{\"t\":\"event\",\"i\":7,\"k\":\"tap\",\"q\":1}]"
            #expect(try await device.post(tap, batch: 1, cookie: cookie) == 204)
            #expect(try await device.post(tap, batch: 1, cookie: cookie) == 204)
            #expect(try await device.post(tap.replacing("7", with: "8"), batch: 2, cookie: cookie) == 204)
            #expect(try await app.next("event")["i"] == 7)
            #expect(try await app.next("event")["i"] == 8)
        }
    }

    @Test("Malformed messages are refused, and the app goes on")
    func malformed() async throws {
        try await ServedDevice.with { device in
            let app = try FakeApp(to: device.configuration)
            _ = try await app.next("connect")
            let cookie = try await device.cookie()
            for (number, body) in ["", "{", "[{}]", "[{\"t\":\"event\"}]", "\u{FFFD}", "null"].enumerated() {
                #expect(try await device.post(body, batch: number, cookie: cookie) == 400, "\(body)")
            }
            let good = "[{\"t\":\"event\",\"i\":7,\"k\":\"tap\",\"q\":1}]"
            #expect(
                try await device.post(good, batch: 100, cookie: cookie, headers: ["Content-Type": "text/plain"]) == 415)
            #expect(try await device.post(good, batch: 101, cookie: cookie) == 204)
            #expect(try await app.next("event")["i"] == 7)
        }
    }

    @Test("A batch that is too long is refused")
    func tooLong() async throws {
        try await ServedDevice.with { device in
            let text = String(repeating: "x", count: DeviceRoutes.messagesLimit)
            let body = "[{\"t\":\"event\",\"i\":7,\"k\":\"input\",\"v\":\"\(text)\",\"q\":1}]"
            let status = try await device.post(body, cookie: device.cookie())
            #expect(status == 413)
        }
    }

    @Test("Messages of other sites, or without the token, are refused")
    func crossSite() async throws {
        try await ServedDevice.with { device in
            let cookie = try await device.cookie()
            let tap = "[{\"t\":\"event\",\"i\":7,\"k\":\"tap\",\"q\":1}]"
            let refused: [[String: String]] = [
                ["Origin": "http://evil.example"], ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
                ["Cookie": "x=y"],
            ]
            for headers in refused {
                #expect(try await device.post(tap, cookie: cookie, headers: headers) == 403, "\(headers)")
            }
            try await device.expect(403, "GET", "/events")
        }
    }

    @Test("A link opens in the app and leaves the address bar")
    func link() async throws {
        try await ServedDevice.with { device in
            let app = try FakeApp(to: device.configuration)
            let answer = try await device.request(
                "GET", "/open?url=easyapp%3A%2F%2Fauth%2Fcallback%23access_token%3Da.b")
            #expect(answer.status == 303)
            #expect(answer.headers["location"] == "/")
            #expect(try await app.next("openURL")["url"] == "easyapp://auth/callback#access_token=a.b")
        }
    }

    @Test("What is no link, or comes from another site, is refused")
    func badLink() async throws {
        try await ServedDevice.with { device in
            try await device.expect(400, "GET", "/open")
            try await device.expect(400, "GET", "/open?url=javascript%3Aalert(1)")
            let headers = ["Sec-Fetch-Site": "cross-site"]
            try await device.expect(403, "GET", "/open?url=easyapp%3A%2F%2Fx", headers: headers)
        }
    }

    @Test("A line of the app becomes one event, whatever white space is in it")
    func event() {
        #expect(DeviceRoutes.event(Array("{\"t\":1}".utf8)) == Array("data: {\"t\":1}\n\n".utf8))
        #expect(DeviceRoutes.event(Array("{\"t\":\r1}\r".utf8)) == Array("data: {\"t\":1}\n\n".utf8))
    }
}
