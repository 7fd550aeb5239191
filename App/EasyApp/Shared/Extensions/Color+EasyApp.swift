import SwiftUI

extension Color {
    /// For words that say what is wrong: a red that can be read at small sizes in both schemes.
    static let errorText = Color("ErrorText")
}
