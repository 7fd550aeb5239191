import BackendCore
import BackendServer
import CLinux
import Glibc

/// `easyapp-server`: the backend as a process, and what is done to its data. Exits with 0 when it did what it was told, with 2 when it
/// cannot.
@main
struct Main {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        // Only a server that runs has something to end in order.
        let stopRequest = arguments.isEmpty || arguments == ["serve"] ? StopRequest() : nil
        clinux_raise_descriptor_limit(65_536)
        do {
            let command = try Command(arguments)
            let environment = ServerEnvironment(process: environment(), folder: ".")
            let configuration = try await ServerConfiguration.checked(
                environment, processorCount: Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
            if let stopRequest {
                try await serve(configuration, until: stopRequest)
            } else {
                try await command.run(configuration)
            }
            exit(0)
        } catch {
            // Whoever started it may be what the person called.
            let name = getenv("EASYAPP_COMMAND").map { String(cString: $0) } ?? "easyapp-server"
            Terminal.write("\(name): \(error)\n", to: 2)
            exit(2)
        }
    }

    private static func serve(_ configuration: ServerConfiguration, until stopRequest: StopRequest) async throws {
        let backend = try await Backend.start(configuration)
        do {
            if let readyFile = configuration.readyFile { try backend.writeReadyFile(readyFile) }
        } catch {
            await backend.stop()
            throw error
        }
        Terminal.write("ready \(backend.url)\n", to: 1)
        // The ready file has it too, and whoever asked for one may keep the output.
        if configuration.readyFile == nil, let password = backend.consolePassword {
            Terminal.write(
                "The console's password, which is shown this once: \(password)\n\(backend.url)/console\n", to: 1)
        }
        await stopRequest.wait()
        await backend.stop()
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
