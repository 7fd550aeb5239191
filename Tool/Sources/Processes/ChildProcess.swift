import Glibc

/// A program started by this one, with its output in a log file.
///
/// Children watch their parent (`PR_SET_PDEATHSIG`), which on Linux means the *thread* that started them: start them
/// from the main thread only.
struct ChildProcess {
    let name: String
    let processID: pid_t
    let logPath: String

    /// - Parameters:
    ///   - environment: the whole environment of the child.
    ///   - logPath: the file that gets its standard output and error; what was there moves to `logPath.1`.
    /// - Throws: `ToolError.childFailed` when the program cannot be started.
    static func start(
        name: String, executable: String, arguments: [String] = [], environment: [String: String], logPath: String
    ) throws -> ChildProcess {
        rename(logPath, logPath + ".1")
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, logPath, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Its own process group: Ctrl-C reaches this program alone, which then ends the children in order.
        // An empty signal mask: this program blocks the signals that it waits for.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))

        var processID: pid_t = 0
        let result = withCStrings([executable] + arguments) { arguments in
            withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
                // A file that was written just now is busy for a moment.
                for _ in 0..<500 {
                    let result = posix_spawn(&processID, executable, &actions, &attributes, arguments, variables)
                    if result != ETXTBSY { return result }
                    usleep(10_000)
                }
                return ETXTBSY
            }
        }
        guard result == 0 else {
            throw ToolError.childFailed(
                name: name, reason: "could not be started (\(String(cString: strerror(result))))", logPath: logPath,
                lastLines: [])
        }
        return ChildProcess(name: name, processID: processID, logPath: logPath)
    }

    /// The last lines of its log.
    func lastLogLines(_ count: Int) -> [String] {
        guard let file = fopen(logPath, "r") else { return [] }
        defer { fclose(file) }
        let window = 16 * 1024
        fseek(file, 0, SEEK_END)
        fseek(file, max(0, ftell(file) - window), SEEK_SET)
        var bytes = [UInt8](repeating: 0, count: window)
        let length = fread(&bytes, 1, window, file)
        let text = String(decoding: bytes[..<length], as: UTF8.self)
        return text.split(separator: "\n").suffix(count).map(String.init)
    }

    /// How a process that ended did so, for a person.
    static func describe(waitStatus: Int32) -> String {
        let signal = waitStatus & 0x7f
        return signal == 0
            ? "ended with exit status \((waitStatus >> 8) & 0xff)" : "was ended by signal \(signal)"
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = strings.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}
