import BackendCore
import Mail
import Testing

@Suite struct WebLinksTests {
    @Test(arguments: [
        ("see http://a.b/c?d=e&f=g#h now", ["http://a.b/c?d=e&f=g#h"]), ("(https://a.b).", ["https://a.b"]),
        ("http://a http://a https://b!", ["http://a", "https://b"]),
        ("\"http://a\"<https://b>", ["http://a", "https://b"]),
        ("http:// https:// hhttp ftp://a", []), ("链接http://a.b/c，谢谢", ["http://a.b/c"]), ("", []),
    ]) func findsAddresses(text: String, links: [String]) {
        #expect(WebLinks.all(in: text) == links)
    }

    @Test func linkedTextKeepsEverythingElse() {
        #expect(
            HTMLText.linked("a<b> http://x/?q=\"1\" &")
                == "a&lt;b&gt; <a href=\"http://x/?q=\">http://x/?q=</a>&quot;1&quot; &amp;")
        #expect(HTMLText.escape("'\"&<>") == "&#39;&quot;&amp;&lt;&gt;")
    }
}
