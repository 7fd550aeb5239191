import SwiftUI

/// The address that a mail was sent to, in place of the field it was typed into.
struct MailedAddressView: View {
    let title: LocalizedStringKey
    let address: String
    let identifier: String

    var body: some View {
        FormField(title: title) {
            Text(verbatim: address)
                .frame(maxWidth: .infinity, alignment: .leading)
                .accessibilityIdentifier(identifier)
        }
    }
}

#Preview {
    MailedAddressView(title: "auth.email", address: "ada@example.com", identifier: "auth.email")
        .padding()
}
