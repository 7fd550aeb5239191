import CSpawn
import Glibc

/// A child process started by and waited for on one thread.
struct ChildProcess {
    let identifier: pid_t

    /// Starts `arguments[0]` with both outputs going to the descriptor `output`, in a session of its own so that Ctrl-C in the terminal does
    /// not reach it, as `user` when the caller is root, and made to receive `deathSignal` when the calling thread ends however it ends.
    ///
    /// - Throws: `ClusterError.startFailed`.
    init(
        arguments: [String], environment: [String], user: ClusterUser, deathSignal: String, output: Int32
    ) throws(ClusterError) {
        var command = ["setpriv", "--pdeathsig", deathSignal]
        if ClusterUser.isRoot {
            command += ["--reuid", String(user.userID), "--regid", String(user.groupID), "--clear-groups"]
        }
        command += ["--"] + arguments
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, output, 2)
        // The folder the caller stands in may be closed to the other user.
        cspawn_add_change_folder(&actions, "/")
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGUSR1, SIGUSR2, SIGCHLD] {
            sigaddset(&signals, signal)
        }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | Int32(cspawn_new_session)
        posix_spawnattr_setflags(&attributes, Int16(flags))

        let argumentPointers = command.map { strdup($0) }
        let environmentPointers = environment.map { strdup($0) }
        defer { (argumentPointers + environmentPointers).forEach { free($0) } }
        var identifier = pid_t()
        let code = posix_spawnp(
            &identifier, "setpriv", &actions, &attributes, argumentPointers + [nil], environmentPointers + [nil])
        guard code == 0 else { throw .startFailed("setpriv: \(SystemError.text(code))") }
        self.identifier = identifier
    }

    /// Waits until the process has ended, without taking its exit status: its number stays its own until `reap`.
    func waitUntilEnded() {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    }

    var hasEnded: Bool {
        var information = siginfo_t()
        let outcome = waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT | WNOHANG)
        // Zeroed information means that nothing has ended yet.
        return outcome == -1 || information.si_signo == SIGCHLD
    }

    /// Takes the exit status: 0 for success, the signal's number negated when a signal ended the process.
    func reap() -> Int32 {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : -signal
    }
}

enum SystemError {
    /// The operating system's words for `code`.
    static func text(_ code: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
