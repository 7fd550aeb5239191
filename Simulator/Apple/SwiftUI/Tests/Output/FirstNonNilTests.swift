import Testing

@testable import SwiftUI

@Suite struct FirstNonNilTests {
    @Test func eachIsAskedOnceUntilThereIsAResult() {
        var asked: [Int] = []
        let found = [1, 2, 3, 4].firstNonNil { number -> String? in
            asked.append(number)
            return number == 3 ? "three" : nil
        }
        #expect(found == "three" && asked == [1, 2, 3])
        #expect([Int]().firstNonNil { $0 } == nil)
    }
}
