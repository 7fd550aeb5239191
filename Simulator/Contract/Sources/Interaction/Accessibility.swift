import SwiftUI

@MainActor func accessibility(_ contract: Contract) {
    let view = Text("a")
    let words = "words"
    contract.same("accessibilityLabel") {
        view.accessibilityLabel("words")
        view.accessibilityLabel(words)
        view.accessibilityLabel(Text("words"))
    }
    contract.same("accessibilityValue") {
        view.accessibilityValue("words")
        view.accessibilityValue(words)
        view.accessibilityValue(Text("words"))
    }
    contract.same("accessibilityHint") {
        view.accessibilityHint("words")
        view.accessibilityHint(words)
        view.accessibilityHint(Text("words"))
    }
    contract.same("accessibilityAction by name") {
        view.accessibilityAction(named: "words") {}
        view.accessibilityAction(named: words) {}
        view.accessibilityAction(named: Text("words")) {}
    }
    contract.distinct("What assistive technologies are told") {
        view
        view.accessibilityLabel("words")
        view.accessibilityHidden(true)
        view.accessibilityIdentifier("words")
        view.accessibilityAddTraits(.isButton)
        view.accessibilityAddTraits(.isHeader)
        view.accessibilityAddTraits(.isImage)
        view.accessibilityAddTraits(.isLink)
        view.accessibilityHint("words")
        view.accessibilityElement()
        view.accessibilityHeading(.h3)
    }
    contract.drawn("Traits") {
        view.accessibilityAddTraits([.isSelected, .isToggle])
        view.accessibilityAddTraits(.isSearchField)
        view.accessibilityAddTraits(.isModal)
        view.accessibilityAddTraits(.updatesFrequently)
        view.accessibilityAddTraits(.isStaticText)
        view.accessibilityAddTraits(.isSummaryElement)
        view.accessibilityAddTraits(.isKeyboardKey)
        view.accessibilityAddTraits(.playsSound)
        view.accessibilityAddTraits(.startsMediaSession)
        view.accessibilityAddTraits(.allowsDirectInteraction)
        view.accessibilityAddTraits(.causesPageTurn)
        view.accessibilityRemoveTraits(.isButton)
        view.accessibilityElement(children: .ignore)
        view.accessibilityElement(children: .combine)
        view.accessibilityElement(children: .contain)
        view.accessibilityHidden(false)
        view.accessibilityInputLabels(["words"])
        view.accessibilityInputLabels([Text("words")])
        view.accessibilityRespondsToUserInteraction()
        view.accessibilitySortPriority(3)
        view.accessibilityAction {}
        view.accessibilityAction(.escape) {}
        view.accessibilityAction(.magicTap) {}
        view.accessibilityAction(AccessibilityActionKind(named: Text("words"))) {}
        view.accessibilityHeading(.h1)
        view.accessibilityHeading(.h2)
        view.accessibilityHeading(.h4)
        view.accessibilityHeading(.h5)
        view.accessibilityHeading(.h6)
        view.accessibilityHeading(.unspecified)
    }
    var traits: AccessibilityTraits = [.isButton]
    traits.insert(.isSelected)
    traits.formUnion(.isLink)
    contract.fact("traits are a set", traits.contains(.isLink) && traits.intersection(.isButton) == .isButton)
    traits.remove(.isLink)
    contract.fact("traits go", traits == [.isButton, .isSelected] && traits.union(.isLink).contains(.isLink))
}
