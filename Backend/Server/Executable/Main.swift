import BackendCore
import BackendServer
import CLinux
import Glibc

/// `easyapp-server`: the backend as a process. Exits with 0 when it was told to stop, with 2 when it cannot start.
@main
struct Main {
    static func main() async {
        let stopRequest = StopRequest()
        do {
            clinux_raise_descriptor_limit(65_536)
            let environment = ServerEnvironment(process: environment(), folder: ".")
            let configuration = try ServerConfiguration(
                environment: environment.values, problems: environment.problems,
                processorCount: Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
            let backend = try await Backend.start(configuration)
            do {
                if let readyFile = configuration.readyFile { try backend.writeReadyFile(readyFile) }
            } catch {
                await backend.stop()
                throw error
            }
            write("ready \(backend.url)\n", to: 1)
            await stopRequest.wait()
            await backend.stop()
            exit(0)
        } catch {
            write("easyapp-server: \(error)\n", to: 2)
            exit(2)
        }
    }

    /// Unbuffered, so that whoever waits for the line gets it at once.
    private static func write(_ line: String, to descriptor: Int32) {
        var line = line
        line.withUTF8 { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }

    private static func environment() -> [String: String] {
        var variables: [String: String] = [:]
        var pointer = environ
        while let entry = pointer.pointee {
            let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            pointer += 1
        }
        return variables
    }
}
