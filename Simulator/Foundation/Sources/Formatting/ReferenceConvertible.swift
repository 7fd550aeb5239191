// On Apple's systems these values are bridged to Foundation's objects, which formatters take.

extension Date: @retroactive ReferenceConvertible {
    public typealias ReferenceType = NSDate
}
