import JSON
import Mail
import Testing

@testable import Auth

@Suite struct AuthMailTests {
    private static let kinds: [AuthMailKind] = [
        .confirmation, .invite, .magicLink, .recovery, .emailChange(from: nil, to: "new@example.com"),
        .reauthentication,
    ]

    @Test(arguments: kinds, MailLanguage.allCases) func everyMailHasLinkAndCodeInBothForms(
        kind: AuthMailKind, language: MailLanguage
    ) {
        let link = kind == .reauthentication ? nil : "https://example.com/verify?token=a&type=b"
        let mail = AuthMail(
            recipient: "ann@example.com", language: language,
            text: AuthMailText(kind, language: language, productName: "Owl & Co"), link: link, code: "012345",
            productName: "Owl & Co"
        ).message
        #expect(mail.textBody.contains("012345"))
        #expect(mail.htmlBody.contains("012345"))
        #expect(mail.htmlBody.contains("Owl &amp; Co"))
        #expect(!mail.htmlBody.contains("Owl & Co"))
        #expect(mail.htmlBody.contains("<html lang=\"\(language.rawValue)\">"))
        #expect(WebLinks.all(in: mail.textBody) == (link.map { [$0] } ?? []))
        #expect(mail.htmlBody.contains("href=\"https://example.com/verify?token=a&amp;type=b\"") == (link != nil))
    }

    @Test(arguments: MailLanguage.allCases) func whereBothAddressesMustAgreeTheLinksAloneCount(language: MailLanguage) {
        let mail = AuthMail(
            recipient: "ann@example.com", language: language,
            text: AuthMailText(
                .emailChange(from: "old@example.com", to: "new@example.com"), language: language, productName: "Owl"),
            link: "https://example.com/verify?token=a", code: "012345", productName: "Owl"
        ).message
        for body in [mail.textBody, mail.htmlBody] {
            #expect(!body.contains("012345"))
            #expect(body.contains("old@example.com") && body.contains("new@example.com"))
        }
        #expect(WebLinks.all(in: mail.textBody) == ["https://example.com/verify?token=a"])
    }

    @Test func theLanguagesDiffer() {
        for kind in Self.kinds {
            let subjects = MailLanguage.allCases.map {
                AuthMailText(kind, language: $0, productName: "Owl").subject
            }
            #expect(Set(subjects).count == MailLanguage.allCases.count)
        }
    }

    @Test(arguments: [
        ("", ["zh-Hans"], MailLanguage.simplifiedChinese), ("", ["fr", "de"], .english), ("", [], .english),
        ("", ["en;q=0.5", "zh-TW;q=0.9"], .simplifiedChinese), ("", ["zh;q=0", "en;q=0.1"], .english),
        ("zh_CN", ["en"], .simplifiedChinese), ("en-GB", ["zh"], .english), ("fr", ["zh"], .simplifiedChinese),
    ]) func theUsersChoiceComesFirst(locale: String, ranges: [String], language: MailLanguage) {
        let metadata: [String: JSONValue] = locale.isEmpty ? [:] : ["locale": .string(locale)]
        #expect(MailLanguage(userMetadata: metadata, acceptLanguage: ranges) == language)
    }
}
