import BackendCore

extension HTMLText {
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
