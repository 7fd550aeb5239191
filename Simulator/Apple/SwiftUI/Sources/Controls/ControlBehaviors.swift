import Foundation

/// The options for controlling the repeatability of button actions.
public struct ButtonRepeatBehavior: Hashable, Sendable {
    private let name: String
    /// The automatic repeat behavior: a button acts once.
    public static let automatic = ButtonRepeatBehavior(name: "automatic")
    /// Repeating button actions will be enabled.
    public static let enabled = ButtonRepeatBehavior(name: "enabled")
    /// Repeating button actions will be disabled.
    public static let disabled = ButtonRepeatBehavior(name: "disabled")
}

/// The options for controlling the spring loading behavior of views.
public struct SpringLoadingBehavior: Hashable, Sendable {
    private let name: String
    /// The automatic spring loading behavior: that of the system's own controls.
    public static let automatic = SpringLoadingBehavior(name: "automatic")
    /// Spring loaded interactions will be enabled for applicable views.
    public static let enabled = SpringLoadingBehavior(name: "enabled")
    /// Spring loaded interactions will be disabled for applicable views.
    public static let disabled = SpringLoadingBehavior(name: "disabled")
}

private enum ButtonRepeatKey: EnvironmentKey { static var defaultValue: ButtonRepeatBehavior { .automatic } }
private enum SpringLoadingKey: EnvironmentKey { static var defaultValue: SpringLoadingBehavior { .automatic } }

extension EnvironmentValues {
    /// Whether buttons with this associated environment should repeatedly trigger their actions on prolonged interactions.
    public internal(set) var buttonRepeatBehavior: ButtonRepeatBehavior {
        get { self[ButtonRepeatKey.self] }
        set { self[ButtonRepeatKey.self] = newValue }
    }
    /// The behavior of spring loaded interactions for the views associated with this environment.
    public internal(set) var springLoadingBehavior: SpringLoadingBehavior {
        get { self[SpringLoadingKey.self] }
        set { self[SpringLoadingKey.self] = newValue }
    }
}

extension View {
    /// Sets whether buttons in this view should repeatedly trigger their actions on prolonged interactions.
    public func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View {
        environment(\.buttonRepeatBehavior, behavior)
    }
    /// Sets whether buttons in this view are triggered by what is dragged over them for a while.
    public func springLoadingBehavior(_ behavior: SpringLoadingBehavior) -> some View {
        environment(\.springLoadingBehavior, behavior)
    }
}

/// Runs an action after a while, and then again and again, until it is told to stop.
@MainActor final class Repetition: Teardown {
    private var timer: (any DispatchSourceTimer)?
    private var hasActed = false
    private var ended = ContinuousClock.now

    /// Whether it acted until just now: what comes next is the end of that.
    var hasJustActed: Bool { hasActed && ContinuousClock.now - ended < .seconds(1) }

    /// How long a button is held before it acts, and how often it acts then, in seconds.
    static let heldSeconds = (first: 0.5, next: 0.1)
    /// How long something is dragged over a button before that acts.
    static let springSeconds = 0.8

    nonisolated init() {}

    func begin(after seconds: TimeInterval, every next: TimeInterval?, _ action: @escaping @MainActor () -> Void) {
        end()
        hasActed = false
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + seconds, repeating: next ?? .infinity, leeway: .milliseconds(5))
        timer.setEventHandler { [weak self] in
            MainActor.assumeIsolated {
                guard let self, self.timer != nil else { return }
                self.hasActed = true
                if next == nil { self.end() }
                action()
            }
        }
        timer.activate()
        self.timer = timer
    }

    func end() {
        if timer != nil { ended = .now }
        timer?.cancel()
        timer = nil
    }

    nonisolated func teardown() { MainActor.assumeIsolated { end() } }
}

/// What a button does besides being tapped: repeating while it is held, and acting when something stays over it.
@MainActor final class ButtonTiming: Teardown {
    let holding = Repetition()
    let spring = Repetition()

    nonisolated init() {}

    /// The handlers of a button with that action, of which the tap is one.
    func handlers(_ action: @escaping @MainActor () -> Void, in environment: EnvironmentValues) -> _EventHandlers {
        let repeats = environment.buttonRepeatBehavior == .enabled
        var handlers = _EventHandlers(.tap) { [holding] _ in
            // The tap that ends a long hold is no further one.
            if !(repeats && holding.hasJustActed) { action() }
        }
        if repeats {
            handlers.add(.press) { [holding] value in
                if value.bool == true {
                    holding.begin(
                        after: Repetition.heldSeconds.first, every: Repetition.heldSeconds.next, action)
                } else {
                    holding.end()
                }
            }
        }
        if environment.springLoadingBehavior == .enabled {
            handlers.add(.drop) { [spring] value in
                switch value["phase"]?.string {
                case "entered": spring.begin(after: Repetition.springSeconds, every: nil, action)
                case "exited", "dropped": spring.end()
                default: break
                }
            }
        }
        return handlers
    }

    nonisolated func teardown() {
        MainActor.assumeIsolated {
            holding.end()
            spring.end()
        }
    }
}
