import FoundationEssentials
import Glibc

/// Builds the app when its files change, one build at a time, and says how it went in a file that the device reads.
final class PreviewBuilder {
    private let rootFolder: String
    private let statusFile: String
    private let logFile: String
    private let command: [String]
    private var built: SourceStamp
    private var building: (child: ChildProcess, stamp: SourceStamp)?

    /// - Parameter command: builds the app; run in the root folder.
    init(
        rootFolder: String, statusFile: String, logFile: String,
        command: [String] = ["swift", "build", "--product", "EasyApp"]
    ) {
        self.rootFolder = rootFolder
        self.statusFile = statusFile
        self.logFile = logFile
        self.command = command
        built = SourceStamp(rootFolder: rootFolder)
        unlink(statusFile)
    }

    /// Looks whether a build has ended and whether one is needed.
    /// - Throws: `ToolError` when no build can be started.
    func poll() throws {
        if let building {
            var status: Int32 = 0
            guard waitpid(building.child.processID, &status, WNOHANG) == building.child.processID else { return }
            self.building = nil
            built = building.stamp
            report(status == 0 ? "built" : "failed", errors: status == 0 ? "" : Self.errors(inLog: logText))
        }
        let stamp = SourceStamp(rootFolder: rootFolder)
        guard stamp != built else { return }
        report("building", errors: "")
        let child = try ChildProcess.start(
            name: "build", executable: "/usr/bin/env", arguments: ["-C", rootFolder] + command,
            environment: Settings.processEnvironment(), logPath: logFile)
        building = (child, stamp)
    }

    /// Ends a build that is under way.
    func stop() {
        guard let building else { return }
        kill(-building.child.processID, SIGTERM)
        var status: Int32 = 0
        waitpid(building.child.processID, &status, 0)
    }

    private var logText: String {
        (try? String(contentsOfFile: logFile, encoding: .utf8)) ?? ""
    }

    private func report(_ state: String, errors: String) {
        let status = ["state": state, "errors": errors]
        guard let data = try? JSONEncoder().encode(status) else { return }
        // Whole or not at all: the device may read it at any time.
        try? data.write(to: URL(filePath: statusFile), options: .atomic)
    }

    /// The compiler's errors out of the log of a build, with the lines of source it shows below each; the end of the log
    /// where it has none.
    static func errors(inLog log: String) -> String {
        let lines = log.split(separator: "\n", omittingEmptySubsequences: false)
        var kept: [Substring] = []
        var seen: Set<Substring> = []
        var index = 0
        while index < lines.count {
            let line = lines[index]
            index += 1
            guard line.contains(": error: "), line.hasPrefix("/") || line.hasPrefix("error"), seen.insert(line).inserted
            else { continue }
            kept.append(line)
            while index < lines.count, lines[index].first.map({ $0 == " " || $0.isNumber }) == true {
                kept.append(lines[index])
                index += 1
            }
        }
        return (kept.isEmpty ? lines.suffix(20) : kept[...]).joined(separator: "\n")
    }
}

/// The newest change of the files an app is built of.
struct SourceStamp: Equatable {
    private var newest: Int64 = 0
    private var count = 0

    private static let folders = ["App/EasyApp", "Simulator", "Libraries"]

    init(rootFolder: String) {
        note(rootFolder + "/Package.swift")
        for folder in Self.folders { visit(rootFolder + "/" + folder) }
    }

    private mutating func note(_ path: String) {
        var information = stat()
        guard stat(path, &information) == 0 else { return }
        count += 1
        let time = Int64(information.st_mtim.tv_sec) * 1_000_000_000 + Int64(information.st_mtim.tv_nsec)
        newest = max(newest, time)
    }

    private mutating func visit(_ folder: String) {
        guard let directory = opendir(folder) else { return }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            // Hidden files are editors' own, and tests are no part of an app.
            if name.hasPrefix(".") || name == "Tests" { continue }
            let path = folder + "/" + name
            if entry.pointee.d_type == UInt8(DT_DIR) { visit(path) } else { note(path) }
        }
    }
}
