import Foundation
import Testing

/// The page about the simulator says what the contract says.
@Suite struct CoverageTests {
    @Test func thePageIsMadeFromTheContract() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        // Not by `Bundle.main`, which is the app's where the app is part of the same test program.
        let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", folder.appendingPathComponent("coverage.py").path, "--check"]
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["EASYAPP_PRODUCTS": products.path]) { $1 }
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let said = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(String(decoding: said, as: UTF8.self))")
    }
}
