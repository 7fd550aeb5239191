import SwiftUI

/// Asks for another mail, once the server would send one; says meanwhile how long that takes.
struct ResendButton: View {
    let cooldown: ResendCooldown
    let isSending: Bool
    let action: () -> Void

    var body: some View {
        Button(action: action) {
            if cooldown.isOver {
                Text("auth.verify.resend")
            } else {
                Text("auth.verify.resendIn \(cooldown.remainingSeconds)")
                    .monospacedDigit()
            }
        }
        .disabled(!cooldown.isOver || isSending)
    }
}

#Preview {
    ResendButton(cooldown: ResendCooldown(), isSending: false) {}
}
