import HTTPServer

extension ConsoleService {
    var passwordPage: ConsolePage {
        ConsolePage("Password", in: .password) { context in
            if configuration.password != nil {
                return """
                    <p>The password is set where the server is started, as <code>EASYAPP_CONSOLE_PASSWORD</code>. Change it there and start the
                    server again; that ends all sessions.</p>
                    """
            }
            let bytes = ConsoleAccess.passwordBytes
            let form = context.form(
                ConsoleSection.password.path, button: "Change",
                [
                    FormField(
                        label: "Current password", name: "current", kind: .password(autocomplete: "current-password")),
                    FormField(
                        label: "New password", name: "new", kind: .password(autocomplete: "new-password"),
                        hint: "\(bytes.lowerBound) to \(bytes.upperBound) bytes."),
                    FormField(
                        label: "New password once more", name: "again", kind: .password(autocomplete: "new-password")),
                ])
            return "<p>Changing it ends all sessions, this one too.</p>\(form)"
        }
    }

    static let passwordActs = [
        ConsoleAct(
            pattern: ConsoleSection.password.rawValue, name: "change password", subject: { _, _ in "" }, recorded: [],
            page: { service, _, _ in service.passwordPage }
        ) { service, _, form in
            guard service.configuration.password == nil else {
                throw ConsoleProblem("The password is set where the server is started.", status: 409)
            }
            guard try await service.access.isPassword(form["current"]) else {
                throw ConsoleProblem("This is not the password.", field: "current", status: 403)
            }
            let bytes = ConsoleAccess.passwordBytes
            guard bytes.contains(form["new"].utf8.count) else {
                throw ConsoleProblem(
                    "The new password must have \(bytes.lowerBound) to \(bytes.upperBound) bytes.", field: "new")
            }
            guard form["new"] == form["again"] else {
                throw ConsoleProblem("This is not the new password.", field: "again")
            }
            try await service.access.changePassword(to: form["new"])
            return ConsoleService.path + "/sign-in"
        }
    ]
}
