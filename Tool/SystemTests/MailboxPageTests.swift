import BrowserTesting
import JSON
import Testing

@testable import easyapp_tool

/// The mailbox's page in a browser.
@Suite(.serialized) struct MailboxPageTests {
    @Test(.timeLimit(.minutes(5))) func aNewMailComesWithoutLoadingThePageAgain() async throws {
        try await withDataFolder { folder in
            let tool = try RunningTool(["up"], dataFolder: folder)
            defer { tool.cleanUp() }
            _ = try tool.waitUntilRunning()
            let backend = try Backend(dataFolder: folder)
            try await Browser.open(at: backend.url + "/mailbox") { browser in
                func mails(_ count: Int) async throws {
                    try await browser.wait(for: "\(count) mails", timeoutSeconds: 60) {
                        try await $0.run("return document.querySelectorAll('ol > li').length").int == count
                    }
                }
                try await browser.run("window.isTheSame = true")
                _ = try await backend.signUp(email: "ann@example.com", password: "analytical1")
                try await mails(1)
                try await browser.run(
                    """
                    const [first] = document.querySelectorAll("ol > li");
                    first.wasThere = true;
                    first.querySelector("a").focus();
                    getSelection().selectAllChildren(first.querySelector("strong"));
                    """)
                _ = try await backend.signUp(email: "ben@example.com", password: "analytical1")
                try await mails(2)
                let kept = try await browser.run(
                    """
                    const [, second] = document.querySelectorAll("ol > li");
                    return [
                        window.isTheSame, second.wasThere, second.contains(document.activeElement),
                        getSelection().toString(), document.querySelector("[role=status]").textContent !== "",
                    ];
                    """)
                #expect(kept == [true, true, true, "ann@example.com", true])
                try await browser.element(.button("Delete all")).click()
                try await browser.element(.css(".empty")).click()
            }
        }
    }
}
