import SwiftUI

/// A text that is handed over as a resource, in the language of the screen.
///
/// The language may be chosen inside the app, so it is the environment's rather than the device's.
struct LocalizedText: View {
    let resource: LocalizedStringResource

    @Environment(\.locale) private var locale

    init(_ resource: LocalizedStringResource) {
        self.resource = resource
    }

    var body: some View {
        Text(verbatim: resource.string(in: locale))
    }
}

#Preview {
    LocalizedText("error.offline")
        .padding()
}
