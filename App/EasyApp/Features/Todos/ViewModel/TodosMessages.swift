import Foundation

extension TodosViewModel {
    /// The inline message above the list.
    enum Notice: Equatable {
        /// Changes are not saved yet: the name of the first one's todo, and how many other todos have changes. That one
        /// was taken back in the list, unless `isShown`.
        case waiting(title: String, others: Int, isShown: Bool)
        /// The server refused a change to a todo of that name, where it has one.
        case refused(TodosError, title: String?)
        /// The list is there, but could not be loaded again.
        case notLoaded(TodosError)
    }

    /// Something done, for whoever does not see the list.
    struct News: Equatable {
        enum Deed: Equatable {
            case putBack(title: String)
            /// Places count from 1, among the todos that are shown.
            case moved(title: String, place: Int, count: Int)
        }

        let deed: Deed
        /// The same may be done twice.
        private let id = UUID()

        init(_ deed: Deed) { self.deed = deed }
    }
}

extension TodosViewModel.Notice {
    /// What to tell the user.
    var message: LocalizedStringResource {
        switch self {
        case .waiting(let title, 0, true): "todos.unsaved \(title.isolated)"
        case .waiting(let title, let others, true): "todos.unsaved.more \(title.isolated) \(others)"
        case .waiting(let title, 0, false): "todos.takenBack \(title.isolated)"
        case .waiting(let title, let others, false): "todos.takenBack.more \(title.isolated) \(others)"
        case .refused(let error, _), .notLoaded(let error): error.message
        }
    }

    /// What it is about, whichever todos that concerns: another message about the same is no news.
    var topic: String {
        switch self {
        case .waiting: "waiting"
        case .refused(let error, let title): "refused \(error) \(title ?? "")"
        case .notLoaded: "notLoaded"
        }
    }

    /// The todo it is about, where the message does not name it.
    var subject: String? {
        if case .refused(_, let title) = self { return title }
        return nil
    }
}

extension TodosViewModel.News {
    /// What VoiceOver reads out.
    var message: LocalizedStringResource {
        switch deed {
        case .putBack(let title): "todos.putBack \(title.isolated)"
        case .moved(let title, let place, let count): "todos.moved \(title.isolated) \(place) \(count)"
        }
    }
}
