import Testing

#if os(Linux)
    import UITesting

    /// What drives the app: on Linux a thread of its own, since the app has the main actor of the same process.
    typealias UITestActor = UITesting.UITestActor
#else
    /// What drives the app: XCUIAutomation belongs to the main actor, and the app is another process.
    typealias UITestActor = MainActor

    extension Trait where Self == ParallelizationTrait {
        /// The tests drive the app through `XCUIApplication`, so one runs at a time.
        static var uiTests: Self { .serialized }
    }
#endif
