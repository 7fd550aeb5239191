import BackendCore
import Testing

@Suite struct HTMLTextTests {
    @Test func whatMeansSomethingInHTMLIsWrittenAsReferences() {
        #expect(
            HTMLText.escape(#"<a href="x" title='y'>&</a>"#)
                == "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;")
        #expect(HTMLText.escape("e\u{301} 家 \u{0}") == "e\u{301} 家 \u{0}")
    }
}
