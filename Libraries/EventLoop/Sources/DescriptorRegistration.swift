import CLinux
import Glibc

/// What a descriptor is ready for, or what one wants to hear about.
public struct Readiness: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Reading will not block.
    public static let readable = Readiness(rawValue: 1)
    /// Writing will not block.
    public static let writable = Readiness(rawValue: 2)
    /// The peer has closed the connection, or its half of it.
    public static let hangUp = Readiness(rawValue: 4)
    /// The descriptor has an error pending. Reported whether asked for or not.
    public static let error = Readiness(rawValue: 8)

    var epollMask: UInt32 {
        (contains(.readable) ? clinux_epollin : 0) | (contains(.writable) ? clinux_epollout : 0)
            | (contains(.hangUp) ? clinux_epollrdhup : 0)
    }

    init(epollMask: UInt32) {
        var readiness: Readiness = []
        if epollMask & clinux_epollin != 0 { readiness.insert(.readable) }
        if epollMask & clinux_epollout != 0 { readiness.insert(.writable) }
        if epollMask & (clinux_epollrdhup | clinux_epollhup) != 0 { readiness.insert(.hangUp) }
        if epollMask & clinux_epollerr != 0 { readiness.insert(.error) }
        self = readiness
    }
}

/// A descriptor that a loop watches. Belongs to the loop's thread. Level-triggered: the handler is called in every turn
/// in which the descriptor is ready.
public final class DescriptorRegistration: @unchecked Sendable {
    /// The watched descriptor. Its owner closes it, after cancelling the registration.
    public let descriptor: Int32
    /// What is watched for now.
    public private(set) var interest: Readiness
    let handler: (Readiness) -> Void
    /// Told apart in the kernel's events from an earlier registration of a descriptor with the same number.
    let generation: UInt32
    private unowned let loop: EventLoop
    private var isActive = true

    init(
        descriptor: Int32, interest: Readiness, generation: UInt32, loop: EventLoop,
        handler: @escaping (Readiness) -> Void
    ) {
        self.descriptor = descriptor
        self.interest = interest
        self.generation = generation
        self.loop = loop
        self.handler = handler
    }

    var eventData: UInt64 { UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor)) }

    /// Watches for something else from now on. Does nothing when `interest` is what is watched for already.
    /// - Throws: `EventLoopError.system` when the kernel refuses, for example because the descriptor was closed.
    public func update(_ interest: Readiness) throws(EventLoopError) {
        loop.preconditionOnLoop()
        guard isActive, interest != self.interest else { return }
        self.interest = interest
        guard clinux_epoll_modify(loop.epollDescriptor, descriptor, interest.epollMask, eventData) == 0 else {
            throw .system(call: "epoll_ctl", code: errno)
        }
    }

    /// Stops watching. The handler is not called again, not even for events already fetched in this turn.
    public func cancel() {
        loop.preconditionOnLoop()
        guard isActive else { return }
        isActive = false
        _ = clinux_epoll_remove(loop.epollDescriptor, descriptor)
        loop.forget(self)
    }
}
