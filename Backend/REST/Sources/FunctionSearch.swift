/// Chooses among functions of one name by the names of the arguments.
struct FunctionSearch {
    let name: QualifiedName
    let argumentNames: Set<String>
    let contentType: MediaType
    let isPost: Bool

    /// - Throws: `RESTError.functionNotFound`, `.ambiguousFunction`.
    func choose(_ candidates: [Function], cache: SchemaCache) throws(RESTError) -> Function {
        var fitting = candidates.filter(fits)
        // The whole body goes to a single nameless parameter when nothing takes it apart.
        if fitting.isEmpty, isPost { fitting = candidates.filter(takesWholeBody) }
        guard let first = fitting.first else { throw notFound(candidates, cache) }
        if fitting.count > 1 { throw ambiguity(fitting) }
        return first
    }

    /// The body is no JSON, so that only a nameless parameter can take it.
    private var isWholeBody: Bool { isPost && [.text, .xml, .bytes].contains(contentType) }

    private func fits(_ function: Function) -> Bool {
        if function.parameters.isEmpty { return argumentNames.isEmpty && !isWholeBody }
        let own = Set(function.parameters.map(\.name))
        return argumentNames.isSubset(of: own) && !own.contains("")
            && function.parameters.allSatisfy { !$0.isRequired || argumentNames.contains($0.name) }
    }

    private func takesWholeBody(_ function: Function) -> Bool {
        switch (contentType, function.wholeBodyType) {
        case (.json, "json"), (.json, "jsonb"), (.text, "text"), (.xml, "xml"), (.bytes, "bytea"): true
        default: false
        }
    }

    // MARK: Errors

    private func notFound(_ candidates: [Function], _ cache: SchemaCache) -> RESTError {
        let full = "\(name.schema).\(name.name)"
        let list = argumentNames.sorted().joined(separator: ", ")
        let shown = argumentNames.isEmpty ? " without parameters" : "(\(list))"
        let searched =
            argumentNames.isEmpty
            ? " without parameters" : " with parameter\(argumentNames.count > 1 ? "s" : "") \(list)"
        var tried = searched
        if isPost {
            switch contentType {
            case .text: tried = " with a single unnamed text parameter"
            case .xml: tried = " with a single unnamed xml parameter"
            case .bytes: tried = " with a single unnamed bytea parameter"
            case .json: tried += " or with a single unnamed json/jsonb parameter"
            default: break
            }
        }
        return .functionNotFound(
            message: "Could not find the function \(full)\(isWholeBody ? "" : shown) in the schema cache",
            details: "Searched for the function \(full)\(tried), but no matches were found in the schema cache.",
            hint: isWholeBody ? nil : hint(candidates, cache))
    }

    private func hint(_ candidates: [Function], _ cache: SchemaCache) -> String? {
        let prefix = "Perhaps you meant to call the function \(name.schema)."
        if candidates.isEmpty {
            let known = cache.functions.keys.filter { $0.schema == name.schema }.map(\.name)
            return Similarity.closest(to: name.name, in: known, atLeast: 0.75).map { prefix + $0 }
        }
        let written = { (names: [String]) in "(" + names.sorted().joined(separator: ", ") + ")" }
        let known = candidates.map { written($0.parameters.map(\.name)) }
        return Similarity.closest(to: written(Array(argumentNames)), in: known, atLeast: 0.33).map {
            prefix + name.name + $0
        }
    }

    private func ambiguity(_ functions: [Function]) -> RESTError {
        let shown = functions.map { function in
            let parameters = function.parameters.map { "\($0.name) => \($0.type)" }.joined(separator: ", ")
            return "\(function.name.schema).\(function.name.name)(\(parameters))"
        }
        return .ambiguousFunction(
            message: "Could not choose the best candidate function between: \(shown.joined(separator: ", "))")
    }
}
