/// A function that can be called.
struct Function: Sendable, Equatable {
    struct Parameter: Sendable, Equatable {
        var name: String
        /// The type as SQL text.
        var type: String
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
    var returnsSet: Bool
    var returnsComposite: Bool
    var returnsVoid: Bool
    /// The table whose rows it returns, for embedding.
    var returnedTable: QualifiedName?
    var volatility: Volatility

    /// The one parameter without a name, which takes the whole body.
    var wholeBodyType: String? {
        guard parameters.count == 1, let only = parameters.first, only.name.isEmpty else { return nil }
        return only.type
    }
}
