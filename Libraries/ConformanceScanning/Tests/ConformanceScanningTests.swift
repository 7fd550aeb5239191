import ConformanceScanning
import Testing

public protocol Marked {
    static var mark: Int { get }
}
public protocol Unmarked {}

public struct FirstMarked: Marked { public static var mark: Int { 1 } }
public enum SecondMarked: Marked { public static var mark: Int { 2 } }
public final class ThirdMarked: Marked { public static var mark: Int { 3 } }
extension Array: Marked where Element == Never { public static var mark: Int { 4 } }

@Suite struct ConformanceScanningTests {
    @Test func findsEveryConformingType() {
        let found = ConformanceScanning.types(conformingTo: (any Marked).self, as: (any Marked.Type).self)
        #expect(Set(found.map { $0.mark }) == [1, 2, 3])
    }

    @Test func findsTypesOfOtherImages() {
        let found = ConformanceScanning.types(conformingTo: (any Sequence).self)
        #expect(found.contains { $0 == String.self })
    }

    @Test func findsNothingForOtherTypes() {
        #expect(ConformanceScanning.types(conformingTo: (any Unmarked).self).isEmpty)
        #expect(ConformanceScanning.types(conformingTo: Int.self).isEmpty)
        #expect(ConformanceScanning.types(conformingTo: (any Marked & Unmarked).self).isEmpty)
    }
}
