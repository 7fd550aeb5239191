import BrowserTesting
import Foundation
import JSON
import Testing

@testable import DeviceHost

@Suite struct BuildStatusTests {
    @Test(arguments: [
        (#"{"state":"failed","errors":"a"}"#, "failed"), (#"{"state":"built"}"#, "built"), (#"{"state":"burnt"}"#, nil),
        ("[", nil), ("", nil),
    ]) func onlyWhatIsUnderstoodCounts(text: String, state: String?) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("build-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        #expect(BuildStatus(file: file)?.state.rawValue == state)
    }

    @Test func noFileIsNoBuild() {
        #expect(BuildStatus(file: URL(fileURLWithPath: "/nowhere/build.json")) == nil)
    }

    @Test func errorsAreCutAtTheirLimit() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("build-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let long = JSONValue.object(["state": "failed", "errors": .string(String(repeating: "x", count: 30_000))])
        try Data(long.serialized).write(to: file)
        #expect(BuildStatus(file: file)?.errors.count == BuildStatus.errorsLimit)
    }
}
