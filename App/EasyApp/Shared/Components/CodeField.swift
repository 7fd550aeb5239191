import SwiftUI

/// The field for the six digits of a mail. It takes nothing but digits, and is sent by itself when they are complete.
struct CodeField: View {
    @Binding var code: String
    /// While a code is being sent, the next one waits.
    var isDisabled = false
    let onComplete: () -> Void

    var body: some View {
        FormField(title: "auth.code") {
            TextField("auth.code", text: $code)
                .keyboardType(.numberPad)
                .textContentType(.oneTimeCode)
                .autocorrectionDisabled()
                .font(.title3.monospacedDigit())
                .disabled(isDisabled)
                .accessibilityIdentifier("auth.code")
        }
        .onChange(of: code) { _, text in
            let digits = OneTimeCode.digits(in: text)
            if digits != text {
                // Comes back here.
                code = digits
            } else if OneTimeCode.isComplete(digits) {
                onComplete()
            }
        }
    }
}

#Preview {
    CodeField(code: .constant("123")) {}
        .padding()
}
