import Testing

@testable import S3Client

@Suite struct S3DocumentTests {
    @Test(arguments: [
        ("plain", "plain"), ("&lt;a&gt; &amp;amp; &quot;&apos;", "<a> &amp; \"'"), ("&#65;&#x42;&#X43;", "ABC"),
        ("&#9;", "\t"), ("a&b", "a&b"), ("&unknown;", "&unknown;"), ("&#xD800;", "&#xD800;"), ("&", "&"),
        ("&#;", "&#;"),
    ]) func references(_ text: String, _ meaning: String) {
        #expect(S3Document.unescaped(text[...]) == meaning)
    }

    @Test func whatIsEscapedComesBack() {
        let text = "<a href=\"x&amp;y\">'"
        #expect(S3Document.unescaped(S3Document.escaped(text)[...]) == text)
    }
}
