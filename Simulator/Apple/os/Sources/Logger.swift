import Foundation

/// The logging levels of the unified logging system.
public struct OSLogType: Equatable, RawRepresentable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }
    public static let `default` = OSLogType(0)
    public static let info = OSLogType(1)
    public static let debug = OSLogType(2)
    public static let error = OSLogType(16)
    public static let fault = OSLogType(17)

    var name: String {
        switch self {
        case .info: "info"
        case .debug: "debug"
        case .error: "error"
        case .fault: "fault"
        default: "notice"
        }
    }
}

/// The privacy options for interpolated values: what is private is not written out.
public struct OSLogPrivacy: Sendable {
    /// How a private value is masked.
    public enum Mask: Equatable, Sendable { case hash, none }
    let isPublic: Bool?

    public static var `public`: OSLogPrivacy { OSLogPrivacy(isPublic: true) }
    public static var `private`: OSLogPrivacy { OSLogPrivacy(isPublic: false) }
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(isPublic: false) }
    public static var auto: OSLogPrivacy { OSLogPrivacy(isPublic: nil) }
    public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
    public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
    public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
}

/// A log message with its values. Numbers are public unless said otherwise, text and objects private, as on Apple's systems.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral, Sendable {
    let text: String

    public init(stringLiteral value: String) { text = value }
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// Builds the text of a log message.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }
    public mutating func appendLiteral(_ literal: String) { text += literal }

    private mutating func append(_ value: String, _ privacy: OSLogPrivacy, publicByDefault: Bool) {
        text += privacy.isPublic ?? publicByDefault ? value : "<private>"
    }

    public mutating func appendInterpolation(_ value: @autoclosure () -> String, privacy: OSLogPrivacy = .auto) {
        append(value(), privacy, publicByDefault: false)
    }
    public mutating func appendInterpolation<T>(_ value: @autoclosure () -> T, privacy: OSLogPrivacy = .auto)
    where T: CustomStringConvertible {
        append(value().description, privacy, publicByDefault: false)
    }
    public mutating func appendInterpolation<T>(_ value: @autoclosure () -> T, privacy: OSLogPrivacy = .auto)
    where T: FixedWidthInteger {
        append("\(value())", privacy, publicByDefault: true)
    }
    public mutating func appendInterpolation(_ value: @autoclosure () -> Bool, privacy: OSLogPrivacy = .auto) {
        append("\(value())", privacy, publicByDefault: true)
    }
    public mutating func appendInterpolation(_ value: @autoclosure () -> Double, privacy: OSLogPrivacy = .auto) {
        append("\(value())", privacy, publicByDefault: true)
    }
    public mutating func appendInterpolation(_ value: @autoclosure () -> Float, privacy: OSLogPrivacy = .auto) {
        append("\(value())", privacy, publicByDefault: true)
    }
    public mutating func appendInterpolation(_ value: @autoclosure () -> any Error, privacy: OSLogPrivacy = .auto) {
        append("\(value())", privacy, publicByDefault: false)
    }
    public mutating func appendInterpolation(_ value: @autoclosure () -> Any.Type, privacy: OSLogPrivacy = .auto) {
        append("\(value())", privacy, publicByDefault: true)
    }
}

/// An object for writing interpolated string messages to the unified logging system; here, to standard error.
public struct Logger: Sendable {
    private let prefix: String

    public init() { prefix = "" }
    public init(subsystem: String, category: String) { prefix = "[\(subsystem):\(category)] " }

    public func log(_ message: OSLogMessage) { write(.default, message) }
    public func log(level: OSLogType, _ message: OSLogMessage) { write(level, message) }
    public func trace(_ message: OSLogMessage) { write(.debug, message) }
    public func debug(_ message: OSLogMessage) { write(.debug, message) }
    public func info(_ message: OSLogMessage) { write(.info, message) }
    public func notice(_ message: OSLogMessage) { write(.default, message) }
    public func warning(_ message: OSLogMessage) { write(.error, message) }
    public func error(_ message: OSLogMessage) { write(.error, message) }
    public func critical(_ message: OSLogMessage) { write(.fault, message) }
    public func fault(_ message: OSLogMessage) { write(.fault, message) }

    private func write(_ level: OSLogType, _ message: OSLogMessage) {
        // Debug messages are not kept by a device unless someone is looking.
        if level == .debug && ProcessInfo.processInfo.environment["OS_ACTIVITY_DT_MODE"] == nil { return }
        FileHandle.standardError.write(Data("\(level.name): \(prefix)\(message.text)\n".utf8))
    }
}
