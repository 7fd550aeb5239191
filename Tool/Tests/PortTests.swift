import Glibc
import Testing

@testable import easyapp_tool

@Suite struct PortTests {
    @Test func aListeningPortIsNotFree() throws {
        let port = try Port.free()
        #expect(Port.isFree(port))
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(bound == 0 && listen(descriptor, 1) == 0)
        #expect(!Port.isFree(port))
        #expect(Port.answers(port))
    }
}
