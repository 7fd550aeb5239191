import JSON

extension Browser {
    /// What keeps people who use a screen reader or a keyboard, or see little, from using what is shown: names, roles and
    /// states that are missing, an order that jumps, texts that are too pale (WCAG 2.2). Each fault is a sentence.
    ///
    /// - Parameters:
    ///   - selector: only what is below the first element it matches is looked at.
    ///   - leastContrast: of texts that are not large.
    public func accessibilityFaults(within selector: String = "body", leastContrast: Double = 4.5) async throws
        -> [String]
    {
        let audit = String(decoding: PackageResources.audit_js, as: UTF8.self)
        let script = "return (\(audit))(document.querySelector(arguments[0]), arguments[1])"
        let faults = try await run(script, .string(selector), .number("\(leastContrast)"))
        return (faults.array ?? []).compactMap(\.string)
    }
}
