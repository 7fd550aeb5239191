@_spi(Reflection) import Swift

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the graph knows about a view's type: where its dynamic properties are, and which bytes tell two values apart.
/// Found once a type, since reflection costs microseconds and views are made by the thousand.
final class TypeLayout {
    struct DynamicField {
        let type: any DynamicProperty.Type
        let offset: Int
    }

    let dynamicFields: [DynamicField]
    /// Whether the view has bindings, which it may read while it makes its output.
    let holdsBindings: Bool
    /// Whether the app animates the view's data.
    let isAnimatable: Bool
    /// Compares values of a type that says itself when two are equal.
    private let isEqual: ((UnsafeRawPointer, UnsafeRawPointer) -> Bool)?
    /// Byte ranges that are compared to decide that a view value is unchanged. Properties that the graph itself
    /// fills in (`@State`, `@Environment` …) are left out.
    private let comparedRanges: [Range<Int>]

    private init<T>(describing type: T.Type) {
        var fields: [DynamicField] = []
        var ranges: [Range<Int>] = []
        var start = 0
        _forEachField(of: type) { _, offset, fieldType, _ in
            if let dynamicType = fieldType as? any DynamicProperty.Type {
                fields.append(DynamicField(type: dynamicType, offset: offset))
                if dynamicType._isFilledByGraph {
                    if offset > start { ranges.append(start..<offset) }
                    start = offset + dynamicType._byteCount
                }
            }
            return true
        }
        let end = MemoryLayout<T>.size
        if end > start { ranges.append(start..<end) }
        dynamicFields = fields
        comparedRanges = ranges
        holdsBindings = fields.contains { $0.type is any AnyBinding.Type }
        isAnimatable = AnimatableTypes.hasData(type)
        isEqual = (type as? any Equatable.Type).map { Self.comparison($0) }
    }

    nonisolated(unsafe) private static var known: [ObjectIdentifier: TypeLayout] = [:]

    @MainActor static func of<T>(_ type: T.Type) -> TypeLayout {
        let key = ObjectIdentifier(type)
        if let layout = known[key] { return layout }
        let layout = TypeLayout(describing: type)
        known[key] = layout
        return layout
    }

    private static func comparison<E: Equatable>(_ type: E.Type) -> (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
        { $0.assumingMemoryBound(to: type).pointee == $1.assumingMemoryBound(to: type).pointee }
    }

    /// Whether two values are equal or have the same bytes. False negatives (padding, equal strings in different buffers) only
    /// cost an evaluation; a false positive cannot be, since both values are alive while they are compared.
    func isSame<T>(_ old: inout T, _ new: inout T) -> Bool {
        withUnsafeBytes(of: &old) { old in
            withUnsafeBytes(of: &new) { new in
                guard let old = old.baseAddress, let new = new.baseAddress else { return true }
                if let isEqual { return isEqual(old, new) }
                return comparedRanges.allSatisfy { memcmp(old + $0.lowerBound, new + $0.lowerBound, $0.count) == 0 }
            }
        }
    }

    /// Connects the dynamic properties of `value` to their slots in `node`.
    @MainActor func bind<T>(_ value: inout T, slots: inout [AnyObject?], node: _Node) {
        if slots.isEmpty { slots = Array(repeating: nil, count: dynamicFields.count) }
        withUnsafeMutableBytes(of: &value) { bytes in
            guard let base = bytes.baseAddress else { return }
            for (index, field) in dynamicFields.enumerated() {
                @MainActor func bindField<P: DynamicProperty>(_ type: P.Type) {
                    (base + field.offset).assumingMemoryBound(to: P.self).pointee._bind(slot: &slots[index], node: node)
                }
                bindField(field.type)
            }
        }
    }
}

/// The views in a tuple of views.
enum TupleMembers {
    struct Member {
        let type: any View.Type
        let offset: Int
    }

    nonisolated(unsafe) private static var known: [ObjectIdentifier: [Member]] = [:]

    @MainActor static func of<T>(_ tuple: T.Type) -> [Member] {
        let key = ObjectIdentifier(tuple)
        if let members = known[key] { return members }
        var members: [Member] = []
        if let single = tuple as? any View.Type {
            members = [Member(type: single, offset: 0)]
        } else {
            _forEachField(of: tuple) { _, offset, type, _ in
                if let type = type as? any View.Type { members.append(Member(type: type, offset: offset)) }
                return true
            }
        }
        known[key] = members
        return members
    }
}

/// The slots of a dynamic property that is made of other dynamic properties.
final class NestedSlots: Teardown {
    var slots: [AnyObject?] = []
    func teardown() { for case let slot as any Teardown in slots { slot.teardown() } }
}

/// What a node holds that must be let go of when the node leaves the tree.
protocol Teardown: AnyObject {
    func teardown()
}
