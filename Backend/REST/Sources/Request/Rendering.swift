/// The form an answer takes.
struct Rendering: Sendable, Equatable {
    enum Body: Sendable, Equatable {
        case json
        case singleObject(stripsNulls: Bool)
        case jsonWithoutNulls
        case csv
        case geoJSON
        case custom(MediaHandlers.Handler)
    }

    var body: Body
    var mediaType: MediaType

    /// The server's plan of the query is wanted instead of its answer.
    var plan: (isJSON: Bool, options: [MediaType.PlanOption])? {
        if case .plan(_, let isJSON, let options) = mediaType { (isJSON, options) } else { nil }
    }

    /// The body is in hexadecimal as PostgreSQL gives it.
    var isBinary: Bool { if case .custom(let handler) = body { handler.isBinary } else { false } }

    static let json = Rendering(body: .json, mediaType: .json)

    /// Picks the form of an answer from what is accepted.
    ///
    /// - Parameters:
    ///   - object: The table or function that is asked.
    ///   - isWhole: Its rows are given as they are.
    /// - Throws: `RESTError.noMediaType` when nothing asked for can be given.
    static func negotiate(
        _ accepted: [MediaType], of object: QualifiedName, isWhole: Bool, handlers: MediaHandlers, allowsPlans: Bool
    ) throws(RESTError) -> Rendering {
        for type in accepted {
            if let rendering = rendering(type, object, isWhole, handlers, allowsPlans) { return rendering }
        }
        throw .noMediaType(accepted.map(\.name))
    }

    private static func rendering(
        _ type: MediaType, _ object: QualifiedName, _ isWhole: Bool, _ handlers: MediaHandlers, _ allowsPlans: Bool
    ) -> Rendering? {
        switch type {
        case .singleObject(let stripsNulls):
            return Rendering(body: .singleObject(stripsNulls: stripsNulls), mediaType: type)
        case .jsonWithoutNulls: return Rendering(body: .jsonWithoutNulls, mediaType: type)
        case .plan(let inner, _, _):
            guard allowsPlans, let of = rendering(inner, object, isWhole, handlers, false) else { return nil }
            return Rendering(body: of.body, mediaType: type)
        default: break
        }
        let name = type.name.lowercased()
        if let handler = handlers.handler(of: object, mediaType: name, isWhole: isWhole) {
            return Rendering(body: .custom(handler), mediaType: MediaType(handler.mediaType))
        }
        switch type {
        case .json: return .json
        case .any:
            if handlers.handlers[.init(target: .anyElement, mediaType: "application/json")] != nil {
                return rendering(.json, object, isWhole, handlers, allowsPlans)
            }
            return .json
        case .csv: return Rendering(body: .csv, mediaType: type)
        case .geoJSON: return handlers.makesGeoJSON ? Rendering(body: .geoJSON, mediaType: type) : nil
        default: return nil
        }
    }
}
