import Dispatch
import Glibc
import HTTPServer

/// `/immediate` is answered with no task, `/hello` by a task that waits for nothing, `/async` by one that is suspended once, as
/// one that asks a database is; anything else is 404.
let benchmarkRouter: Router = {
    var router = Router()
    router.getImmediately("/immediate") { _ in .text("Hello, world!\n") }
    router.get("/hello") { _ in .text("Hello, world!\n") }
    router.get("/async") { _ in
        await Task.yield()
        return .text("Hello, world!\n")
    }
    return router
}()

/// Returns when whoever started this closes its end of standard input, which its death does too.
func waitForEndOfInput() async {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
            var byte: UInt8 = 0
            while read(0, &byte, 1) > 0 {}
            continuation.resume()
        }
    }
}
