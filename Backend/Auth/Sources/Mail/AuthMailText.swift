/// What a mail of the service is about.
enum AuthMailKind: Sendable, Equatable {
    case confirmation
    case invite
    case magicLink
    case recovery
    /// To the new address of a change, and to the current one where both must agree to it.
    case emailChange(from: String?, to: String)
    case reauthentication
}

/// The words of one mail.
struct AuthMailText: Sendable, Equatable {
    var subject: String
    /// What happened and what the reader may do.
    var introduction: String
    /// On the button; `nil` for mails without a link.
    var action: String?
    /// Before the six digits; nil for mails whose link alone can be used.
    var codeIntroduction: String?
    /// What to do when the reader has not asked for it.
    var disclaimer: String

    init(_ kind: AuthMailKind, language: MailLanguage, productName: String) {
        switch language {
        case .english: self = Self.english(kind, productName)
        case .simplifiedChinese: self = Self.simplifiedChinese(kind, productName)
        }
    }

    private init(_ subject: String, _ introduction: String, _ action: String?, _ code: String?, _ disclaimer: String) {
        self.subject = subject
        self.introduction = introduction
        self.action = action
        codeIntroduction = code
        self.disclaimer = disclaimer
    }

    private static func english(_ kind: AuthMailKind, _ product: String) -> AuthMailText {
        let ignore = "If you did not ask for this, you can ignore this mail."
        let code = "Or enter this code:"
        switch kind {
        case .confirmation:
            return AuthMailText(
                "Confirm your email address",
                "Welcome to \(product)! Confirm your email address to finish signing up.",
                "Confirm email address", code, ignore)
        case .invite:
            return AuthMailText(
                "You have been invited to \(product)",
                "You have been invited to create an account with \(product).", "Accept the invitation", code,
                "If you do not want an account, you can ignore this mail.")
        case .magicLink:
            return AuthMailText(
                "Sign in to \(product)", "Here is your link to sign in. It works once.", "Sign in", code, ignore)
        case .recovery:
            return AuthMailText(
                "Reset your password", "You asked to reset your password for \(product).", "Reset password", code,
                "If you did not ask for this, you can ignore this mail: your password stays as it is.")
        case .emailChange(let current, let new):
            let both = current.map { " We sent a mail to \($0) and one to \(new): open the link in each." } ?? ""
            return AuthMailText(
                "Confirm your new email address",
                "You asked to change your email address for \(product) to \(new).\(both)", "Confirm the change",
                // After the first of two codes there is no session to answer with, which clients take for a failure.
                current == nil ? code : nil,
                "If you did not ask for this, change your password: somebody may be using your account.")
        case .reauthentication:
            return AuthMailText(
                "Confirm that it is you", "Somebody, hopefully you, wants to change your \(product) account.", nil,
                "Enter this code to confirm:",
                "If it was not you, change your password: somebody may be using your account.")
        }
    }

    private static func simplifiedChinese(_ kind: AuthMailKind, _ product: String) -> AuthMailText {
        let ignore = "如果这不是您本人的操作，请忽略此邮件。"
        let code = "或者输入验证码："
        switch kind {
        case .confirmation:
            return AuthMailText("确认您的邮箱地址", "欢迎使用 \(product)！请确认您的邮箱地址以完成注册。", "确认邮箱地址", code, ignore)
        case .invite:
            return AuthMailText(
                "邀请您加入 \(product)", "您收到了创建 \(product) 账户的邀请。", "接受邀请", code, "如果您不需要账户，请忽略此邮件。")
        case .magicLink:
            return AuthMailText("登录 \(product)", "这是您的登录链接，仅可使用一次。", "登录", code, ignore)
        case .recovery:
            return AuthMailText(
                "重置您的密码", "您请求重置 \(product) 的密码。", "重置密码", code, "如果这不是您本人的操作，请忽略此邮件，您的密码不会改变。")
        case .emailChange(let current, let new):
            let both = current.map { "我们已分别向 \($0) 和 \(new) 发送邮件，请打开两封邮件中的链接。" } ?? ""
            return AuthMailText(
                "确认您的新邮箱地址", "您请求将 \(product) 的邮箱地址更改为 \(new)。\(both)", "确认更改",
                current == nil ? code : nil, "如果这不是您本人的操作，请立即修改密码：可能有人正在使用您的账户。")
        case .reauthentication:
            return AuthMailText(
                "确认是您本人操作", "有人（希望是您本人）想要更改您的 \(product) 账户。", nil, "请输入验证码以确认：",
                "如果这不是您本人的操作，请立即修改密码：可能有人正在使用您的账户。")
        }
    }
}
