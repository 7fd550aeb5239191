import SwiftUI

/// Shapes whose look depends on the size they have.
public struct ShapeContract: View {
    @State private var isWide = false

    public init() {}

    public var body: some View {
        VStack(spacing: 12) {
            Rectangle().strokeBorder(.red, style: StrokeStyle(lineWidth: 10, dash: [20, 10]))
                .frame(width: 200, height: 60).accessibilityIdentifier("dashes")
            Bubble().fill(.blue).frame(width: isWide ? 300 : 200, height: 60).accessibilityIdentifier("bubble")
            Path { path in
                path.addRect(CGRect(x: 10, y: 5, width: 40, height: 20))
            }
            .fill(.green).frame(width: 200, height: 40).accessibilityIdentifier("path")
            Circle().trim(from: 0, to: 0.75)
                .stroke(AngularGradient(colors: [.red, .blue], center: .center), style: StrokeStyle(lineWidth: 8))
                .frame(width: 80, height: 80).accessibilityIdentifier("ring")
            Color.orange.frame(width: 120, height: 60).clipShape(Bubble()).accessibilityIdentifier("clip")
            ContainerRelativeShape().fill(.purple).padding(8)
                .background(RoundedRectangle(cornerRadius: 20).fill(.gray))
                .containerShape(RoundedRectangle(cornerRadius: 20))
                .frame(width: 120, height: 60).accessibilityIdentifier("container")
            Button("Widen") { isWide.toggle() }
        }
    }
}

/// A box with a corner of ten points, whatever its size.
private struct Bubble: Shape {
    func path(in rect: CGRect) -> Path {
        Path { path in
            path.move(to: CGPoint(x: rect.minX + 10, y: rect.minY))
            path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
            path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
            path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
            path.addLine(to: CGPoint(x: rect.minX, y: rect.minY + 10))
            path.closeSubpath()
        }
    }
}
