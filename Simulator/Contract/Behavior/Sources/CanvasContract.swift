import SwiftUI

/// Drawings of every kind, one that moves with the time, and one whose layers are put together.
public struct CanvasContract: View {
    @State private var taps = 0
    @State private var start = Date()

    public init() {}

    public var body: some View {
        VStack(spacing: 20) {
            Canvas { context, size in
                let middle = CGPoint(x: size.width / 2, y: size.height / 2)
                context.fill(Path(CGRect(x: 20, y: 10, width: 40, height: 30)), with: .color(.red))
                context.draw(Text("middle").font(.title), at: middle)
                if let badge = context.resolveSymbol(id: "badge") {
                    context.draw(badge, at: CGPoint(x: 200, y: 100), anchor: .bottomTrailing)
                    context.draw(badge, in: CGRect(x: 0, y: 60, width: 60, height: 40))
                }
                var corner = context
                corner.translateBy(x: 150, y: 10)
                corner.rotate(by: .degrees(90))
                corner.fill(Path(CGRect(x: 0, y: 0, width: 20, height: 10)), with: .color(.blue))
            } symbols: {
                Color.green.frame(width: 30, height: 20).tag("badge")
            }
            .frame(width: 240, height: 120)
            .accessibilityIdentifier("picture")
            Canvas { context, size in
                context.drawLayer { layer in
                    layer.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.blue))
                    layer.blendMode = .destinationOut
                    layer.fill(Path(ellipseIn: CGRect(x: 20, y: 20, width: 60, height: 60)), with: .color(.black))
                }
                context.addFilter(.alphaThreshold(min: 0.5, color: .orange))
                context.addFilter(.blur(radius: 6))
                context.drawLayer { layer in
                    for x in [140.0, 165] {
                        layer.fill(Path(ellipseIn: CGRect(x: x, y: 30, width: 40, height: 40)), with: .color(.black))
                    }
                }
            }
            .frame(width: 240, height: 100)
            .accessibilityIdentifier("layers")
            TimelineView(.animation) { timeline in
                Canvas { context, _ in
                    let seconds = timeline.date.timeIntervalSince(start)
                    context.fill(Path(CGRect(x: seconds * 20, y: 0, width: 10, height: 10)), with: .foreground)
                }
            }
            .frame(width: 240, height: 10)
            .accessibilityIdentifier("clock")
            Button("taps \(taps)") { taps += 1 }
            Canvas { context, _ in
                for index in 0..<taps {
                    context.stroke(
                        Path(CGRect(x: index * 20, y: 2, width: 10, height: 10)), with: .color(.purple), lineWidth: 2)
                }
            }
            .frame(width: 240, height: 14)
            .accessibilityIdentifier("count")
            .accessibilityLabel("squares")
        }
    }
}
