import FoundationEssentials

/// What to start, with which environment. The two processes know each other by address only, so the ports are settled
/// before either starts.
struct StartPlan {
    let server: Service
    let device: Service
    var state: InstanceState

    /// - Throws: `ToolError.portInUse` naming the first port that is taken.
    init(settings: Settings, environment: [String: String]) throws {
        let serverPort = try Self.settle(
            settings.serverPort, purpose: "the backend", variable: Settings.serverPortVariable)
        let devicePort = try Self.settle(
            settings.devicePort, purpose: "the device page", variable: Settings.devicePortVariable)
        let serverURL = "http://127.0.0.1:\(serverPort)"
        let deviceURL = "http://127.0.0.1:\(devicePort)"

        var shared = environment
        shared["EASYAPP_DATA"] = settings.dataFolder
        shared[Settings.serverPortVariable] = String(serverPort)
        shared[Settings.devicePortVariable] = String(devicePort)
        shared["EASYAPP_DEVICE_URL"] = deviceURL
        shared["EASYAPP_SUPABASE_URL"] = serverURL
        shared["EASYAPP_APP"] = settings.buildFolder + "/EasyApp"
        server = Service(
            name: "backend", executable: settings.buildFolder + "/easyapp-server", environment: shared,
            readyFile: settings.dataFolder + "/server-ready.json", logPath: settings.logFolder + "/server.log")
        device = Service(
            name: "device", executable: settings.buildFolder + "/easyapp-device", environment: shared,
            readyFile: settings.dataFolder + "/device-ready.json", logPath: settings.logFolder + "/device.log")
        state = InstanceState(
            processID: Int32(ProcessInfo.processInfo.processIdentifier), serverURL: serverURL, deviceURL: deviceURL,
            startedAt: Date())
    }

    private static func settle(_ port: UInt16, purpose: String, variable: String) throws -> UInt16 {
        if port == 0 { return try Port.free() }
        guard Port.isFree(port) else {
            throw ToolError.portInUse(port: port, purpose: purpose, variable: variable)
        }
        return port
    }
}
