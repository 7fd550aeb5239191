import Foundation

extension String {
    /// The text for use in a sentence: whichever way it is written, and whatever signs of direction it holds, the words
    /// around it stay in their order (Unicode Standard Annex #9, "Explicit Directional Isolates").
    ///
    /// Text that can have no such effect stays as it is.
    var isolated: String {
        guard unicodeScalars.contains(where: \.affectsDirection) else { return self }
        var scalars = String.UnicodeScalarView()
        scalars.append(Unicode.Scalar.firstStrongIsolate)
        var openCount = 0
        for scalar in unicodeScalars {
            if Unicode.Scalar.isolateInitiators.contains(scalar) {
                openCount += 1
            } else if scalar == .popDirectionalIsolate {
                // One without a beginning would end the isolation.
                if openCount == 0 { continue }
                openCount -= 1
            }
            scalars.append(scalar)
        }
        scalars.append(contentsOf: repeatElement(.popDirectionalIsolate, count: openCount + 1))
        return String(scalars)
    }
}

extension Unicode.Scalar {
    fileprivate static let firstStrongIsolate: Unicode.Scalar = "\u{2068}"
    fileprivate static let popDirectionalIsolate: Unicode.Scalar = "\u{2069}"
    fileprivate static let isolateInitiators: ClosedRange<Unicode.Scalar> = "\u{2066}"..."\u{2068}"

    /// Whether it is a sign of direction, or of a script that is written from right to left.
    fileprivate var affectsDirection: Bool {
        switch value {
        case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
