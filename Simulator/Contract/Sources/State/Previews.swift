import SwiftUI

// Previews are not drawn here: that they compile is what is said of them.

struct OldPreviews: PreviewProvider {
    static var previews: some View {
        Text("a").previewDisplayName("A").previewLayout(.sizeThatFits)
        // Partly: the gallery shows every preview on its own device.
        Text("a").previewDevice("iPhone 15")
        Text("a").previewLayout(.device).previewInterfaceOrientation(.landscapeLeft)
        Text("a").previewLayout(.fixed(width: 10, height: 20)).previewInterfaceOrientation(.portrait)
    }
}

#Preview { Text("a") }

#Preview("Named") {
    @Previewable @State var count = 0
    Button("\(count)") { count += 1 }
}

#Preview("In a frame", traits: .fixedLayout(width: 10, height: 20)) { Text("a") }
#Preview("As small as it is", traits: .sizeThatFitsLayout) { Text("a") }
#Preview("Turned", traits: .landscapeLeft, .landscapeRight) { Text("a") }
#Preview("Upright", traits: .portrait, .portraitUpsideDown, .defaultLayout) { Text("a") }
