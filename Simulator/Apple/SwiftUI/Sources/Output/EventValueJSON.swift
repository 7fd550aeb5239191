import Foundation

extension _EventValue {
    /// Reads JSON text; nil when it is none.
    public init?(json: [UInt8]) {
        guard let object = try? JSONSerialization.jsonObject(with: Data(json), options: .fragmentsAllowed) else {
            return nil
        }
        self.init(object)
    }

    private init(_ object: Any) {
        switch object {
        case let text as String: self = .string(text)
        case let number as NSNumber:
            // A Boolean is a number of a class of its own.
            self = String(cString: number.objCType) == "c" ? .bool(number.boolValue) : .number(number.doubleValue)
        case let values as [Any]: self = .array(values.map(_EventValue.init))
        case let members as [String: Any]: self = .object(members.mapValues(_EventValue.init))
        default: self = .null
        }
    }
}
