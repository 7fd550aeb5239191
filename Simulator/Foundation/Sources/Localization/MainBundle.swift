import Foundation

/// What `Bundle.main` is in the simulator.
///
/// On iOS the executable stands in a folder `Name.app` with its resources and Info.plist. A Swift package puts the
/// executable `Name` beside a folder `Package_Name.resources` instead, and Foundation on Linux would take the whole
/// build folder for the main bundle. `Bundle.main` is therefore replaced: it is the folder with the app's resources.
public enum _MainBundle {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var stored: Bundle?

    /// The app's main bundle: the first folder of these that exists.
    /// 1. the executable's own folder when that is a `.app`,
    /// 2. `*_Name.resources` beside the executable `Name`,
    /// 3. (in a test process) a `.resources` folder beside the executable whose Info.plist says it is an application,
    /// 4. the executable's folder.
    public static var current: Bundle {
        lock.withLock {
            if let stored { return stored }
            let found = find(executable: executableURL)
            stored = found
            return found
        }
    }

    /// Makes the bundle in `directory` the main one. For a process that runs an app other than its own executable.
    public static func use(directory: URL) {
        guard let bundle = Bundle(path: directory.path) else { return }
        lock.withLock { stored = bundle }
    }

    /// The file of the running process.
    static var executableURL: URL {
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(fileURLWithPath: link ?? CommandLine.arguments.first ?? "/")
    }

    static func find(executable: URL) -> Bundle {
        let directory = executable.deletingLastPathComponent()
        let fallback = Bundle(path: directory.path) ?? Bundle(for: BundleToken.self)
        if directory.pathExtension == "app" { return fallback }
        let name = executable.deletingPathExtension().lastPathComponent
        let siblings = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        let resources = siblings.filter { $0.hasSuffix(".resources") }.sorted()
        let own = resources.first { $0.hasSuffix("_\(name).resources") }
        let application = resources.first { isApplication(directory.appendingPathComponent($0)) }
        guard let chosen = own ?? application else { return fallback }
        return Bundle(path: directory.appendingPathComponent(chosen).path) ?? fallback
    }

    private static func isApplication(_ resources: URL) -> Bool {
        Bundle(path: resources.path)?.infoDictionary?["CFBundlePackageType"] as? String == "APPL"
    }

    private final class BundleToken {}
}

/// Takes the place of `Bundle.main`'s getter; see `_SimulatorLocale` for how.
// A method of the class like the getter it replaces: the optimizer refuses two shapes of function under one name.
extension Bundle {
    @_silgen_name("$s10Foundation6BundleC4mainACvgZ")
    public static func _deviceMain() -> Bundle { _MainBundle.current }
}
