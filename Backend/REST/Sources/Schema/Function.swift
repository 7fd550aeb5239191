/// A function that can be called.
struct Function: Sendable, Equatable {
    struct Parameter: Sendable, Equatable {
        var name: String
        /// The type as SQL text.
        var type: String
        /// The same without a length, so that long values are not cut.
        var unboundedType: String
        var isRequired: Bool
        var isVariadic: Bool
    }

    enum Volatility: String, Sendable {
        case immutable = "i"
        case stable = "s"
        case volatile = "v"
    }

    var name: QualifiedName
    var parameters: [Parameter]
    var returnsSet = false
    var returnsComposite = false
    var returnsVoid = false
    /// The table whose rows it returns, for embedding.
    var returnedTable: QualifiedName?
    var volatility = Volatility.volatile
    /// The isolation level it is declared with.
    var isolation: IsolationLevel?
    /// Settings it is declared with that must hold for the whole transaction, such as `statement_timeout`.
    var settings: [SessionSetting] = []
    var comment: String?

    var returnsScalar: Bool { !returnsComposite }
    /// Its answer is one value or one row, not a list.
    var returnsSingle: Bool { !returnsSet }

    /// The type of its one parameter without a name, which takes the whole body.
    var wholeBodyType: String? {
        guard parameters.count == 1, let only = parameters.first, only.name.isEmpty else { return nil }
        return only.type
    }

    /// Types that a nameless parameter can have.
    static let wholeBodyTypes: Set = ["bytea", "json", "jsonb", "text", "xml"]

    /// Calls name their arguments, but for one parameter that takes the whole body.
    var isCallable: Bool {
        let nameless = parameters.filter(\.name.isEmpty)
        return nameless.isEmpty || wholeBodyType.map(Function.wholeBodyTypes.contains) == true
    }
}
