import Foundation
import FoundationCompat
import Testing

@Suite(.serialized) struct UserDefaultsChangesTests {
    private func changes(_ work: (UserDefaults) -> Void) throws -> Int {
        #expect(_noticesUserDefaultsChanges)
        let name = "changes-\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: name))
        defer { defaults.removePersistentDomain(forName: name) }
        let count = Counter()
        let observer = NotificationCenter.default.addObserver(
            forName: UserDefaults.didChangeNotification, object: defaults, queue: nil
        ) { _ in count.value += 1 }
        defer { NotificationCenter.default.removeObserver(observer) }
        work(defaults)
        return count.value
    }

    private final class Counter: @unchecked Sendable { var value = 0 }

    @Test func everyChangeIsTold() throws {
        let count = try changes {
            $0.set("text", forKey: "a")
            $0.set(true, forKey: "b")
            $0.set(7, forKey: "c")
            $0.removeObject(forKey: "a")
        }
        #expect(count == 4)
    }

    @Test func theValuesAreThoseThatWereSet() throws {
        let count = try changes {
            $0.set(["x": 1], forKey: "dictionary")
            #expect($0.dictionary(forKey: "dictionary") as? [String: Int] == ["x": 1])
            #expect($0.string(forKey: "nothing") == nil)
        }
        #expect(count == 1, "reading changes nothing")
    }

    class Base: NSObject {
        let name: String
        override init() {
            name = "base"
            super.init()
        }
    }
    final class Derived: Base { var isMade = true }
    final class Plain: NSObject { let text = "plain" }

    @Test func objectsAreMadeByTheirOwnInitializers() {
        let type: Base.Type = Derived.self
        let object = _makeObject(type)
        #expect((object as? Derived)?.isMade == true && object?.name == "base")
        #expect(_makeObject(Plain.self)?.text == "plain")
    }
}
