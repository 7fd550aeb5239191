import Foundation

extension URL {
    /// Where the app keeps the user's documents.
    public static var documentsDirectory: URL { container("Documents") }
    /// Where the app keeps files that it needs and the user does not see.
    public static var applicationSupportDirectory: URL { container("Library/Application Support") }
    /// Where the app keeps files that it can make again.
    public static var cachesDirectory: URL { container("Library/Caches") }
    /// The app's library folder.
    public static var libraryDirectory: URL { container("Library") }
    /// Where downloads are kept.
    public static var downloadsDirectory: URL { container("Downloads") }
    /// Where movies are kept.
    public static var moviesDirectory: URL { container("Movies") }
    /// Where music is kept.
    public static var musicDirectory: URL { container("Music") }
    /// Where pictures are kept.
    public static var picturesDirectory: URL { container("Pictures") }
    /// The desktop, which an iPhone has only by name.
    public static var desktopDirectory: URL { container("Desktop") }

    private static func container(_ path: String) -> URL {
        _AppContainer.home.appendingPathComponent(path, isDirectory: true)
    }
}
