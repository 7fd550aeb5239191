/// Text made fit to stand in HTML.
public enum HTMLText {
    /// `text` with the characters that mean something in HTML written as references: right in content and in quoted attributes.
    public static func escape(_ text: some StringProtocol) -> String {
        var output = ""
        output.reserveCapacity(text.utf8.count)
        for character in text.unicodeScalars {
            switch character {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"": output += "&quot;"
            case "'": output += "&#39;"
            default: output.unicodeScalars.append(character)
            }
        }
        return output
    }

    /// `text` as HTML whose web addresses are links and whose line breaks stay.
    public static func linked(_ text: String) -> String {
        var output = ""
        var rest = text[...]
        while let link = WebLinks.first(in: rest) {
            output += escape(rest[..<link.startIndex])
            let address = escape(link)
            output += "<a href=\"\(address)\">\(address)</a>"
            rest = rest[link.endIndex...]
        }
        return output + escape(rest)
    }
}
