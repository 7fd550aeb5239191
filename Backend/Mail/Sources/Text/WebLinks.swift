/// Finds `http:` and `https:` addresses in plain text.
public enum WebLinks {
    /// Every address, in order, each once.
    public static func all(in text: String) -> [String] {
        var links: [String] = []
        var rest = text[...]
        while let link = first(in: rest) {
            if !links.contains(String(link)) { links.append(String(link)) }
            rest = rest[link.endIndex...]
        }
        return links
    }

    /// The first address. It ends before white space, quotes, angle brackets and what is not ASCII; full stops and the like at
    /// its end belong to the sentence around it.
    static func first(in text: Substring) -> Substring? {
        var start = text.startIndex
        while let index = text[start...].firstIndex(of: "h") {
            let candidate = text[index...]
            if candidate.hasPrefix("http://") || candidate.hasPrefix("https://") {
                var link = candidate.prefix(while: isPartOfAddress)
                while let last = link.last, ".,;:!?)".contains(last) { link.removeLast() }
                if link.split(separator: "/", maxSplits: 1).count == 2, link.last != "/" || link.count > 8 {
                    return link
                }
            }
            start = text.index(after: index)
        }
        return nil
    }

    private static func isPartOfAddress(_ character: Character) -> Bool {
        guard let byte = character.asciiValue else { return false }
        return byte > 0x20 && byte < 0x7F && !"\"<>`{}|\\^".contains(character)
    }
}
