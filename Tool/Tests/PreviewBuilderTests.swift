import Foundation
import Testing

@testable import easyapp_tool

@Suite struct PreviewBuilderTests {
    private final class Project {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("previews-\(UUID().uuidString)")

        init() throws {
            try FileManager.default.createDirectory(
                at: root.appendingPathComponent("App/EasyApp"), withIntermediateDirectories: true)
            try write("one", to: "App/EasyApp/View.swift")
        }
        deinit { try? FileManager.default.removeItem(at: root) }

        func write(_ text: String, to name: String) throws {
            try Data(text.utf8).write(to: root.appendingPathComponent(name))
        }
        func builder(_ command: String) -> PreviewBuilder {
            PreviewBuilder(
                rootFolder: root.path, statusFile: root.path + "/status.json", logFile: root.path + "/log",
                command: ["sh", "-c", command])
        }
        var status: [String: String]? {
            let data = try? Data(contentsOf: root.appendingPathComponent("status.json"))
            return data.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) }
        }
        /// Polls until the build has ended.
        func finish(_ builder: PreviewBuilder) throws {
            let deadline = ContinuousClock.now + .seconds(20)
            repeat { try builder.poll() } while status?["state"] == "building" && ContinuousClock.now < deadline
        }
    }

    @Test func nothingIsBuiltWhileNothingChanges() throws {
        let project = try Project()
        let builder = project.builder("exit 1")
        try builder.poll()
        #expect(project.status == nil)
    }

    @Test func aSavedFileIsBuilt() throws {
        let project = try Project()
        let builder = project.builder("cp App/EasyApp/View.swift built")
        try project.write("two", to: "App/EasyApp/Other.swift")
        try builder.poll()
        try project.finish(builder)
        #expect(project.status == ["state": "built", "errors": ""])
        #expect(FileManager.default.fileExists(atPath: project.root.path + "/built"))
    }

    @Test func whatTheCompilerSaysIsReported() throws {
        let project = try Project()
        let builder = project.builder("echo \"$PWD/View.swift:3:4: error: no such thing\"; echo '3 | bad'; exit 1")
        try project.write("two", to: "App/EasyApp/Other.swift")
        try builder.poll()
        try project.finish(builder)
        #expect(project.status?["state"] == "failed")
        #expect(project.status?["errors"]?.hasSuffix("View.swift:3:4: error: no such thing\n3 | bad") == true)
    }

    @Test func errorsStandOnceWithTheirLines() {
        let log = """
            [1/3] Compiling EasyApp View.swift
            /a/View.swift:3:4: error: one
            1 | code
              |  `- error: one
            /a/View.swift:3:4: error: one
            1 | code
            /a/View.swift:9:1: warning: two
            """
        #expect(PreviewBuilder.errors(inLog: log) == "/a/View.swift:3:4: error: one\n1 | code\n  |  `- error: one")
        #expect(PreviewBuilder.errors(inLog: "a\nb") == "a\nb")
    }

    @Test func hiddenFilesAndTestsAreNoPartOfTheApp() throws {
        let project = try Project()
        let before = SourceStamp(rootFolder: project.root.path)
        try project.write("x", to: "App/EasyApp/.View.swift.swp")
        #expect(SourceStamp(rootFolder: project.root.path) == before)
        try project.write("x", to: "App/EasyApp/New.swift")
        #expect(SourceStamp(rootFolder: project.root.path) != before)
    }
}
