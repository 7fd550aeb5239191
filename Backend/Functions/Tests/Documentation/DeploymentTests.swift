import Foundation
import Testing

/// A release build drops types that nothing uses, unless their module is compiled to keep them. Debug builds, in which tests run,
/// drop nothing; so this looks at the text.
@Suite struct DeploymentTests {
    private var root: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../..").standardized
    }

    /// The folders, as `Package.swift` names them, with types that the server finds by itself.
    private func foldersWithFoundTypes() throws -> Set<String> {
        let type = try Regex(
            #"(?m)^(?:final |package )?(?:struct|class|enum|actor) \w+\s*:[^{]*\b(?:Function|JobHandler|AccountDeletionStep)\b[^{]*\{"#
        )
        var folders: Set<String> = []
        let backend = root.appendingPathComponent("Backend")
        for case let file as URL in FileManager.default.enumerator(at: backend, includingPropertiesForKeys: nil)
            ?? .init()
        {
            let parts = file.standardized.path.dropFirst(root.path.count + 1).split(separator: "/").map(String.init)
            guard file.pathExtension == "swift",
                let last = parts.firstIndex(where: { $0 == "Sources" || $0 == "Deployed" })
            else { continue }
            if try String(contentsOf: file, encoding: .utf8).contains(type) {
                folders.insert(parts[...last].joined(separator: "/"))
            }
        }
        return folders
    }

    @Test func modulesOfFoundTypesKeepThem() throws {
        let package = try String(contentsOf: root.appendingPathComponent("Package.swift"), encoding: .utf8)
        let folders = try foldersWithFoundTypes()
        #expect(folders.isSuperset(of: ["Backend/Jobs/Sources", "Backend/Functions/Deployed"]))
        for folder in folders {
            let rest = package.components(separatedBy: "\"\(folder)\"").dropFirst().first ?? ""
            let settings = rest.prefix { $0 != ")" }
            #expect(settings.contains("swift6Found"), "\(folder) needs `swiftSettings: swift6Found` in Package.swift")
        }
    }
}
