import JSON

/// Which elements of a page are meant.
public enum Locator: Sendable, CustomStringConvertible {
    case css(String)
    /// By `data-testid`, which is an accessibility identifier.
    case testID(String)
    /// By ARIA role (given or the tag's own) and accessible name.
    case role(String, name: String)

    public static func button(_ name: String) -> Locator { .role("button", name: name) }
    public static func textField(_ name: String) -> Locator { .role("textbox", name: name) }

    public var description: String {
        switch self {
        case .css(let selector): "an element \(selector)"
        case .testID(let identifier): "an element with the test id \(identifier)"
        case .role(let role, let name): "a \(role) named \"\(name)\""
        }
    }

    /// A JavaScript function's body that returns the visible elements, given the locator's arguments.
    var script: String {
        let candidates =
            switch self {
            case .css, .testID: "[...document.querySelectorAll(arguments[0])]"
            case .role: Self.byRole
            }
        return "const found = \(candidates); return found.filter((element) => element.checkVisibility());"
    }

    var arguments: [JSONValue] {
        switch self {
        case .css(let selector): [.string(selector)]
        case .testID(let identifier):
            [.string("[data-testid=\"\(identifier.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"]")]
        case .role(let role, let name): [.string(role), .string(name)]
        }
    }

    private static let byRole = """
        (() => {
            const tags = {
                button: "button, input[type=button], input[type=submit], summary", link: "a[href]",
                textbox: "input:not([type]), input[type=text], input[type=email], input[type=password], input[type=url], input[type=tel], input[type=search], textarea",
                heading: "h1, h2, h3, h4, h5, h6", checkbox: "input[type=checkbox]", slider: "input[type=range]",
                radio: "input[type=radio]", list: "ul, ol", listitem: "li", img: "img", dialog: "dialog",
            };
            const [role, name] = arguments;
            const selector = [`[role=${role}]`, tags[role]].filter(Boolean).join(", ");
            const nameOf = (element) => {
                const labels = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
                const named = labels.map((id) => document.getElementById(id)?.textContent ?? "").join(" ").trim();
                const label = element.labels?.length ? [...element.labels].map((one) => one.textContent).join(" ") : "";
                const shown = element.innerText ?? "";
                return (named || element.getAttribute("aria-label") || label || element.getAttribute("placeholder")
                    || element.getAttribute("alt") || shown || element.value || "").trim().replace(/\\s+/g, " ");
            };
            return [...document.querySelectorAll(selector)].filter((element) =>
                (element.getAttribute("role") ?? role) === role && nameOf(element) === name);
        })()
        """
}
