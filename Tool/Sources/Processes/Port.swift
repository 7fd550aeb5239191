import Glibc

/// TCP ports on the loopback address.
enum Port {
    /// True when a server can listen there now.
    static func isFree(_ port: UInt16) -> Bool { bound(port) != nil }

    /// A port that nothing listens on at the moment.
    static func free() throws -> UInt16 {
        guard let port = bound(0) else {
            throw ToolError.system("the system gives no free port: \(String(cString: strerror(errno)))")
        }
        return port
    }

    /// True when something accepts connections there.
    static func answers(_ port: UInt16) -> Bool {
        withSocket(port) { descriptor, address, length in connect(descriptor, address, length) == 0 } ?? false
    }

    private static func bound(_ port: UInt16) -> UInt16? {
        withSocket(port) { descriptor, address, length -> UInt16? in
            var reuse: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
            guard bind(descriptor, address, length) == 0, listen(descriptor, 1) == 0 else { return nil }
            var actual = sockaddr_in()
            var actualLength = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = withUnsafeMutablePointer(to: &actual) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &actualLength) }
            }
            return result == 0 ? UInt16(bigEndian: actual.sin_port) : nil
        } ?? nil
    }

    private static func withSocket<Result>(
        _ port: UInt16, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
