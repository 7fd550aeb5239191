/// Finds the types of the running program that conform to a protocol.
///
/// The compiler writes a record of every conformance into a section of each image, for the runtime's own look-ups. The
/// records are walked here (<https://github.com/swiftlang/swift/blob/main/include/swift/ABI/Metadata.h>,
/// `TargetProtocolConformanceDescriptor`), which takes a fraction of a millisecond for a whole app.
public enum ConformanceScanning {
    /// The types that conform to the protocol, for example `(any View).self`. Generic types are left out: they are no
    /// types until their parameters are known.
    public static func types(conformingTo existential: Any.Type) -> [Any.Type] {
        guard let wanted = protocolDescriptor(of: existential) else { return [] }
        return images().flatMap { image in
            stride(from: 0, to: image.byteCount, by: MemoryLayout<Int32>.size).compactMap { offset in
                type(of: relative(image.start + offset), protocol: wanted)
            }
        }
    }

    /// The types that conform to the protocol as that protocol's metatypes.
    public static func types<Metatype>(conformingTo existential: Any.Type, as: Metatype.Type) -> [Metatype] {
        types(conformingTo: existential).compactMap { $0 as? Metatype }
    }

    private struct Image {
        let start: UnsafeRawPointer
        let byteCount: Int
    }

    private static func images() -> [Image] {
        final class Found { var images: [Image] = [] }
        let found = Found()
        enumerateMetadataSections(
            { sections, context in
                // MetadataSections: version, base address, two unused words, then start and length of each section:
                // protocols first, conformances second.
                if let start = UnsafeRawPointer(bitPattern: sections[6]) {
                    let found = Unmanaged<Found>.fromOpaque(context).takeUnretainedValue()
                    found.images.append(Image(start: start, byteCount: Int(sections[7])))
                }
                return true
            }, Unmanaged.passUnretained(found).toOpaque())
        return found.images
    }

    /// The descriptor of the only protocol of an existential type: its metadata is kind, flags with the number of
    /// protocols, and then the protocols.
    private static func protocolDescriptor(of existential: Any.Type) -> UnsafeRawPointer? {
        let metadata = unsafeBitCast(existential, to: UnsafePointer<UInt>.self)
        let existentialKind: UInt = 0x303
        guard metadata[0] == existentialKind, metadata[1] >> 32 == 1 else { return nil }
        return UnsafeRawPointer(bitPattern: metadata[2] & ~1)
    }

    /// The type of a conformance record, nil when the protocol is another one or the type is generic.
    private static func type(of record: UnsafeRawPointer, protocol wanted: UnsafeRawPointer) -> Any.Type? {
        guard relativeOrIndirect(record) == wanted else { return nil }
        let flags = (record + 12).load(as: UInt32.self)
        var descriptor = relative(record + 4)
        switch (flags >> 3) & 7 {
        case 0: break  // points to the type's descriptor
        case 1: descriptor = descriptor.load(as: UnsafeRawPointer.self)  // to a pointer to it
        default: return nil  // an Objective-C class
        }
        let isGeneric = descriptor.load(as: UInt32.self) & 0x80 != 0
        if isGeneric { return nil }
        typealias MetadataAccessor = @convention(c) (_ request: Int) -> UnsafeRawPointer
        let accessor = unsafeBitCast(relative(descriptor + 12), to: MetadataAccessor.self)
        return unsafeBitCast(accessor(0), to: Any.Type.self)
    }

    /// What a pointer relative to its own place points to.
    private static func relative(_ place: UnsafeRawPointer) -> UnsafeRawPointer {
        place + Int(place.load(as: Int32.self))
    }

    /// The same, through another pointer where the lowest bit says so.
    private static func relativeOrIndirect(_ place: UnsafeRawPointer) -> UnsafeRawPointer {
        let offset = Int(place.load(as: Int32.self))
        let target = place + (offset & ~1)
        return offset & 1 == 0 ? target : target.load(as: UnsafeRawPointer.self)
    }
}

/// Calls `body` with the metadata sections of each image, until it returns false.
@_silgen_name("swift_enumerateAllMetadataSections")
private func enumerateMetadataSections(
    _ body: @convention(c) (UnsafePointer<UInt>, UnsafeMutableRawPointer) -> Bool, _ context: UnsafeMutableRawPointer)
