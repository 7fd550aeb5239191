import SwiftUI

/// What the user has, what features cost, and the way to what happened.
struct CreditsView: View {
    @State private var viewModel: CreditsViewModel
    @EnvironmentObject private var authManager: AuthManager

    init(viewModel: CreditsViewModel) {
        _viewModel = State(initialValue: viewModel)
    }

    var body: some View {
        content
            .navigationTitle("credits.title")
            .navigationBarTitleDisplayMode(.inline)
            .task { await viewModel.load() }
            .onChange(of: viewModel.needsSignIn) { _, needsSignIn in
                if needsSignIn { Task { await authManager.verifySession() } }
            }
    }

    @MainActor @ViewBuilder
    private var content: some View {
        switch viewModel.state {
        case .idle, .loading:
            ProgressView("state.loading")
                .frame(maxWidth: .infinity, maxHeight: .infinity)
        case .error(let failure):
            CreditsFailureView(failure: failure) { await viewModel.load() }
        case .data(let balance):
            List {
                if let failure = viewModel.notice {
                    InlineMessageView(message: failure.message, retry: { Task { await viewModel.load() } })
                        .listRowBackground(Color.clear)
                }
                CreditBalanceView(balance: balance)
                if viewModel.bonusRefusal == .givenBefore {
                    Section {
                        Label {
                            Text("credits.bonus.givenBefore")
                                .accessibilityIdentifier("credits.bonus.givenBefore")
                        } icon: {
                            Image(systemName: "info.circle")
                        }
                        .font(.subheadline)
                    }
                }
                Section {
                    NavigationLink {
                        CreditsHistoryView(viewModel: viewModel)
                    } label: {
                        Label("credits.history", systemImage: "clock.arrow.circlepath")
                    }
                    .accessibilityIdentifier("credits.history")
                }
                if !viewModel.costs.isEmpty {
                    Section("credits.costs") {
                        ForEach(viewModel.costs) { cost in
                            LabeledContent {
                                Text(cost.cost, format: .number)
                            } label: {
                                LocalizedText(cost.title)
                            }
                        }
                    }
                }
            }
            .refreshable { await viewModel.load() }
        }
    }
}

/// The credits of the signed-in user, or the way to sign in.
struct CreditsRouteView: View {
    @EnvironmentObject private var authManager: AuthManager

    let credits: CreditsRepositoryProvider

    var body: some View {
        if let user = authManager.user {
            CreditsView(viewModel: CreditsViewModel(repository: credits.repository(for: user.id)))
                // Another user has credits of their own.
                .id(user.id)
        } else {
            Button("auth.signIn") { authManager.requestSignIn() }
                .accessibilityIdentifier("credits.signIn")
        }
    }
}

/// The balance could not be loaded, and there is none to show.
struct CreditsFailureView: View {
    let failure: ServerFailure
    let retry: () async -> Void

    var body: some View {
        ContentUnavailableView {
            Label("credits.loadFailed", systemImage: "wifi.exclamationmark")
        } description: {
            LocalizedText(failure.message)
        } actions: {
            Button("action.retry") {
                Task { await retry() }
            }
            .buttonStyle(.borderedProminent)
            .accessibilityIdentifier("credits.retry")
        }
    }
}

#Preview {
    NavigationStack {
        CreditsView(viewModel: CreditsViewModel(repository: .preview()))
    }
    .environmentObject(AuthManager.preview())
}
