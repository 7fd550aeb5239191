// Serves one small text until its standard input ends: what `Benchmarks/http-requests` measures against nginx.
import EventLoop
import Glibc
import HTTPServer

signal(SIGPIPE, SIG_IGN)
let arguments = CommandLine.arguments
let group = try EventLoopGroup(count: arguments.count > 2 ? Int(arguments[2]) ?? 2 : 2)
var configuration = HTTPServerConfiguration()
configuration.port = arguments.count > 1 ? Int(arguments[1]) ?? 0 : 0
let server = HTTPServer(
    configuration: configuration, group: group, immediate: benchmarkRouter.immediateHandler,
    handler: benchmarkRouter.handler)
print(try await server.start())
fflush(nil)
await waitForEndOfInput()
await server.shutdown(graceSeconds: 1)
group.stop()
