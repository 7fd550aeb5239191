import Foundation
import Testing

@testable import FoundationCompat

@Suite struct OffsetsTests {
    @Test func movesBeforeTheDestination() {
        var letters = Array("abcde")
        letters.move(fromOffsets: [0], toOffset: 3)
        #expect(letters == Array("bcade"))
        letters.move(fromOffsets: [4], toOffset: 0)
        #expect(letters == Array("ebcad"))
        letters.move(fromOffsets: [1, 3], toOffset: 5)
        #expect(letters == Array("ecdba"))
        letters.move(fromOffsets: [2], toOffset: 2)
        #expect(letters == Array("ecdba"))
    }

    @Test func movingKeepsEveryElementAndTheOrderOfBothGroups() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let count = Int.random(in: 0...8, using: &generator)
            let source = IndexSet((0..<count).filter { _ in Bool.random(using: &generator) })
            let destination = Int.random(in: 0...count, using: &generator)
            var numbers = Array(0..<count)
            numbers.move(fromOffsets: source, toOffset: destination)
            #expect(numbers.filter(source.contains) == Array(source))
            #expect(numbers.filter { !source.contains($0) } == (0..<count).filter { !source.contains($0) })
            let before = (0..<destination).filter { !source.contains($0) }.count
            #expect(Array(numbers.dropFirst(before).prefix(source.count)) == Array(source))
        }
    }

    @Test func removesAtOffsets() {
        var letters = Array("abcde")
        letters.remove(atOffsets: [0, 2, 4])
        #expect(letters == Array("bd"))
        letters.remove(atOffsets: [])
        #expect(letters == Array("bd"))
    }
}
