import HTTPCore
import Testing

@Suite struct HTTPHeadersTests {
    @Test func namesHaveNoCase() {
        var headers: HTTPHeaders = ["Content-Type": "text/plain"]
        #expect(headers["content-TYPE"] == "text/plain")
        headers["CONTENT-type"] = "text/html"
        #expect(headers.count == 1)
        #expect(headers["Content-Type"] == "text/html")
        headers["content-type"] = nil
        #expect(headers.count == 0)
    }

    @Test func severalOfOneNameKeepTheirOrder() {
        var headers: HTTPHeaders = ["Vary": "a, b", "X": "1"]
        headers.append("vary", " c ,,\td ")
        #expect(headers.values("VARY") == ["a, b", " c ,,\td "])
        #expect(headers.listMembers("Vary") == ["a", "b", "c", "d"])
        headers["Vary"] = "only"
        #expect(headers.map(\.name) == ["Vary", "X"])
        #expect(headers.values("vary") == ["only"])
    }

    @Test func onlyASCIILettersFold() {
        #expect(!HTTPHeaders.namesEqual("[", "{"))
        #expect(!HTTPHeaders.namesEqual("@", "`"))
        #expect(HTTPHeaders.namesEqual("AZ", "az"))
        #expect(!HTTPHeaders.namesEqual("AZ", "azz"))
        #expect(HTTPHeaders.namesEqual("", ""))
        // Longer than what a string holds in itself, and not of ASCII.
        #expect(HTTPHeaders.namesEqual("Access-Control-Request-Headers", "access-control-request-headerS"))
        #expect(!HTTPHeaders.namesEqual("Access-Control-Request-Headers", "Access-Control-Request-HeaderZ"))
        #expect(!HTTPHeaders.namesEqual("É", "é"))
    }
}
