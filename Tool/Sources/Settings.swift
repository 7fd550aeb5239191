import Glibc

/// Where things are and which ports they use: the defaults, changed by environment variables.
struct Settings: Equatable {
    /// The repository's root; the launcher makes it the working directory.
    var rootFolder: String
    /// Everything that a running EasyApp writes: the database, the device's container, logs and state.
    var dataFolder: String
    /// The folder of the built executables.
    var buildFolder: String
    /// The backend's port; 0 chooses a free one.
    var serverPort: UInt16
    /// The device page's port; 0 chooses a free one.
    var devicePort: UInt16
    /// The port of the page of previews; 0 chooses a free one.
    var previewPort: UInt16

    static let serverPortVariable = "EASYAPP_PORT"
    static let devicePortVariable = "EASYAPP_DEVICE_PORT"
    static let previewPortVariable = "EASYAPP_PREVIEW_PORT"

    /// - Parameter environment: the process's environment.
    /// - Throws: `ToolError.usage` for a port that is not a number from 0 to 65535.
    init(environment: [String: String], rootFolder: String = currentFolder()) throws {
        self.rootFolder = rootFolder
        let data = environment["EASYAPP_DATA"].flatMap { $0.isEmpty ? nil : $0 } ?? ".easyapp"
        dataFolder = data.hasPrefix("/") ? data : rootFolder + "/" + data
        buildFolder = Self.executableFolder() ?? rootFolder + "/.build/debug"
        serverPort = try Self.port(environment, Self.serverPortVariable, default: 54321)
        devicePort = try Self.port(environment, Self.devicePortVariable, default: 8080)
        previewPort = try Self.port(environment, Self.previewPortVariable, default: 8081)
        if serverPort == devicePort && serverPort != 0 {
            throw ToolError.usage(
                "\(Self.serverPortVariable) and \(Self.devicePortVariable) are both \(serverPort). Give them different ports."
            )
        }
    }

    var stateFile: String { dataFolder + "/state.json" }
    var lockFile: String { dataFolder + "/lock" }
    var logFolder: String { dataFolder + "/logs" }

    private static func port(
        _ environment: [String: String], _ name: String, default fallback: UInt16
    ) throws -> UInt16 {
        guard let text = environment[name], !text.isEmpty else { return fallback }
        guard let port = UInt16(text) else {
            throw ToolError.usage("\(name) is '\(text)'. It must be a port number from 0 to 65535.")
        }
        return port
    }

    static func processEnvironment() -> [String: String] {
        var values: [String: String] = [:]
        var entry = environ
        while let pointer = entry.pointee {
            let text = String(cString: pointer)
            if let equals = text.firstIndex(of: "=") {
                values[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            entry += 1
        }
        return values
    }

    /// The other executables lie beside this one.
    private static func executableFolder() -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &bytes, bytes.count)
        guard length > 0 else { return nil }
        let path = String(decoding: bytes[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
        return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }

    private static func currentFolder() -> String {
        guard let pointer = getcwd(nil, 0) else { return "." }
        defer { free(pointer) }
        return String(cString: pointer)
    }
}
