import Testing

@testable import Console

@Suite struct HTMLTests {
    @Test func whatIsPutInIsTextUnlessItIsHTML() {
        let hostile = "<script>alert('x')</script>&\""
        let inner: HTML = "<b>\(hostile)</b>"
        let outer: HTML = "<p title=\"\(hostile)\">\(inner)\(["<i>" as HTML, "</i>"])\(nil as String?)\(7)</p>"
        let escaped = "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;&quot;"
        #expect(outer.source == "<p title=\"\(escaped)\"><b>\(escaped)</b><i></i>7</p>")
    }
}
