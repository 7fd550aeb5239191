import SwiftUI

/// The shared components, each shown live.
struct ComponentView: View {
    @State private var email = ""
    @State private var password = "abc123"
    @State private var chip = TodoFilter.all
    @State private var isWorking = false
    @State private var showsMessage = true
    /// The message at the start is a sample; asked for, it is news as anywhere.
    @State private var isMessageAskedFor = false

    var body: some View {
        List {
            Section("component.buttons") {
                LoadingButton(title: "component.button.work", isLoading: isWorking) { isWorking = true }
                    .accessibilityIdentifier("component.button")
                Toggle("component.button.loading", isOn: $isWorking)
                    .accessibilityIdentifier("component.button.loading")
            }
            Section("component.fields") {
                FormField(title: "auth.email", problem: emailProblem) {
                    TextField("auth.email", text: $email)
                        .keyboardType(.emailAddress)
                        .textInputAutocapitalization(.never)
                        .autocorrectionDisabled()
                        .accessibilityIdentifier("component.field")
                }
                SecureField("auth.password", text: $password)
                    .accessibilityIdentifier("component.password")
                PasswordStrengthIndicator(password: password)
            }
            Section("component.chips") {
                ScrollView(.horizontal, showsIndicators: false) {
                    HStack {
                        ForEach(TodoFilter.allCases) { filter in
                            FilterChip(title: filter.title, isSelected: chip == filter) { chip = filter }
                        }
                    }
                }
            }
            Section("component.messages") {
                if showsMessage {
                    InlineMessageView(
                        message: "error.offline", isNews: isMessageAskedFor, dismiss: { showsMessage = false })
                } else {
                    Button("component.messages.show") {
                        isMessageAskedFor = true
                        showsMessage = true
                    }
                }
            }
            Section("component.badges") {
                FlowLayout {
                    ForEach(HomeTechnology.names, id: \.self) { name in
                        BadgeView(name: name)
                    }
                }
            }
        }
        .navigationTitle("tab.component")
    }

    private var emailProblem: LocalizedStringResource? {
        email.isEmpty || Validate.validateEmail(email) ? nil : "auth.email.invalid"
    }
}

#Preview {
    NavigationStack {
        ComponentView()
    }
}
