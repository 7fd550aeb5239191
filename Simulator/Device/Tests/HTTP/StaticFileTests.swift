import Foundation
import Testing

@testable import DeviceHost

@Suite("StaticFile")
struct StaticFileTests {
    @Test("Every file of the page is found, with a type")
    func page() throws {
        let web = DeviceConfiguration.bundledWebFolder
        let names = try FileManager.default.contentsOfDirectory(atPath: web.path)
        #expect(names.contains("index.html"))
        for name in names { #expect(StaticFile.find(name, in: [web]) != nil, "\(name)") }
    }

    @Test(
        "No way out of the folder",
        arguments: ["..", ".hidden.js", "../Web/main.js", "a/b.js", "", "main.js\u{0}", "%2e%2e"])
    func outside(name: String) {
        #expect(StaticFile.find(name, in: [DeviceConfiguration.bundledWebFolder]) == nil)
    }

    @Test("A file of no known type is not served")
    func unknownType() throws {
        let folder = try TemporaryFolder()
        try folder.write("secrets.env", "x")
        #expect(StaticFile.find("secrets.env", in: [folder.url]) == nil)
    }
}
