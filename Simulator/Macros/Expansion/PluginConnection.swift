import FoundationEssentials

/// The conversation with the compiler: length-prefixed JSON, a request and its answer at a time.
public struct PluginConnection {
    /// Reads exactly so many bytes, nil at the end of input.
    private let read: (Int) -> [UInt8]?
    private let write: ([UInt8]) -> Void

    public init(read: @escaping (Int) -> [UInt8]?, write: @escaping ([UInt8]) -> Void) {
        self.read = read
        self.write = write
    }

    /// Answers requests until the compiler closes its end.
    public func run() throws {
        while let header = read(8) {
            let length = header.reversed().reduce(0) { $0 << 8 | UInt64($1) }
            guard length <= Self.maximumLength, let body = read(Int(length)) else { return }
            let response = Self.answer(try JSONDecoder().decode(PluginRequest.self, from: Data(body)))
            let answer = Array(try JSONEncoder().encode(response))
            let prefix = (0..<8).map { UInt8(truncatingIfNeeded: answer.count >> ($0 * 8)) }
            write(prefix + answer)
        }
    }

    /// In bytes. A message holds a declaration and those around it.
    private static let maximumLength: UInt64 = 64 << 20

    static func answer(_ request: PluginRequest) -> PluginResponse {
        if request.getCapability != nil { return PluginResponse(getCapabilityResult: .init()) }
        if let macro = request.expandFreestandingMacro {
            // The location is that of the white space and comments before the use.
            var location = macro.syntax.location
            let scanner = SourceScanner(macro.syntax.source)
            let trivia = scanner.skipTrivia(0)
            location?.offset += trivia
            location?.line += scanner.text(0..<trivia).count(where: \.isNewline)
            let use = MacroUse(
                source: macro.syntax.source, discriminator: macro.discriminator, fileID: location?.fileID ?? "",
                line: location?.line ?? 0)
            return answer(expandFreestanding(macro.macro.typeName, use), at: location)
        }
        if let macro = request.expandAttachedMacro {
            let around = [macro.parentDeclSyntax?.source].compactMap { $0 } + (macro.lexicalContext ?? []).map(\.source)
            let use = MacroUse(source: macro.declSyntax.source, discriminator: macro.discriminator, context: around)
            let result = expandAttached(macro.macro.typeName, role: macro.macroRole, use)
            return answer(result, at: macro.attributeSyntax.location)
        }
        return answer(MacroExpansion(error: "the compiler asked for something these macros do not know"), at: nil)
    }

    private static func expandFreestanding(_ name: String, _ use: MacroUse) -> MacroExpansion {
        name == "PreviewMacro" ? PreviewMacro.expand(use) : MacroExpansion(error: "there is no macro '\(name)'")
    }

    private static func expandAttached(_ name: String, role: String, _ use: MacroUse) -> MacroExpansion {
        switch (name, role) {
        case ("EntryMacro", "accessor"): EntryMacro.expandAccessors(use)
        case ("EntryMacro", "peer"): EntryMacro.expandPeer(use)
        case ("PreviewableMacro", "peer"): PreviewableMacro.expand(use)
        default: MacroExpansion(error: "there is no macro '\(name)' with the role '\(role)'")
        }
    }

    private static func answer(_ result: MacroExpansion, at location: PluginRequest.Location?) -> PluginResponse {
        let position = PluginResponse.Position(fileName: location?.fileName ?? "", offset: location?.offset ?? 0)
        return PluginResponse(
            expandMacroResult: .init(
                expandedSource: result.source,
                diagnostics: result.errors.map { .init(message: $0, position: position) }))
    }
}
