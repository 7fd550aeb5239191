import Foundation

/// A representation of a node (a file or directory) in the file system.
open class FileWrapper: NSObject {
    private enum Content {
        case file(Data)
        case directory([String: FileWrapper])
    }
    private var content: Content

    /// The name of the file that the wrapper was read from.
    open var filename: String?
    /// The name that the file is to have.
    open var preferredFilename: String?

    /// Initializes the receiver as a regular-file file wrapper.
    public init(regularFileWithContents contents: Data) { content = .file(contents) }

    /// Initializes the receiver as a directory file wrapper, with a given file-wrapper list.
    public init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) {
        content = .directory(childrenByPreferredName)
        for (name, child) in childrenByPreferredName where child.preferredFilename == nil {
            child.preferredFilename = name
        }
    }

    /// Reads a file or a folder with all in it.
    public init(url: URL, options: ReadingOptions = []) throws {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
            throw CocoaError(.fileReadNoSuchFile)
        }
        if isDirectory.boolValue {
            var children: [String: FileWrapper] = [:]
            for child in try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil) {
                children[child.lastPathComponent] = try FileWrapper(url: child, options: options)
            }
            content = .directory(children)
        } else {
            content = .file(try Data(contentsOf: url))
        }
        filename = url.lastPathComponent
        preferredFilename = url.lastPathComponent
    }

    /// How a file is read. All of it is read at once, whatever is asked for.
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let immediate = ReadingOptions(rawValue: 1)
        public static let withoutMapping = ReadingOptions(rawValue: 2)
    }

    /// How a file is written.
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let atomic = WritingOptions(rawValue: 1)
        public static let withNameUpdating = WritingOptions(rawValue: 2)
    }

    open var isRegularFile: Bool { regularFileContents != nil }
    open var isDirectory: Bool { fileWrappers != nil }
    open var isSymbolicLink: Bool { false }

    /// The contents of a regular file; nil of a directory.
    open var regularFileContents: Data? {
        if case .file(let data) = content { return data }
        return nil
    }
    /// What is in a directory, by name; nil of a regular file.
    open var fileWrappers: [String: FileWrapper]? {
        if case .directory(let children) = content { return children }
        return nil
    }

    /// Adds a file to a directory. Returns the name it got: its own, or that with a number where it is taken.
    @discardableResult open func addFileWrapper(_ child: FileWrapper) -> String {
        guard case .directory(var children) = content else { return "" }
        let wanted = child.preferredFilename ?? "Unnamed"
        var name = wanted
        var number = 2
        while children[name] != nil {
            name = "\(number)__#$!@%!#__\(wanted)"
            number += 1
        }
        children[name] = child
        content = .directory(children)
        return name
    }
    @discardableResult open func addRegularFile(withContents data: Data, preferredFilename fileName: String) -> String {
        let child = FileWrapper(regularFileWithContents: data)
        child.preferredFilename = fileName
        return addFileWrapper(child)
    }
    open func removeFileWrapper(_ child: FileWrapper) {
        guard case .directory(let children) = content else { return }
        content = .directory(children.filter { $0.value !== child })
    }

    /// Writes the file, or the folder with all in it.
    open func write(to url: URL, options: WritingOptions = [], originalContentsURL: URL?) throws {
        switch content {
        case .file(let data): try data.write(to: url, options: options.contains(.atomic) ? .atomic : [])
        case .directory(let children):
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            for (name, child) in children {
                try child.write(to: url.appendingPathComponent(name), options: options, originalContentsURL: nil)
            }
        }
        if options.contains(.withNameUpdating) { filename = url.lastPathComponent }
    }
}

extension URL {
    /// In iOS an app may be let at files outside its container for a while. Here files that a person chooses are copied
    /// into the container, and the app may always be at them.
    @discardableResult public func startAccessingSecurityScopedResource() -> Bool { true }
    public func stopAccessingSecurityScopedResource() {}
}
