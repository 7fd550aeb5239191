import CMicrohttpd

/// Where libmicrohttpd gets the bytes of a body that is not simply copied. Belongs to its loop's thread.
final class ResponseReader {
    enum Source {
        case bytes([UInt8])
        case writer(HTTPBodyWriter)
    }

    private let source: Source
    private unowned let exchange: Exchange

    init(_ source: Source, exchange: Exchange) {
        self.source = source
        self.exchange = exchange
    }

    /// A response of libmicrohttpd that reads from this and keeps it alive.
    func makeResponse(contentLength: Int?) -> OpaquePointer? {
        let context = Unmanaged.passRetained(self)
        let response = MHD_create_response_from_callback(
            contentLength.map { UInt64($0) } ?? cmhd_size_unknown, 32 * 1024,
            { context, position, target, capacity in
                guard let context, let target else { return cmhd_end_with_error }
                return Unmanaged<ResponseReader>.fromOpaque(context).takeUnretainedValue()
                    .read(at: Int(position), into: UnsafeMutableRawBufferPointer(start: target, count: capacity))
            }, context.toOpaque(),
            { context in
                if let context { Unmanaged<ResponseReader>.fromOpaque(context).release() }
            })
        if response == nil { context.release() }
        return response
    }

    private func read(at position: Int, into target: UnsafeMutableRawBufferPointer) -> Int {
        switch source {
        case .bytes(let bytes):
            let count = min(target.count, bytes.count - position)
            guard count > 0, !exchange.isAbandoned else {
                return count == 0 ? cmhd_end_of_stream : cmhd_end_with_error
            }
            bytes.withUnsafeBytes { target.copyMemory(from: .init(rebasing: $0[position..<position + count])) }
            exchange.expectClientToRead(count)
            return count
        case .writer(let writer):
            if exchange.isAbandoned { return cmhd_end_with_error }
            switch writer.take(into: target) {
            case .bytes(let count):
                exchange.takenBytes += count
                exchange.expectClientToRead(count)
                return count
            case .nothingYet:
                exchange.suspendForWriter()
                return 0
            case .end: return cmhd_end_of_stream
            case .failure: return cmhd_end_with_error
            }
        }
    }
}
