import Testing

@testable import DeviceHost

@Suite("CrashTrace")
struct CrashTraceTests {
    private static let backtrace = """
        Swift/Array.swift:692: Fatal error: Index out of range

        *** Signal 4: Backtracing from 0x7fd20916df7f... done ***

        *** Program crashed: Illegal instruction at 0x00007fd20916df7f ***

        Platform: x86_64 Linux

        Thread 0 "App" crashed:

          0      0x00007fd20916df7f _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
          1 [ra] 0x00005655120d6e90 inner(_:_:) + 47 in App at /src/List.swift:1:44
        ...

        Thread 1:

          0      0x00007fd20916df7f epoll_wait + 3 in libc.so.6

        Registers:

        rax 0x0000000000000000  0

        Images (12 omitted):

        Backtrace took 0.01s
        """

    @Test("What happened and where come first; other threads, registers and images are left out")
    func excerpt() {
        var trace = CrashTrace()
        for line in Self.backtrace.split(separator: "\n", omittingEmptySubsequences: false) {
            trace.append(String(line))
        }
        #expect(
            trace.lines == [
                "Program crashed: Illegal instruction at 0x00007fd20916df7f", "Thread 0 \"App\" crashed:",
                "0 _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so",
                "1 inner(_:_:) + 47 in App at /src/List.swift:1:44", "...",
            ])
    }

    @Test("A long stack takes bounded room")
    func deepStack() {
        var trace = CrashTrace()
        trace.append("*** Program crashed: Bad pointer dereference ***")
        trace.append("Thread 3 crashed:")
        for number in 0..<10_000 { trace.append("\(number) 0x1 again() in App") }
        #expect(trace.lines.count == CrashTrace.lineLimit)
        #expect(trace.lines[2] == "0 again() in App")
    }

    @Test("What an app says of its own is no trace")
    func ordinaryLines() {
        var trace = CrashTrace()
        for line in ["Thread 4 crashed:", "0 0x1 f()", "Registers:"] { trace.append(line) }
        #expect(trace.lines == [])
    }
}
