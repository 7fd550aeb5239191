import BrowserTesting
import Foundation
import Glibc
import JSON
import Testing

@testable import easyapp_tool

/// The whole product, from `./easyapp up` to a list in Chinese: one person's way through all rooms, in a real browser.
@Suite(.serialized) struct JourneyTests {
    private let email = "ada@example.com"
    private let password = "analytical1"

    @Test(.timeLimit(.minutes(5))) func fromFirstLaunchToTheListInChinese() async throws {
        try await withDataFolder { folder in
            let tool = try RunningTool(["up"], dataFolder: folder)
            defer { tool.cleanUp() }
            let state = try tool.waitUntilRunning()
            let backend = try Backend(dataFolder: folder)
            try await Browser.open(at: state.deviceURL) { browser in
                let phone = Phone(browser: browser)
                do {
                    try await signUp(phone, backend)
                    try await editTheList(phone)
                    try await linesBeginAtTheTitles(phone)
                    try await browser.wait(for: "the dialog's way out") { try await !$0.isPresent(.css("#ghosts > *")) }
                    try await keepPicture("todos", of: browser)
                    try await checkTheRows(backend)
                    try await survive(phone, backend, folder)
                    try await signOutAndIn(phone)
                    try await switchToChineseAndDark(phone)
                    try await keepPicture("chinese-dark", of: browser)
                } catch {
                    try await keepPicture("failure", of: browser)
                    throw error
                }
            }
        }
    }

    /// For a person to look at: `--attachments-path FOLDER` keeps it.
    private func keepPicture(_ name: String, of browser: Browser) async throws {
        Attachment.record([UInt8](try await browser.screenshot()), named: "\(name).png")
    }

    private func signUp(_ phone: Phone, _ backend: Backend) async throws {
        try await phone.tap("onboarding.skip")
        try await phone.tap("auth.goToSignUp")
        try await phone.type(email, into: "auth.email")
        try await phone.goOn(typing: password, into: "auth.password")
        try await phone.goOn(typing: password, into: "auth.repeatPassword")
        try await phone.browser.press(Key.enter)
        try await phone.wait(for: "auth.verify.hint")
        try await phone.openElsewhere(try await backend.confirmationLink(to: email))
        try await phone.wait(for: "home.hero")
    }

    private func editTheList(_ phone: Phone) async throws {
        try await phone.tap("home.action.todos")
        for (index, title) in ["Milk", "Bread", "Eggs"].enumerated() {
            try await phone.type(title, into: "todos.add.field")
            try await phone.tap("todos.add.button")
            try await phone.browser.wait(for: title) { _ in try await phone.texts("todos.title").count == index + 1 }
        }
        let titles = try await phone.texts("todos.title")
        #expect(Set(titles) == ["Milk", "Bread", "Eggs"])
        try await typeAcrossATap(phone)

        try await phone.tap("todos.title", at: 0)
        try await phone.type(titles[0] + " and more", into: "todos.edit.field")
        try await phone.tap("todos.edit.save")
        try await phone.wait(for: [titles[0] + " and more", titles[1], titles[2]], in: "todos.title")

        try await phone.tap("todos.menu", at: 2)
        try await phone.tap("todos.menu.moveUp")
        try await phone.wait(for: [titles[0] + " and more", titles[2], titles[1]], in: "todos.title")

        try await phone.tap("todos.toggle", at: 1)
        try await phone.tap("todos.filter.completed")
        try await phone.wait(for: [titles[2]], in: "todos.title")
        try await phone.tap("todos.filter.active")
        try await phone.wait(for: [titles[0] + " and more", titles[1]], in: "todos.title")
        try await phone.tap("todos.filter.all")

        try await phone.tap("todos.clearCompleted")
        try await phone.tap("todos.clearCompleted.confirm")
        try await phone.wait(for: [titles[0] + " and more", titles[1]], in: "todos.title")
    }

    /// As in the lists of iOS: not at the row's edge, nor at the circle before the title.
    private func linesBeginAtTheTitles(_ phone: Phone) async throws {
        let difference = try await phone.browser.run(
            """
            const row = document.querySelector("[data-testid='todos.list'] .row");
            const title = row.querySelector("[data-testid='todos.title'] .text");
            const line = parseFloat(getComputedStyle(row, "::after").left);
            // The phone is drawn smaller where the window is small.
            const scale = row.getBoundingClientRect().width / row.offsetWidth;
            return Math.round(line - (title.getBoundingClientRect().x - row.getBoundingClientRect().x) / scale);
            """)
        #expect(difference == 0)
    }

    /// Somebody who types on while they tap Add loses nothing of either.
    private func typeAcrossATap(_ phone: Phone) async throws {
        let titles = try await phone.texts("todos.title")
        try await phone.type("Salt", into: "todos.add.field")
        let add = Locator.css("[data-testid='todos.add.button']:not([disabled])")
        try await phone.browser.element(add).click()
        try await phone.browser.press("Pepper")
        try await phone.browser.element(add).click()
        try await phone.wait(for: ["Pepper", "Salt"] + titles, in: "todos.title")
        for _ in 0..<2 {
            try await phone.tap("todos.menu", at: 0)
            try await phone.tap("todos.menu.delete")
        }
        try await phone.wait(for: titles, in: "todos.title")
    }

    private func checkTheRows(_ backend: Backend) async throws {
        let rows = try await backend.todos(token: backend.serviceRoleKey)
        #expect(rows.count == 2)
        #expect(Set(rows.compactMap { $0["user_id"]?.string }).count == 1)
        let stranger = try await backend.signUp(email: "eve@example.com", password: "curious1")
        #expect(try await backend.todos(token: stranger).isEmpty)
    }

    /// The backend ends while it is answering: what was shown ahead of the answer is taken back, said, announced, and sent
    /// once the backend is there again.
    private func survive(_ phone: Phone, _ backend: Backend, _ folder: String) async throws {
        let titles = try await phone.texts("todos.title")
        let entry = try #require(processes(using: folder).first { $0.contains("easyapp-server") })
        let server = try #require(pid_t(entry.split(separator: " ").first ?? ""))
        kill(server, SIGSTOP)
        try await phone.tap("todos.toggle", at: 0)
        let ticked = Locator.css("[data-testid='todos.toggle']:is([aria-pressed='true'], [aria-selected='true'])")
        try await phone.browser.wait(for: "the tick ahead of the answer") { try await $0.elements(ticked).count == 1 }
        kill(server, SIGKILL)
        try await phone.wait(for: "message.text")
        #expect(try await phone.texts("todos.title") == titles)
        #expect(try await phone.browser.elements(ticked).isEmpty)
        let message = try await phone.texts("message.text").first ?? ""
        #expect(message.contains(titles[0]))
        let announced = try await phone.browser.run("return document.getElementById('announcements').textContent")
        #expect(announced.string == message)

        try await phone.browser.wait(for: "the backend's return", timeoutSeconds: 30) { _ in
            (try? await backend.todos(token: backend.serviceRoleKey))?.count == 2
        }
        let list = try await phone.browser.element(.testID("todos.list"))
        try await phone.browser.drag(list, byX: 0, y: 250, steps: 12)
        try await phone.waitUntilGone("message.text")
        #expect(try await phone.texts("todos.title") == titles)
        try await phone.browser.wait(for: "the tick") { try await $0.elements(ticked).count == 1 }
        let rows = try await backend.todos(token: backend.serviceRoleKey)
        #expect(rows.filter { $0["completed"]?.bool == true }.compactMap { $0["title"]?.string } == [titles[0]])
    }

    private func signOutAndIn(_ phone: Phone) async throws {
        let titles = try await phone.texts("todos.title")
        try await phone.tapTab(3)
        try await phone.tap("me.signOut")
        try await phone.tap("me.signOut.confirm")
        try await phone.wait(for: "auth.signIn")
        try await phone.type(email, into: "auth.email")
        try await phone.goOn(typing: password, into: "auth.password")
        try await phone.browser.press(Key.enter)
        try await phone.wait(for: "home.hero")
        try await phone.tap("home.action.todos")
        try await phone.wait(for: titles, in: "todos.title")
        try await phone.browser.reload()
        try await phone.wait(for: titles, in: "todos.title")
    }

    private func switchToChineseAndDark(_ phone: Phone) async throws {
        try await phone.tapTab(3)
        try await phone.choose("简体中文", in: "settings.language")
        try await phone.waitForText("退出登录")
        try await phone.choose("深色", in: "settings.appearance")
        try await phone.browser.wait(for: "light letters on a dark screen") {
            let color = try await $0.run(
                "return getComputedStyle(document.querySelector(\"[data-testid='me.email']\")).color")
            return color.string == "rgb(255, 255, 255)"
        }
    }
}
