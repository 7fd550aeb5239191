/// Why the device cannot start. Each message says what to do about it.
public enum DeviceError: Error, Equatable, CustomStringConvertible {
    case invalidPort(String)
    case portInUse(UInt16)
    case alreadyRunning(dataFolder: String)
    case dataFolder(path: String, reason: String)
    case missingWebFiles(path: String)
    case socket(path: String, reason: String)
    case server(String)

    public var description: String {
        switch self {
        case .invalidPort(let text):
            "EASYAPP_DEVICE_PORT is \"\(text)\", which is no port number: use 0 to 65535 (0 picks a free one)."
        case .portInUse(let port):
            "Port \(port) is in use: stop what listens there, or choose another port with EASYAPP_DEVICE_PORT."
        case .alreadyRunning(let folder):
            "A device already runs with the data folder \(folder): stop it, or choose another folder with EASYAPP_DATA."
        case .dataFolder(let path, let reason):
            "The data folder \(path) cannot be used (\(reason)): choose another one with EASYAPP_DATA."
        case .missingWebFiles(let path):
            "The device's page is missing at \(path): build the package again."
        case .socket(let path, let reason):
            "The app's socket \(path) cannot be opened: \(reason)."
        case .server(let reason):
            "The device cannot serve its page: \(reason)."
        }
    }
}
