import BackendCore
import Mail

/// A mail of the service: its words, link and code, laid out as text and as HTML.
struct AuthMail: Sendable, Equatable {
    var recipient: String
    var language: MailLanguage
    var text: AuthMailText
    /// Where the button leads; `nil` for mails without one.
    var link: String?
    /// The six digits, which not every mail shows.
    var code: String
    var productName: String

    var message: MailMessage {
        MailMessage(recipient: recipient, subject: text.subject, textBody: textBody, htmlBody: htmlBody)
    }

    private var textBody: String {
        var paragraphs = [text.introduction]
        if let link, let action = text.action { paragraphs.append("\(action):\n\(link)") }
        if let introduction = text.codeIntroduction { paragraphs.append("\(introduction) \(code)") }
        paragraphs += [text.disclaimer, productName]
        return paragraphs.joined(separator: "\n\n") + "\n"
    }

    private var htmlBody: String {
        let escape = { (text: String) in HTMLText.escape(text) }
        var button = ""
        if let link, let action = text.action {
            button = """
                <p style="margin:24px 0"><a href="\(escape(link))" style="background:#0a66d0;color:#ffffff;border-radius:12px;\
                padding:12px 24px;text-decoration:none;display:inline-block;font-weight:600">\(escape(action))</a></p>
                """
        }
        var digits = ""
        if let introduction = text.codeIntroduction {
            digits = """
                <p>\(escape(introduction))</p>
                <p style="font-size:28px;letter-spacing:6px;font-weight:600;margin:8px 0 24px">\(escape(code))</p>
                """
        }
        return """
            <!doctype html>
            <html lang="\(language.rawValue)"><head><meta charset="utf-8"><title>\(escape(text.subject))</title>\
            <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"></head>
            <body style="margin:0;padding:24px;font-family:-apple-system,'Segoe UI',Inter,'PingFang SC','Noto Sans SC',sans-serif;\
            font-size:16px;line-height:1.5">
            <div style="max-width:480px;margin:0 auto">
            <h1 style="font-size:22px;margin:0 0 16px">\(escape(text.subject))</h1>
            <p>\(escape(text.introduction))</p>
            \(button)
            \(digits)
            <p style="font-size:14px;opacity:0.75">\(escape(text.disclaimer))</p>
            <p style="font-size:14px;opacity:0.75">\(escape(productName))</p>
            </div></body></html>
            """
    }
}
