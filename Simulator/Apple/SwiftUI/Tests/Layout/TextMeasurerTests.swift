import Foundation
import Testing

@testable import SwiftUI

@Suite struct TextMeasurerTests {
    let body = TextMeasurer()

    @Test func aLineIsAsLongAsItsLetters() {
        // As Chromium measures "Hello, World" in Inter at 17 points: 99 points.
        #expect(abs(body.size(of: "Hello, World", limit: nil).width - 99) <= 1)
        #expect(body.size(of: "", limit: nil) == CGSize(width: 0, height: 22))
    }

    @Test func boldIsWider() {
        var bold = body
        bold.weight = 700
        #expect(bold.width(of: "Hello") > body.width(of: "Hello"))
    }

    @Test func wordsWrap() {
        let size = body.size(of: "one two three four", limit: 80)
        #expect(size.height == 44)
        #expect(size.width <= 80)
        #expect(body.size(of: "one two three four five six seven", limit: 80, lineLimit: 2).height == 44)
        #expect(body.size(of: "one\ntwo", limit: nil).height == 44)
    }

    @Test func aLongWordIsBroken() { #expect(body.size(of: String(repeating: "m", count: 20), limit: 100).height > 22) }

    @Test func ideographsWrapAnywhere() {
        #expect(body.size(of: "中文没有空格也换行", limit: nil).width == 153)
        #expect(body.size(of: "中文没有空格也换行", limit: 60).height == 66)
    }

    /// Whatever the text and the limit: no line is longer than the limit, and less room never takes fewer lines.
    @Test func wrappingNeverOverflows() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<60 {
            let words = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                String(
                    repeating: "ab c中".randomElement(using: &random) ?? "a",
                    count: Int.random(in: 1...9, using: &random))
            }
            let text = words.joined(separator: " ")
            var lastHeight = 0.0
            for limit in stride(from: 300.0, through: 20, by: -20) {
                let size = body.size(of: text, limit: limit)
                #expect(size.width <= limit.rounded(.up))
                #expect(size.height >= lastHeight)
                lastHeight = size.height
            }
        }
    }

    struct SeededRandom: RandomNumberGenerator {
        var state: UInt64
        init(seed: UInt64) { state = seed }
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state
        }
    }
}
