import Glibc

/// Exactly `count` bytes of standard input, nil at its end.
func readFully(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
        let got = bytes.withUnsafeMutableBytes {
            read(STDIN_FILENO, $0.baseAddress?.advanced(by: filled), count - filled)
        }
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return nil }
        filled += got
    }
    return bytes
}

/// Writes all of `bytes` to standard output; ends the program when the compiler is gone.
func writeFully(_ bytes: [UInt8]) {
    var written = 0
    while written < bytes.count {
        let count = bytes.withUnsafeBytes {
            write(STDOUT_FILENO, $0.baseAddress?.advanced(by: written), $0.count - written)
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { exit(1) }
        written += count
    }
}
