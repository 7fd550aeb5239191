import Glibc

/// Output to the person at the terminal, unbuffered so that it comes in order with the launcher's own.
enum Terminal {
    static func say(_ text: String = "") { write(text + "\n", to: 1) }
    static func ask(_ text: String) { write(text, to: 1) }
    static func complain(_ text: String) { write("easyapp: \(text)\n", to: 2) }

    private static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var offset = 0
            while offset < bytes.count {
                let written = Glibc.write(descriptor, bytes.baseAddress.map { $0 + offset }, bytes.count - offset)
                if written < 0 && errno != EINTR { return }
                offset += max(0, written)
            }
        }
    }
}
