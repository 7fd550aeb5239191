/// What a screen that loads something is showing.
enum UiState<Value, Failure: Error> {
    /// Nothing was asked for yet.
    case idle
    /// The first load is under way and there is nothing to show.
    case loading
    case data(Value)
    /// The first load failed and there is nothing to show.
    case error(Failure)

    var value: Value? {
        if case .data(let value) = self { return value }
        return nil
    }

    var isLoading: Bool {
        if case .loading = self { return true }
        return false
    }

    var error: Failure? {
        if case .error(let failure) = self { return failure }
        return nil
    }
}

extension UiState: Equatable where Value: Equatable, Failure: Equatable {}
extension UiState: Sendable where Value: Sendable {}
