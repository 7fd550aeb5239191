import CLinux
import Glibc

/// What the kernel says of this process.
public struct ProcessStatistics: Sendable, Equatable {
    public var residentBytes = 0
    public var processorSeconds = 0.0
    /// Since 1970.
    public var startSeconds = 0.0
    public var threadCount = 0
    public var openDescriptorCount = 0
    public var descriptorLimit = 0

    /// Reads `/proc/self`; what cannot be read stays 0.
    public static func current() -> ProcessStatistics {
        var statistics = ProcessStatistics()
        let ticks = Double(max(sysconf(Int32(_SC_CLK_TCK)), 1))
        // The name in parentheses may hold anything, so that fields are counted from behind it.
        let text = content("/proc/self/stat")
        if let close = text.lastIndex(of: ")") {
            let fields = text[text.index(after: close)...].split(separator: " ")
            let number = { (index: Int) in index < fields.count ? Double(fields[index]) ?? 0 : 0 }
            statistics.processorSeconds = (number(11) + number(12)) / ticks
            statistics.threadCount = Int(number(17))
            statistics.residentBytes = Int(number(21)) * sysconf(Int32(_SC_PAGESIZE))
            statistics.startSeconds = bootSeconds() + number(19) / ticks
        }
        if let folder = opendir("/proc/self/fd") {
            while readdir(folder) != nil { statistics.openDescriptorCount += 1 }
            closedir(folder)
            // Two are `.` and `..`, and one is the folder itself.
            statistics.openDescriptorCount -= 3
        }
        statistics.descriptorLimit = Int(clamping: clinux_descriptor_limit())
        return statistics
    }

    public func write(to text: inout MetricsText) {
        text.single(
            "process_cpu_seconds_total", .counter, "Processor time used, in seconds.", processorSeconds)
        text.single("process_resident_memory_bytes", .gauge, "Memory in use.", Double(residentBytes))
        text.single("process_open_fds", .gauge, "Open file descriptors.", Double(openDescriptorCount))
        text.single("process_max_fds", .gauge, "How many may be open.", Double(descriptorLimit))
        text.single("process_threads", .gauge, "Threads.", Double(threadCount))
        text.single("process_start_time_seconds", .gauge, "When the process began, since 1970.", startSeconds)
    }

    private static func bootSeconds() -> Double {
        for line in content("/proc/stat").split(separator: "\n") where line.hasPrefix("btime ") {
            return Double(line.dropFirst(6)) ?? 0
        }
        return 0
    }

    private static func content(_ path: String) -> String {
        guard let file = fopen(path, "re") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 64 * 1024)
        return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
    }
}
