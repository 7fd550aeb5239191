import CLinux
import Glibc

/// One client's connection. Belongs to its loop's thread.
final class ServerConnection {
    /// libmicrohttpd's name for it.
    let handle: OpaquePointer?
    let descriptor: Int32
    let remoteAddress: String
    /// The request being served or read; nil between requests.
    var exchange: Exchange?
    /// When the client is cut off, in the loop's time; infinity while it is not the client who keeps us waiting.
    var deadline: Double
    /// More connections are open than are served: its first request is answered 503.
    let isSurplus: Bool
    /// It has been told that it is over: nothing more that comes on it is a request.
    var isClosing = false

    init(
        handle: OpaquePointer? = nil, descriptor: Int32, remoteAddress: String, deadline: Double, isSurplus: Bool
    ) {
        self.handle = handle
        self.descriptor = descriptor
        self.remoteAddress = remoteAddress
        self.deadline = deadline
        self.isSurplus = isSurplus
    }

    /// The client will send nothing more, and everything it has sent has been read.
    var isEndedByClient: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
    }

    /// Has the kernel tell once more that there is room for sending, if there is: setting the buffer's size does.
    func announceRoom() {
        var (size, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        guard getsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, &length) == 0 else { return }
        // The kernel doubles what it is told.
        size /= 2
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, length)
    }

    /// Ends both directions; libmicrohttpd notices and closes.
    func cut() {
        isClosing = true
        deadline = .infinity
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Sends an answer past libmicrohttpd, which takes none while a request's body is still coming, and ends our direction.
    /// What the client still sends must be read for a moment, or the kernel would reset the connection and the client
    /// would lose the answer.
    func sendFinal(_ response: HTTPResponse, withBody: Bool) {
        isClosing = true
        FinalAnswer.send(response, withBody: withBody, to: descriptor)
    }
}
