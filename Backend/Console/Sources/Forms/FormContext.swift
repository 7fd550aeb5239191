import HTTPCore

/// A field of a form. Every one has a label.
struct FormField: Sendable {
    enum Kind: Sendable, Equatable {
        case text
        case search
        case number
        case password(autocomplete: String)
        case area(rows: Int)
        case choice([Choice])
    }

    struct Choice: Sendable, Equatable {
        var value: String
        var label: String
    }

    var label: String
    var name: String
    var kind = Kind.text
    var value = ""
    var hint: String?
    var isRequired = true
    /// Whether it is shown and sent, but not to be changed.
    var isFixed = false
}

extension HTML {
    /// Whether there is a form in it that does something.
    func has(formFor action: String) -> Bool {
        source.contains(("<form method=\"post\" action=\"\(action)\"" as HTML).source)
    }
}

/// What the forms of a page need to know: the session's token, and the form that was just refused, if one was.
struct FormContext: Sendable {
    /// A form that was refused. It is shown as it was sent, with what is wrong beside the field.
    struct Rejection: Sendable {
        var action: String
        var form: ConsoleForm
        var problem: ConsoleProblem
    }

    let token: String
    var rejection: Rejection?

    enum Style: String, Sendable {
        case plain, dangerous, small
    }

    /// A form that changes something.
    func form(
        _ action: String, button: String, style: Style = .plain, hidden: [(String, String)] = [],
        _ fields: [FormField] = []
    ) -> HTML {
        let rejected = rejection?.action == action ? rejection : nil
        let secrets = ([("form_token", token)] + hidden).map { name, value in
            "<input type=\"hidden\" name=\"\(name)\" value=\"\(value: value)\">" as HTML
        }
        let firstWrong = fields.first { rejected?.problem.fields[$0.name] != nil }?.name
        let general: HTML =
            rejected.flatMap { firstWrong == nil ? "<p role=\"alert\">\($0.problem.message)</p>" as HTML : nil }
            ?? .empty
        return """
            <form method="post" action="\(action)" class="\(fields.isEmpty ? "bare" : "fields")">\(general)\(secrets)\
            \(fields.map { Self.html($0, action, rejected, isFirstWrong: $0.name == firstWrong) })<div class="actions"><button class="\(style.rawValue)">\(button)</button></div></form>
            """
    }

    /// A form that asks for a page.
    static func query(_ action: String, button: String, _ fields: [FormField]) -> HTML {
        """
        <form method="get" action="\(action)" class="fields query" role="search">\(fields.map { html($0, action) })\
        <div class="actions"><button class="plain">\(button)</button></div></form>
        """
    }

    /// A form without a session, which has no token.
    static func signIn(_ action: String, button: String, _ fields: [FormField]) -> HTML {
        """
        <form method="post" action="\(action)" class="fields">\(fields.map { html($0, action) })\
        <div class="actions"><button class="plain">\(button)</button></div></form>
        """
    }

    private static func html(
        _ field: FormField, _ action: String, _ rejected: Rejection? = nil, isFirstWrong: Bool = false
    ) -> HTML {
        let identifier = (action + "-" + field.name).map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
        let problem = rejected?.problem.fields[field.name]
        var value = field.value
        if let rejected, !field.isFixed { value = rejected.form[field.name] }
        if case .password = field.kind { value = "" }
        let described = [field.hint.map { _ in "\(identifier)-hint" }, problem.map { _ in "\(identifier)-problem" }]
            .compactMap { $0 }.joined(separator: " ")
        var attributes: HTML = "id=\"\(identifier)\" name=\"\(field.name)\""
        if !described.isEmpty { attributes = "\(attributes) aria-describedby=\"\(described)\"" }
        if problem != nil { attributes = "\(attributes) aria-invalid=\"true\"" }
        if isFirstWrong { attributes = "\(attributes) autofocus" }
        if field.isRequired { attributes = "\(attributes) required" }
        if field.isFixed { attributes = "\(attributes) readonly" }
        let hint: HTML = field.hint.map { "<p class=\"hint\" id=\"\(identifier)-hint\">\($0)</p>" } ?? .empty
        let message: HTML =
            problem.map { "<p class=\"problem\" id=\"\(identifier)-problem\" role=\"alert\">\($0)</p>" } ?? .empty
        return """
            <div class="field"><label for="\(identifier)">\(field.label)</label>\(control(field.kind, attributes, value))\(hint)\(message)</div>
            """
    }

    private static func control(_ kind: FormField.Kind, _ attributes: HTML, _ value: String) -> HTML {
        switch kind {
        case .text: return "<input type=\"text\" \(attributes) value=\"\(value: value)\">"
        case .search: return "<input type=\"search\" \(attributes) value=\"\(value: value)\">"
        case .number:
            return
                "<input type=\"text\" inputmode=\"decimal\" class=\"number\" \(attributes) value=\"\(value: value)\">"
        case .password(let autocomplete):
            return "<input type=\"password\" autocomplete=\"\(autocomplete)\" \(attributes)>"
        case .area(let rows):
            // The line break behind the tag is not part of the text.
            return "<textarea rows=\"\(rows)\" spellcheck=\"false\" \(attributes)>\n\(value: value)</textarea>"
        case .choice(let choices):
            let options = choices.map { choice -> HTML in
                let selected: HTML = choice.value == value ? " selected" : ""
                return "<option value=\"\(choice.value)\"\(selected)>\(choice.label)</option>"
            }
            return "<select \(attributes)>\(options)</select>"
        }
    }
}
