import SwiftUI

private struct Page: Codable, Equatable { let number: Int }

@MainActor func userActivities(_ contract: Contract) {
    let view = Text("a")
    contract.same("Activities are not drawn") {
        view
        view.userActivity("org.example.read") { $0.title = "Reading" }
        view.userActivity("org.example.read", isActive: false) { $0.title = "Reading" }
        view.userActivity("org.example.read", element: 1) { page, activity in activity.userInfo = ["page": page] }
        view.onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { print($0.webpageURL ?? "") }
    }
    let activity = NSUserActivity(activityType: "org.example.read")
    activity.isEligibleForHandoff = true
    activity.isEligibleForSearch = true
    activity.isEligibleForPrediction = false
    activity.requiredUserInfoKeys = ["page"]
    activity.keywords = ["book"]
    activity.targetContentIdentifier = "page-1"
    activity.persistentIdentifier = "page"
    activity.addUserInfoEntries(from: ["page": 1])
    contract.fact("what is added is there", activity.userInfo?["page"] as? Int == 1)
    contract.fact("no payload yet", (try? activity.typedPayload(Page.self)) == nil)
    try? activity.setTypedPayload(Page(number: 2))
    contract.fact("a payload of the app's", (try? activity.typedPayload(Page.self)) == Page(number: 2))
    activity.becomeCurrent()
    activity.resignCurrent()
    activity.invalidate()
}
