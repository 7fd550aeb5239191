// The messages of the compiler's plugin protocol that are used here, as swift-syntax defines them
// (<https://github.com/swiftlang/swift-syntax>, SwiftCompilerPluginMessageHandling/PluginMessages.swift).

/// A message from the compiler: one key that names it, and its content.
struct PluginRequest: Decodable {
    var getCapability: Empty?
    var expandFreestandingMacro: Freestanding?
    var expandAttachedMacro: Attached?

    struct Empty: Decodable {}

    struct MacroReference: Decodable {
        var moduleName: String
        var typeName: String
    }

    struct Syntax: Decodable {
        var source: String
        var location: Location?
    }

    struct Location: Decodable {
        var fileID: String
        var fileName: String
        var offset: Int
        var line: Int
    }

    struct Freestanding: Decodable {
        var macro: MacroReference
        var discriminator: String
        var syntax: Syntax
        var lexicalContext: [Syntax]?
    }

    struct Attached: Decodable {
        var macro: MacroReference
        var macroRole: String
        var discriminator: String
        var attributeSyntax: Syntax
        var declSyntax: Syntax
        var parentDeclSyntax: Syntax?
        var lexicalContext: [Syntax]?
    }
}

/// An answer to the compiler.
struct PluginResponse: Encodable {
    var getCapabilityResult: CapabilityResult?
    var expandMacroResult: ExpandResult?

    struct CapabilityResult: Encodable {
        var capability = Capability()
    }

    struct Capability: Encodable {
        var protocolVersion = 7
    }

    struct ExpandResult: Encodable {
        var expandedSource: String?
        var diagnostics: [Diagnostic]
    }

    struct Diagnostic: Encodable {
        var message: String
        var severity = "error"
        var position: Position
        var highlights: [Never] = []
        var notes: [Never] = []
        var fixIts: [Never] = []
    }

    struct Position: Encodable {
        var fileName: String
        var offset: Int
    }
}
