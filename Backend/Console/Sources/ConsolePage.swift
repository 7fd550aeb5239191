import HTTPServer

/// A page: what is in it depends on the session, for its forms.
struct ConsolePage: Sendable {
    var title: String
    /// Which of the navigation's links leads here or above it.
    var section: ConsoleSection?
    var notice: String?
    /// What notices say here, where they say something of their own: no others are shown then.
    var notices: [Notice: String]?
    var body: @Sendable (FormContext) -> HTML

    init(_ title: String, in section: ConsoleSection?, body: @escaping @Sendable (FormContext) -> HTML) {
        self.title = title
        self.section = section
        self.body = body
    }

    static func problem(_ title: String, _ message: String) -> ConsolePage {
        ConsolePage(title, in: nil) { _ in
            "<p role=\"alert\">\(message)</p><p><a href=\"\(ConsoleService.path)\">To the overview</a></p>"
        }
    }
}

/// The parts of the console, in the order of the navigation.
enum ConsoleSection: String, Sendable, CaseIterable {
    case overview = ""
    case users = "/users"
    case purchases = "/events"
    case offers = "/offers"
    case settings = "/settings"
    case jobs = "/jobs"
    case mail = "/mail"
    case record = "/acts"
    case password = "/password"

    var title: String {
        switch self {
        case .overview: "Overview"
        case .users: "Users"
        case .purchases: "Purchases"
        case .offers: "Offers"
        case .settings: "Settings"
        case .jobs: "Jobs"
        case .mail: "Mail"
        case .record: "Record"
        case .password: "Password"
        }
    }

    var path: String { ConsoleService.path + rawValue }
}

/// What a page tells of the act that led to it. Only these: an address must not make the console say anything else.
enum Notice: String, Sendable {
    case done, saved, retried
    /// What came of applying a purchase's event.
    case applied, unchanged, ignored, unresolved, dismissed

    var text: String {
        switch self {
        case .done: "Done."
        case .saved: "Saved."
        case .retried: "It is tried again."
        case .applied: "Applied."
        case .unchanged: "There was nothing to do: what follows from it was done already."
        case .ignored: "Nothing follows from it."
        case .unresolved: "It is still unresolved."
        case .dismissed: "Dismissed: nothing follows from it."
        }
    }

    /// The address of a page that says so.
    func at(_ path: String, _ query: [(String, String?)] = []) -> String {
        Address(ConsoleService.path + path, query + [("notice", rawValue)]).text
    }
}

/// A page that can be asked for.
struct ConsoleView: Sendable {
    var pattern: String
    var show: @Sendable (ConsoleService, HTTPRequest) async throws -> ConsolePage
}

/// What a form does. It gives the address of the page that shows what became of it.
struct ConsoleAct: Sendable {
    var pattern: String
    /// What the record calls it, whom or what it is about, and which of the form's fields it keeps.
    var name: String
    var subject: @Sendable (HTTPRequest, ConsoleForm) -> String
    var recorded: [String]
    /// The page that has the form, for one that is refused.
    var page: @Sendable (ConsoleService, HTTPRequest, ConsoleForm) async throws -> ConsolePage
    var perform: @Sendable (ConsoleService, HTTPRequest, ConsoleForm) async throws -> String
}

extension ConsoleService {
    static let views: [ConsoleView] =
        offerViews + [
            ConsoleView(pattern: "/") { service, _ in try await service.overview() },
            ConsoleView(pattern: "/users") { service, request in try await service.users(request) },
            ConsoleView(pattern: "/users/:id") { service, request in try await service.user(request) },
            ConsoleView(pattern: "/events") { service, request in try await service.events(request) },
            ConsoleView(pattern: "/event") { service, request in try await service.event(request.query["id"] ?? "") },
            ConsoleView(pattern: "/offers") { service, _ in try await service.offers() },
            ConsoleView(pattern: "/settings") { service, _ in try await service.settings() },
            ConsoleView(pattern: "/jobs") { service, request in try await service.jobList(request) },
            ConsoleView(pattern: "/mail") { service, request in try await service.mails(request) },
            ConsoleView(pattern: "/mail/:id") { service, request in try await service.mail(request) },
            ConsoleView(pattern: "/acts") { service, request in try await service.actList(request) },
            ConsoleView(pattern: "/password") { service, _ in service.passwordPage },
        ]

    static let acts: [ConsoleAct] = userActs + eventActs + offerActs + settingActs + jobActs + passwordActs
}
