import BackendCore
import Testing

@testable import BackendServer

@Suite struct MailSettingsTests {
    private func settings(_ environment: [String: String]) throws -> MailSettings {
        var reader = ConfigurationReader(environment)
        let settings = MailSettings(&reader)
        try reader.finish()
        return settings
    }

    @Test func withoutAMailServerMailIsCaught() throws {
        #expect(try settings([:]).makeSender() == nil)
    }

    @Test func aMailServerNeedsASender() throws {
        let url = "smtps://user:hidden@mail.example.com:465"
        let read = try settings(["EASYAPP_SMTP_URL": url, "EASYAPP_SMTP_FROM": "Owl <owl@example.com>"])
        #expect(try read.makeSender() != nil)
        for (environment, name) in [
            (["EASYAPP_SMTP_URL": url], "EASYAPP_SMTP_FROM"),
            (["EASYAPP_SMTP_URL": url, "EASYAPP_SMTP_FROM": "nobody"], "EASYAPP_SMTP_FROM"),
            (["EASYAPP_SMTP_FROM": "a@b.c"], "EASYAPP_SMTP_FROM"),
            (["EASYAPP_SMTP_URL": "mail:hidden", "EASYAPP_SMTP_FROM": "a@b.c"], "EASYAPP_SMTP_URL"),
        ] {
            #expect {
                try settings(environment)
            } throws: { error in
                "\(error)".contains(name) && !"\(error)".contains("hidden")
            }
        }
    }
}
