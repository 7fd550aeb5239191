/// What can go wrong between an event loop and the kernel.
public enum EventLoopError: Error, Equatable, CustomStringConvertible {
    /// The kernel refused a call. `code` is its `errno`.
    case system(call: String, code: Int32)
    /// The loop was asked for something after it had been stopped.
    case stopped

    /// A sentence that says what to do.
    public var description: String {
        switch self {
        case .system(let call, let code):
            "\(call) failed with errno \(code). If it is 24 (too many open files), raise `ulimit -n`."
        case .stopped:
            "The event loop has been stopped. Start a new one before registering anything."
        }
    }
}
