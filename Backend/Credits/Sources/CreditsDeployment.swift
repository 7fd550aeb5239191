import Functions
import Jobs

/// What a server deploys of this module. The server finds functions and jobs by their conformances, which an optimised build leaves out
/// for types that nothing names: here they are named.
public enum CreditsDeployment {
    public static let functions: [any Function.Type] = [
        CreditsBalance.self, CreditsConsume.self, CreditsHistory.self, CreditsPackages.self, CreditsReconcile.self,
        CreditsRefund.self, RegistrationBonusFunction.self, SubscriptionWebhook.self,
    ]
    public static let jobs: [any JobHandler.Type] = [
        CreditExpiryJob.self, MonthlyGrantJob.self, UnresolvedEventsJob.self,
    ]
}
