import CLinux
import CMicrohttpd
import Glibc

/// An answer sent past libmicrohttpd, after which nothing more is sent on the connection.
enum FinalAnswer {
    /// Sends what fits into the socket, which a refusal does, and ends our direction.
    static func send(_ response: HTTPResponse, withBody: Bool, to descriptor: Int32) {
        var body: [UInt8] = []
        if case .bytes(let bytes) = response.body { body = bytes }
        let reason = MHD_get_reason_phrase_for(UInt32(response.status)).map { String(cString: $0) } ?? ""
        var head = "HTTP/1.1 \(response.status) \(reason)\r\n"
        for field in response.headers { head += "\(field.name): \(field.value)\r\n" }
        head += "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        let bytes = Array(head.utf8) + (withBody ? body : [])
        _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        shutdown(descriptor, Int32(SHUT_WR))
    }
}
