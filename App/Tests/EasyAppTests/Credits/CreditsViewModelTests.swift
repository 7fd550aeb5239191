import Foundation
import Testing

@testable import EasyApp

@MainActor
@Suite struct CreditsViewModelTests {
    private func viewModel(_ remote: InMemoryCreditsRemoteDataSource) -> CreditsViewModel {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return CreditsViewModel(repository: CreditsRepository(remote: remote), calendar: calendar)
    }

    @Test func theBalanceAndWhatThingsCost() async {
        let remote = InMemoryCreditsRemoteDataSource()
        let viewModel = viewModel(remote)
        #expect(viewModel.state == .idle)
        await viewModel.load()
        #expect(viewModel.state.value?.balance == 3000)
        #expect(viewModel.costs.map(\.cost) == [50, 100])
        #expect(viewModel.notice == nil)
        await remote.fail(with: ServerFailure.offline)
        await viewModel.load()
        #expect(viewModel.state.value?.balance == 3000)
        #expect(viewModel.notice == .offline)
    }

    @Test func whyThereIsNothingIsSaidWhileThereIsNothing() async {
        let remote = InMemoryCreditsRemoteDataSource(refusal: .givenBefore)
        let viewModel = viewModel(remote)
        #expect(viewModel.bonusRefusal == nil)
        await viewModel.load()
        #expect(viewModel.state.value?.balance == 0)
        #expect(viewModel.bonusRefusal == .givenBefore)
        await remote.record(.grant, 500)
        await viewModel.load()
        #expect(viewModel.bonusRefusal == nil)
        // Nothing for another reason, or for none that is told.
        let poor = self.viewModel(InMemoryCreditsRemoteDataSource(bonus: 0))
        await poor.load()
        #expect(poor.state.value?.balance == 0)
        #expect(poor.bonusRefusal == nil)
    }

    @Test func withNothingToShowTheFailureFillsTheScreen() async {
        let remote = InMemoryCreditsRemoteDataSource()
        let viewModel = viewModel(remote)
        await remote.fail(with: ServerFailure.sessionEnded)
        await viewModel.load()
        #expect(viewModel.state == .error(.sessionEnded))
        #expect(viewModel.notice == nil)
        #expect(viewModel.needsSignIn)
        await viewModel.loadHistory()
        #expect(viewModel.history == .error(.sessionEnded))
    }

    @Test func theHistoryIsGroupedByDay() async {
        let remote = InMemoryCreditsRemoteDataSource()
        let day = 86_400.0
        for (number, time) in [0.0, 100, day, day + 50, 3 * day - 1].enumerated() {
            await remote.record(.grant, number + 1, date: Date(timeIntervalSince1970: time))
        }
        let viewModel = viewModel(remote)
        await viewModel.loadHistory()
        let days = viewModel.history.value ?? []
        #expect(days.map { $0.transactions.map(\.amount) } == [[5], [4, 3], [2, 1]])
        #expect(days.map(\.id.timeIntervalSince1970) == [2 * day, day, 0])
    }

    @Test func anEmptyHistoryIsNoFailure() async {
        let viewModel = viewModel(InMemoryCreditsRemoteDataSource())
        await viewModel.loadHistory()
        #expect(viewModel.history == .data([]))
        #expect(!viewModel.hasMore)
    }
}
