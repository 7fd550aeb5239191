extension SourceScanner {
    /// The statements of a block's inside, one range each, without the space around them.
    func statements(_ range: Range<Int>) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var index = skipTrivia(range.lowerBound)
        while index < range.upperBound {
            let end = min(endOfStatement(index), range.upperBound)
            result.append(index..<end)
            index = skipTrivia(end)
            while byte(index) == UInt8(ascii: ";") { index = skipTrivia(index + 1) }
        }
        return result
    }

    /// The end of the statement at `start`: a semicolon or a line break, but not inside brackets, and not where the next
    /// line goes on with a member, an operator or a block, or where this line ends with something that needs more.
    private func endOfStatement(_ start: Int) -> Int {
        var index = start
        var last = start
        while let byte = byte(index) {
            if byte == UInt8(ascii: ";") { return last }
            if Self.isSpace(byte) || endOfComment(index) != nil {
                let next = skipTrivia(index)
                if text(index..<next).contains("\n"), !continues(after: last, at: next, from: start) { return last }
                index = next
            } else {
                index = skipElement(index)
                last = index
            }
        }
        return last
    }

    private func continues(after last: Int, at next: Int, from start: Int) -> Bool {
        guard let following = byte(next), let previous = byte(last - 1) else { return false }
        if "=:,&|+-*/<.(".utf8.contains(previous) { return true }
        // Attributes and modifiers belong to the declaration on the next line.
        if byte(start) == UInt8(ascii: "@"), !text(start..<last).split(separator: " ").contains("var") { return true }
        switch following {
        case UInt8(ascii: "."): return byte(next + 1).map(Self.isIdentifier) ?? false
        case UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "+"),
            UInt8(ascii: "-"), UInt8(ascii: "*"):
            return byte(next + 1).map { Self.isSpace($0) || "=&|?".utf8.contains($0) } ?? false
        default: return starts("else", at: next) || starts("as", at: next)
        }
    }
}
