import FoundationEssentials
import Glibc
import Testing

@testable import easyapp_tool

/// A project of one file with one preview. It is built by the compiler against the modules that are built already, which takes
/// seconds where the package would take minutes; all else is what `./easyapp preview` does with any project.
struct SmallProject {
    let root: String

    private var sources: String { root + "/App/EasyApp" }
    private var products: String { root + "/.build/debug" }
    /// Found by name before the real one, which it then calls.
    var environment: [String: String] {
        ["PATH": root + "/bin:" + (Settings.processEnvironment()["PATH"] ?? "/usr/bin:/bin")]
    }
    var tool: String { products + "/easyapp-tool" }

    /// - Parameter folder: where the project is made.
    init(in folder: String, view: String) throws {
        root = folder + "/project"
        for path in [sources, products, root + "/bin"] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        let built = try Settings(environment: [:]).buildFolder
        // Programs look for what belongs to them beside themselves: they are here, and so is what belongs to them.
        for name in ["easyapp-tool", "easyapp-device"] {
            try FileManager.default.copyItem(atPath: built + "/" + name, toPath: products + "/" + name)
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: built) where name.hasSuffix(".resources") {
            try FileManager.default.createSymbolicLink(
                atPath: products + "/" + name, withDestinationPath: built + "/" + name)
        }
        let objects = try String(contentsOfFile: built + "/EasyApp.product/Objects.LinkFileList", encoding: .utf8)
            .split(separator: "\n").filter { !$0.contains("/EasyApp.build/") }
        try objects.joined(separator: "\n").write(toFile: root + "/objects", atomically: true, encoding: .utf8)
        try compiler(built: built).write(toFile: root + "/bin/swift", atomically: true, encoding: .utf8)
        chmod(root + "/bin/swift", 0o755)
        try """
        import SwiftUI

        @main struct SmallApp: App {
            var body: some Scene { WindowGroup { Card() } }
        }
        """.write(toFile: sources + "/SmallApp.swift", atomically: true, encoding: .utf8)
        try save(view)
    }

    /// Saves the file with the view, as an editor does.
    func save(_ view: String) throws {
        try view.write(toFile: sources + "/Card.swift", atomically: true, encoding: .utf8)
    }

    /// The first build, which the launcher makes before the previews are shown.
    func build() throws {
        let child = try ChildProcess.start(
            name: "build", executable: root + "/bin/swift", arguments: ["build", "--product", "EasyApp"],
            environment: Settings.processEnvironment(), logPath: root + "/build.log")
        var status: Int32 = 0
        waitpid(child.processID, &status, 0)
        let log = (try? String(contentsOfFile: root + "/build.log", encoding: .utf8)) ?? ""
        try #require(status == 0, "\(log)")
    }

    /// `swift build --product EasyApp` for this project.
    private func compiler(built: String) throws -> String {
        let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().path
        let clang = [
            "-fmodule-map-file=\(built)/CAppContainer.build/module.modulemap", "-I",
            "\(repository)/Simulator/Foundation/CAppContainer/include",
            "-fmodule-map-file=\(repository)/Simulator/Foundation/CFoundationICU/module.modulemap",
        ]
        return """
            #!/bin/sh
            set -e
            swiftc -module-name EasyApp -parse-as-library -swift-version 6 -Onone -DDEBUG \\
                -I '\(built)/Modules' \(clang.map { "-Xcc '\($0)'" }.joined(separator: " ")) \\
                -Xfrontend -import-module -Xfrontend FoundationCompat \\
                -Xfrontend -load-plugin-executable -Xfrontend '\(built)/SwiftUIMacros-tool#SwiftUIMacros' \\
                '\(sources)/SmallApp.swift' '\(sources)/Card.swift' '@\(root)/objects' -o '\(root)/new'
            mv '\(root)/new' '\(products)/EasyApp'
            """
    }
}
