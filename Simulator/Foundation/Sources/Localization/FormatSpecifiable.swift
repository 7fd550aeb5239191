import Foundation

/// A number that may stand in localized text: it has a printf specifier.
public protocol _FormatSpecifiable: Equatable {
    associatedtype _Arg: CVarArg
    var _arg: _Arg { get }
}

extension Int: _FormatSpecifiable { public var _arg: Int64 { Int64(self) } }
extension Int8: _FormatSpecifiable { public var _arg: Int32 { Int32(self) } }
extension Int16: _FormatSpecifiable { public var _arg: Int32 { Int32(self) } }
extension Int32: _FormatSpecifiable { public var _arg: Int32 { self } }
extension Int64: _FormatSpecifiable { public var _arg: Int64 { self } }
extension UInt: _FormatSpecifiable { public var _arg: UInt64 { UInt64(self) } }
extension UInt8: _FormatSpecifiable { public var _arg: UInt32 { UInt32(self) } }
extension UInt16: _FormatSpecifiable { public var _arg: UInt32 { UInt32(self) } }
extension UInt32: _FormatSpecifiable { public var _arg: UInt32 { self } }
extension UInt64: _FormatSpecifiable { public var _arg: UInt64 { self } }
extension Float: _FormatSpecifiable { public var _arg: Float { self } }
extension Double: _FormatSpecifiable { public var _arg: Double { self } }
extension CGFloat: _FormatSpecifiable { public var _arg: Double { Double(self) } }

/// The specifier that a number of this type has in a key, as Xcode writes it into string catalogs.
public func _formatSpecifier<Number>(_ type: Number.Type) -> String {
    switch type {
    case is Int.Type, is Int64.Type: "%lld"
    case is Int8.Type, is Int16.Type, is Int32.Type: "%d"
    case is UInt.Type, is UInt64.Type: "%llu"
    case is UInt8.Type, is UInt16.Type, is UInt32.Type: "%u"
    case is Float.Type: "%f"
    case is Double.Type, is CGFloat.Type: "%lf"
    default: "%@"
    }
}
