import SwiftUI

@MainActor func texts(_ contract: Contract) {
    let word = "word"
    contract.same("Text of words") {
        Text("word")
        Text(verbatim: "word")
        Text(word)
        Text(word[...])
        Text(LocalizedStringKey(word))
        Text("word", tableName: nil, bundle: .main, comment: "A word")
        Text(LocalizedStringResource("word"))
        Text(AttributedString("word"))
        Text("\(word)")
    }
    contract.same("Text of numbers") {
        Text("12")
        Text(12, format: .number)
        Text("\(12)")
        Text("\(12, format: .number)")
        Text(12 as NSNumber, formatter: NumberFormatter())
        Text("\(12 as NSNumber, formatter: NumberFormatter())")
        Text("\(12, specifier: "%d")")
        Text("\(Text(verbatim: "12"))")
    }
    contract.drawn("Text of an image") {
        Text(Image(systemName: "star"))
        Text("\(Image(systemName: "star")) star")
        Text("wo") + Text("rd")
    }
    contract.drawn("Text of dates") {
        Text(Date(timeIntervalSince1970: 0), format: .dateTime.year())
        Text(Date(timeIntervalSince1970: 0), formatter: DateFormatter())
        Text("\(Date(timeIntervalSince1970: 0), formatter: DateFormatter())")
    }
    contract.distinct("Text in Markdown") {
        Text("plain")
        Text("*plain*")
        Text("**plain**")
        Text("`plain`")
        Text("~~plain~~")
        Text("[plain](https://example.com)")
        Text(verbatim: "*plain*")
    }
    contract.distinct("Text of one style each") {
        Text("a")
        Text("a").bold()
        Text("a").italic()
        Text("a").underline()
        Text("a").underline(pattern: .dot)
        Text("a").underline(true, color: .red)
        Text("a").strikethrough()
        Text("a").strikethrough(true, color: .red)
        Text("a").monospaced()
        Text("a").monospacedDigit()
        Text("a").kerning(2)
        Text("a").tracking(3)
        Text("a").baselineOffset(4)
        Text("a").font(.title)
        Text("a").fontWeight(.heavy)
        Text("a").fontDesign(.serif)
        Text("a").fontWidth(.condensed)
        Text("a").foregroundColor(.red)
        Text("a").foregroundStyle(.secondary)
    }
    contract.distinct("Lines under a text") {
        Text("a").underline(pattern: .solid, color: nil)
        Text("a").underline(pattern: .dot)
        Text("a").underline(pattern: .dash)
        Text("a").strikethrough(pattern: .dot, color: .blue)
    }
    contract.drawn("Lines with dots and dashes") {
        // Partly: drawn as dashes.
        Text("a").underline(pattern: .dashDot)
        // Partly: drawn as dashes.
        Text("a").strikethrough(pattern: .dashDotDot)
    }
    contract.same("Styles that are switched off") {
        Text("a")
        Text("a").bold(false)
        Text("a").italic(false)
        Text("a").underline(false)
        Text("a").underline(false, color: .red)
        Text("a").strikethrough(false)
        Text("a").strikethrough(false, color: .red)
        Text("a").monospaced(false)
    }
    contract.fact("texts compare by content", Text("a") == Text("a") && Text("a") != Text("b"))
    let name = "Ann"
    var interpolation = LocalizedStringKey.StringInterpolation(literalCapacity: 6, interpolationCount: 1)
    interpolation.appendLiteral("Hello ")
    interpolation.appendInterpolation(name)
    contract.fact("keys compare by content", LocalizedStringKey("Hello \(name)") == "Hello \(name)")
    contract.fact(
        "a key is made of its parts", LocalizedStringKey(stringInterpolation: interpolation) == "Hello \(name)")
    contract.fact("a key is made of a literal", LocalizedStringKey(stringLiteral: "a") == LocalizedStringKey("a"))
}
