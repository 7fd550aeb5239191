import Foundation

/// The way that file dialogs present the file system.
public struct FileDialogBrowserOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let enumeratePackages = FileDialogBrowserOptions(rawValue: 1)
    public static let includeHiddenFiles = FileDialogBrowserOptions(rawValue: 2)
    public static let displayFileExtensions = FileDialogBrowserOptions(rawValue: 4)
}

// What the dialogs of a Mac have and those of a phone don't: they look the same with and without.
extension View {
    /// Remembers how somebody set up the dialog, by a name.
    public func fileDialogCustomizationID(_ id: String) -> some View { self }
    /// Lets links to files that are gone be chosen.
    public func fileDialogImportsUnresolvedAliases(_ imports: Bool) -> some View { self }
    /// Says which addresses can be chosen, besides what types of files.
    public func fileDialogURLEnabled(_ predicate: Predicate<URL>) -> some View { self }
    /// Names the field for the file's name.
    public func fileExporterFilenameLabel(_ label: Text?) -> some View { self }
    public func fileExporterFilenameLabel(_ labelKey: LocalizedStringKey) -> some View { self }
    @_disfavoredOverload
    public func fileExporterFilenameLabel<S>(_ label: S) -> some View where S: StringProtocol { self }
}

// What the browser's dialog decides by itself.
extension View {
    public func fileDialogBrowserOptions(_ options: FileDialogBrowserOptions) -> some View { self }
    public func fileDialogDefaultDirectory(_ defaultDirectory: URL?) -> some View { self }
}
