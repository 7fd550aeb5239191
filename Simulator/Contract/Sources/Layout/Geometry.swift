import SwiftUI

@MainActor func geometry(_ contract: Contract) {
    contract.drawn("GeometryReader") {
        GeometryReader { proxy in
            Text(verbatim: "\(proxy.size.width) \(proxy.safeAreaInsets.top) \(proxy.frame(in: .global).minX)")
            Text(verbatim: "\(proxy.frame(in: .local).midX) \(proxy.frame(in: .named("room")).maxY)")
            Text(verbatim: "\(proxy.frame(in: CoordinateSpace.local).minX)")
            Text(verbatim: "\(proxy.bounds(of: .named("room"))?.width ?? 0)")
        }
        .coordinateSpace(.named("room"))
        Text("a").coordinateSpace(name: "room")
    }
    contract.fact("spaces", CoordinateSpace.global.isGlobal && CoordinateSpace.local.isLocal)
    contract.fact("named spaces", CoordinateSpace.named("a") == .named("a") && !CoordinateSpace.named("a").isLocal)
    contract.fact(
        "spaces by type",
        GlobalCoordinateSpace().coordinateSpace == .global && LocalCoordinateSpace().coordinateSpace == .local)
    contract.fact("named spaces by type", NamedCoordinateSpace.named("a").coordinateSpace == .named("a"))
    contract.fact("degrees", Angle(degrees: 180).radians == .pi && Angle(radians: .pi).degrees == 180)
    contract.fact("angles", Angle.radians(1) + .radians(1) == .radians(2) && Angle() == .zero)
    contract.fact("angles are numbers", Angle.radians(1) * 3 - .radians(1) == .radians(2))
    contract.fact("angles are ordered", Angle.degrees(10) < .degrees(20) && -Angle.degrees(10) < .zero)
    contract.fact("angles are shared out", Angle.radians(1) / 2 == .radians(0.5))
    let corners: [UnitPoint] = [
        .topLeading, .top, .topTrailing, .leading, .center, .trailing, .bottomLeading, .bottom, .bottomTrailing,
    ]
    contract.fact("points of a unit", corners.map(\.x) == [0, 0.5, 1, 0, 0.5, 1, 0, 0.5, 1])
    contract.fact("and their heights", corners.map(\.y) == [0, 0, 0, 0.5, 0.5, 0.5, 1, 1, 1])
    contract.fact("points", UnitPoint(x: 0, y: 0) == UnitPoint() && UnitPoint.zero == UnitPoint.topLeading)
    contract.fact("axes", Axis.allCases.count == 2 && Axis.Set.horizontal != .vertical)
}
