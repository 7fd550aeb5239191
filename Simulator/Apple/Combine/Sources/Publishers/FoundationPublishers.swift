import Foundation
import FoundationNetworking

extension Timer {
    /// A publisher of the time, at every interval.
    public static func publish(
        every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
        options: RunLoop.SchedulerOptions? = nil
    ) -> Timer.TimerPublisher {
        TimerPublisher(
            interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
    }

    /// A publisher that repeatedly emits the current date.
    final public class TimerPublisher: ConnectablePublisher, @unchecked Sendable {
        public typealias Output = Date
        public typealias Failure = Never
        public let interval: TimeInterval
        public let tolerance: TimeInterval?
        public let runLoop: RunLoop
        public let mode: RunLoop.Mode
        public let options: RunLoop.SchedulerOptions?
        private let subject = PassthroughSubject<Date, Never>()

        public init(
            interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode,
            options: RunLoop.SchedulerOptions? = nil
        ) {
            self.interval = interval
            self.tolerance = tolerance
            self.runLoop = runLoop
            self.mode = mode
            self.options = options
        }

        final public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Date, S.Failure == Never {
            subject.receive(subscriber: subscriber)
        }

        final public func connect() -> any Cancellable {
            runLoop.schedule(
                after: runLoop.now.advanced(by: .init(interval)), interval: .init(interval), tolerance: 0, options: nil
            ) { [subject] in subject.send(Date()) }
        }
    }
}

extension NotificationCenter {
    /// A publisher of the notifications named `name` from `object`, from anyone when nil.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> NotificationCenter.Publisher {
        Publisher(center: self, name: name, object: object)
    }

    /// A publisher that emits elements when broadcasting notifications.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Notification
        public typealias Failure = Never
        public let center: NotificationCenter
        public let name: Notification.Name
        public let object: AnyObject?

        public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
            self.center = center
            self.name = name
            self.object = object
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Notification, S.Failure == Never {
            let (center, name, object) = (center, name, object)
            BufferedPublisher<Notification, Never> { subscription in
                let token = center.addObserver(forName: name, object: object, queue: nil) {
                    subscription.buffer.offer($0)
                }
                subscription.add(AnyCancellable { center.removeObserver(token) })
            }.receive(subscriber: subscriber)
        }
    }
}

extension URLSession {
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
        DataTaskPublisher(request: URLRequest(url: url), session: self)
    }

    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
        DataTaskPublisher(request: request, session: self)
    }

    /// A publisher of one request's answer.
    public struct DataTaskPublisher: Publisher {
        public typealias Output = (data: Data, response: URLResponse)
        public typealias Failure = URLError
        public let request: URLRequest
        public let session: URLSession

        public init(request: URLRequest, session: URLSession) {
            self.request = request
            self.session = session
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == URLError {
            let (request, session) = (request, session)
            BufferedPublisher<Output, URLError> { subscription in
                let task = session.dataTask(with: request) { data, response, error in
                    if let response, error == nil {
                        subscription.buffer.offer((data ?? Data(), response))
                        subscription.buffer.complete(.finished)
                    } else {
                        subscription.buffer.complete(.failure(error as? URLError ?? URLError(.unknown)))
                    }
                }
                subscription.add(AnyCancellable { task.cancel() })
                task.resume()
            }.receive(subscriber: subscriber)
        }
    }
}
