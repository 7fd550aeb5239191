import Foundation

extension ProcessInfo {
    /// How warm the device is. A simulated one is always cool.
    public enum ThermalState: Int, Sendable {
        case nominal, fair, serious, critical
    }

    public var thermalState: ThermalState { .nominal }
    /// Whether the device saves power. A simulated one never has to.
    public var isLowPowerModeEnabled: Bool { false }
    /// Whether an iOS app runs on a Mac.
    public var isiOSAppOnMac: Bool { false }
    public var isMacCatalystApp: Bool { false }
}
