import DeviceHost
import Foundation

@main
struct EasyAppDevice {
    static func main() async {
        exit(await DeviceCommand.run(environment: ProcessInfo.processInfo.environment))
    }
}
