/// What a macro makes of a piece of source.
public struct MacroExpansion: Equatable, Sendable {
    /// The source to put in, nil when there are only errors.
    public var source: String?
    /// Errors, for the place where the macro is used.
    public var errors: [String]

    init(source: String) {
        self.source = source
        errors = []
    }

    init(error: String) {
        source = nil
        errors = [error]
    }
}

/// Where and how the compiler found a macro's use.
public struct MacroUse: Sendable {
    /// The macro's source: the whole `#Preview…`, or the declaration that carries the attribute.
    public var source: String
    /// What the compiler gave to make names unique.
    public var discriminator: String
    /// The file as `Module/File.swift`.
    public var fileID: String
    /// The line of the use, from 1.
    public var line: Int
    /// The declarations around the use, the innermost first, as source.
    public var context: [String]

    public init(source: String, discriminator: String = "", fileID: String = "", line: Int = 0, context: [String] = [])
    {
        self.source = source
        self.discriminator = discriminator
        self.fileID = fileID
        self.line = line
        self.context = context
    }
}
