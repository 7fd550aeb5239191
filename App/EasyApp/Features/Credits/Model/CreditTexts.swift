import Foundation

extension CreditTransaction {
    /// What happened, in the user's words.
    var title: LocalizedStringResource {
        switch kind {
        case .grant: "credits.kind.grant"
        case .consume: CreditCost.title(of: reason)
        case .expire: "credits.kind.expire"
        case .refund: "credits.kind.refund"
        case .revoke: "credits.kind.revoke"
        case .adjust: "credits.kind.adjust"
        }
    }
}

extension CreditCost {
    var title: LocalizedStringResource { Self.title(of: name) }

    /// Whether this version of the app has a title for it.
    var isKnown: Bool { Self.title(of: name).key != "credits.feature.other" }

    /// A feature in the user's words. One that this version of the app does not know is only said to be used.
    static func title(of feature: String) -> LocalizedStringResource {
        switch feature {
        case "text2image": "credits.feature.textToImage"
        case "image2image": "credits.feature.imageToImage"
        case "receipt_analysis": "credits.feature.receiptAnalysis"
        case "receipt_analysis_pro": "credits.feature.receiptAnalysisPro"
        default: "credits.feature.other"
        }
    }
}
