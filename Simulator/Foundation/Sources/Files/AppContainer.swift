import CAppContainer
import Foundation

/// The app's container on the simulated device: the folder that is its home, laid out as on iOS
/// (`Documents`, `Library/Application Support`, `Library/Caches`, `Library/Preferences`, `tmp`).
///
/// A process that the device started lives in the folder that `HOME` names. Any other process, a test for example,
/// gets a temporary folder that is removed when it ends, so that it never touches the user's own files.
public enum _AppContainer {
    /// The container's folder.
    public static let home = URL(fileURLWithPath: String(cString: app_container_path()), isDirectory: true)

    /// The folder that the apps and extensions of one App Group share.
    public static func group(_ identifier: String) -> URL {
        let folder = home.appendingPathComponent("Shared/AppGroup/\(identifier)", isDirectory: true)
        create(folder)
        return folder
    }

    /// Removes everything the app has stored, as deleting it from the device does. Only for a process whose
    /// container is temporary; otherwise nothing happens and the result is false.
    @discardableResult public static func erase() -> Bool {
        guard app_container_is_temporary() != 0 else { return false }
        let preferences = home.appendingPathComponent("Library/Preferences")
        let files = (try? FileManager.default.contentsOfDirectory(atPath: preferences.path)) ?? []
        let suites = files.filter { $0.hasSuffix(".plist") }.map { String($0.dropLast(".plist".count)) }
        for defaults in [UserDefaults.standard] + suites.compactMap(UserDefaults.init(suiteName:)) { erase(defaults) }
        eraseFiles(in: home)
        return true
    }

    static func eraseFiles(in home: URL) {
        for folder in [
            "Documents", "Library/Application Support", "Library/Caches", "Library/Keychains", "tmp", "Shared",
        ] {
            let url = home.appendingPathComponent(folder, isDirectory: true)
            try? FileManager.default.removeItem(at: url)
            create(url)
        }
    }

    /// Foundation keeps settings in memory too, so removing their files would not do; and its persistent domains are
    /// caches of their own, so each key is removed.
    private static func erase(_ defaults: UserDefaults) {
        defaults.synchronize()
        for key in defaults.dictionaryRepresentation().keys { defaults.removeObject(forKey: key) }
        defaults.synchronize()
    }

    private static func create(_ folder: URL) {
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
}

/// Takes the place of Foundation's function of the same name; see `_SimulatorLocale` for how.
@_silgen_name("$s10Foundation15NSHomeDirectorySSyF")
public func _homeDirectoryPath() -> String { _AppContainer.home.path }

extension FileManager {
    /// The shared folder of an App Group.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        groupIdentifier.isEmpty || groupIdentifier.contains("/") ? nil : _AppContainer.group(groupIdentifier)
    }
}
