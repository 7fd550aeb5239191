/// What UI tests belong to: an actor that runs on the thread of the test (see ``UITestTrait``), so that a test may block while
/// the app, in the same process, has the main actor.
///
/// On Apple's systems XCUIAutomation belongs to the main actor; a type alias there makes one source fit both.
@globalActor public actor UITestActor {
    public static let shared = UITestActor()
}
