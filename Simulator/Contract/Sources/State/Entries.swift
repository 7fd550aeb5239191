import SwiftUI

// The macro came after the SDK that the other files are checked with.

extension EnvironmentValues {
    @Entry var contractEntry = 3
}
