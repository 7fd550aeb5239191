import Foundation

/// How large text is, worked out from the widths of the letters of the device's font, so that layouts can be computed
/// without a browser. The browser's own measurements, where there are any, go before these.
struct TextMeasurer {
    var sizePoints: Double = 17
    var linePoints: Double = 22
    var weight: Double = 400
    var isMonospaced = false
    var letterSpacing: Double = 0

    func width(of text: some StringProtocol) -> Double {
        text.unicodeScalars.reduce(0) { $0 + advance(of: $1) }
    }

    /// The size of a text that is broken into lines no longer than `limit`, of which at most `lineLimit` are shown.
    func size(of text: String, limit: Double?, lineLimit: Int? = nil) -> CGSize {
        var widest = 0.0
        var lineCount = 0
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            for line in lines(of: paragraph, limit: limit) {
                widest = max(widest, line)
                lineCount += 1
            }
        }
        if let limit { widest = min(widest, limit) }
        return CGSize(width: widest.rounded(.up), height: Double(min(lineCount, lineLimit ?? lineCount)) * linePoints)
    }

    /// The widths of the lines of a paragraph.
    private func lines(of paragraph: Substring, limit: Double?) -> [Double] {
        guard let limit else { return [width(of: paragraph)] }
        var widths: [Double] = []
        var current = 0.0
        // Spaces at the end of a line take no room.
        var pendingSpace = 0.0
        for word in words(of: paragraph) {
            let width = width(of: word.text)
            if current > 0, current + pendingSpace + width > limit {
                widths.append(current)
                current = 0
                pendingSpace = 0
            }
            current += pendingSpace + width
            // A word longer than a line is broken where the line ends.
            while current > limit, limit > sizePoints {
                widths.append(limit)
                current -= limit
            }
            pendingSpace = Double(word.spaces) * advance(of: " ")
        }
        return widths + [current]
    }

    /// The parts of a paragraph that are not broken, each with how many spaces follow. Every ideograph is one.
    private func words(of paragraph: Substring) -> [(text: Substring, spaces: Int)] {
        var words: [(text: Substring, spaces: Int)] = []
        var start = paragraph.startIndex
        var index = start
        func endWord(at end: String.Index, spaces: Int) {
            if start < end || spaces > 0 { words.append((paragraph[start..<end], spaces)) }
        }
        while index < paragraph.endIndex {
            let next = paragraph.index(after: index)
            if paragraph[index] == " " {
                endWord(at: index, spaces: 1)
                start = next
            } else if paragraph[index].unicodeScalars.first.map(Self.isWide) == true {
                endWord(at: next, spaces: 0)
                start = next
            }
            index = next
        }
        endWord(at: paragraph.endIndex, spaces: 0)
        return words
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        (0x2E80...0x9FFF).contains(scalar.value) || (0xF900...0xFAFF).contains(scalar.value)
            || (0xFF00...0xFF60).contains(scalar.value) || (0x20000...0x3FFFF).contains(scalar.value)
    }

    private func advance(of scalar: Unicode.Scalar) -> Double {
        let thousandths: Double
        if isMonospaced {
            thousandths = Self.isWide(scalar) ? 1000 : 602
        } else if (32..<127).contains(scalar.value) {
            let index = Int(scalar.value) - 32
            let share = max(0, min(1, (weight - 400) / 300))
            thousandths = Double(Self.regular[index]) * (1 - share) + Double(Self.bold[index]) * share
        } else if Self.isWide(scalar) {
            thousandths = 1000
        } else if scalar.properties.isEmojiPresentation {
            thousandths = 1250
        } else if scalar.properties.generalCategory == .nonspacingMark || scalar.value == 0x200D
            || scalar.value == 0xFE0F
        {
            return 0
        } else {
            thousandths = 600
        }
        return thousandths * sizePoints / 1000 + letterSpacing
    }

    /// Advance widths of Inter's letters from space to tilde, in thousandths of the size.
    private static let regular: [UInt16] = [
        281, 278, 403, 631, 638, 812, 639, 222, 362, 362, 500, 659, 280, 460, 276, 357, 625, 464, 605, 636, 642, 608,
        624, 571, 616, 624, 276, 280, 659, 659, 659, 507, 936, 676, 651, 727, 719, 598, 587, 743, 740, 264, 543, 652,
        562, 889, 753, 761, 635, 761, 639, 638, 642, 741, 676, 949, 642, 665, 625, 362, 357, 362, 469, 452, 497, 564,
        621, 558, 621, 582, 361, 609, 591, 237, 237, 544, 237, 869, 585, 597, 609, 609, 372, 523, 364, 581, 557, 812,
        540, 557, 541, 362, 327, 362, 659,
    ]
    private static let bold: [UInt16] = [
        232, 325, 392, 650, 655, 859, 674, 209, 409, 409, 565, 680, 303, 469, 298, 390, 688, 489, 630, 659, 678, 645,
        660, 595, 661, 660, 298, 303, 680, 680, 680, 562, 1031, 748, 661, 752, 727, 613, 585, 761, 746, 281, 570,
        690, 567, 915, 735, 782, 648, 783, 656, 655, 668, 729, 748, 1036, 714, 724, 667, 409, 390, 409, 488, 477,
        497, 580, 635, 587, 635, 598, 386, 633, 624, 272, 272, 582, 272, 912, 622, 614, 632, 632, 409, 562, 388, 622,
        586, 850, 574, 586, 572, 409, 374, 409, 680,
    ]
}
