/// Functions of the database that make answers in media types of their own
/// (https://docs.postgrest.org/en/stable/references/api/media_type_handlers.html): a domain named like a media type, and an
/// aggregate over a table's rows or a function that returns it.
struct MediaHandlers: Sendable {
    enum Target: Hashable, Sendable {
        case anyElement
        /// A table or a function.
        case object(QualifiedName)
    }

    struct Key: Hashable, Sendable {
        var target: Target
        /// In lower case; `*/*` for a handler of everything.
        var mediaType: String
    }

    struct Handler: Hashable, Sendable {
        enum Maker: Hashable, Sendable {
            /// An aggregate over the rows of `target`.
            case aggregate(QualifiedName)
            /// The function's own answer, which is of the domain.
            case returned
        }

        var maker: Maker
        var target: Target
        /// What the answer is labelled.
        var mediaType: String
        /// The domain is over `bytea`.
        var isBinary: Bool
    }

    var handlers: [Key: Handler] = [:]
    /// PostGIS is there, whose `ST_AsGeoJSON` makes GeoJSON.
    var makesGeoJSON = false

    /// The handler for `mediaType` of a table's or a function's answer.
    ///
    /// - Parameter isWhole: The rows are as the table has them, with no columns chosen: only those fit a table's own handler.
    func handler(of object: QualifiedName, mediaType: String, isWhole: Bool) -> Handler? {
        if isWhole {
            let target = Target.object(object)
            if let handler = handlers[Key(target: target, mediaType: "*/*")] { return handler }
            if let handler = handlers[Key(target: target, mediaType: mediaType)] { return handler }
        }
        return handlers[Key(target: .anyElement, mediaType: mediaType)]
    }
}
