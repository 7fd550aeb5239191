import SwiftUI
import Testing

@MainActor @Suite struct ShapeTests {
    private func shape(_ view: some View) -> _Element? { _ViewHost(view).tree.first { $0.hasClass("shape") } }

    @Test func aShapeThatIsOnlyALineLeavesWhatLiesBelowInReach() {
        #expect(shape(RoundedRectangle(cornerRadius: 10).strokeBorder(Color.clear))?.hasClass("hollow") == true)
        #expect(shape(Rectangle().stroke(Color.red, lineWidth: 2))?.hasClass("hollow") == true)
        #expect(shape(Circle().stroke(Color.red, style: StrokeStyle(dash: [2])))?.hasClass("hollow") == true)
    }

    @Test func aFilledShapeDoesNot() {
        #expect(shape(Rectangle().fill(Color.red))?.hasClass("hollow") == false)
        #expect(shape(Circle().fill(Color.red))?.hasClass("hollow") == false)
    }
}
