import SwiftUI

@MainActor func symbolEffects(_ contract: Contract) {
    let star = Image(systemName: "star")
    contract.distinct("Effects of symbols") {
        star
        star.symbolEffect(.pulse)
        star.symbolEffect(.variableColor)
        star.symbolEffect(.variableColor.iterative.reversing)
        star.symbolEffect(.scale.up)
        star.symbolEffect(.scale.down)
        star.symbolEffect(.disappear)
        star.symbolEffect(.disappear.down)
        star.symbolEffect(.appear, isActive: false)
        star.symbolEffect(.pulse, options: .repeat(3))
        star.symbolEffect(.pulse, options: .speed(2))
        star.symbolEffect(.pulse, options: .nonRepeating)
    }
    contract.same("No effect") {
        star
        star.symbolEffect(.pulse, isActive: false)
        star.symbolEffect(.appear)
        star.symbolEffect(.pulse).symbolEffectsRemoved()
        star.symbolEffect(.bounce, value: 1)
        star.symbolEffect(.bounce.up.byLayer, options: .repeating, value: 1)
        star.symbolEffect(.pulse.byLayer, value: 1)
        star.symbolEffect(.variableColor.cumulative, value: 1)
    }
    contract.distinct("One symbol becomes another") {
        star
        // Partly: one fades into the other.
        star.contentTransition(.symbolEffect)
    }
    contract.same("In either form") {
        star.contentTransition(.symbolEffect)
        // Partly: one fades into the other.
        star.contentTransition(.symbolEffect(.replace))
        // Partly: one fades into the other.
        star.contentTransition(.symbolEffect(.automatic, options: .default))
    }
    contract.drawn("Effects in all ways") {
        star.symbolEffect(.pulse.wholeSymbol)
        star.symbolEffect(.bounce.down.wholeSymbol, value: 1)
        star.symbolEffect(.variableColor.nonReversing.hideInactiveLayers)
        star.symbolEffect(.variableColor.dimInactiveLayers)
        star.symbolEffect(.scale.byLayer)
        star.symbolEffect(.scale.wholeSymbol)
        star.symbolEffect(.appear.up.byLayer)
        star.symbolEffect(.appear.down.wholeSymbol)
        star.symbolEffect(.disappear.up.byLayer)
        star.symbolEffect(.disappear.wholeSymbol)
        star.contentTransition(.symbolEffect(.replace.downUp.byLayer))
        star.contentTransition(.symbolEffect(.replace.upUp.wholeSymbol))
        star.contentTransition(.symbolEffect(.replace.offUp))
        star.symbolEffect(.pulse, options: .repeating.speed(2).nonRepeating)
        star.symbolEffect(.pulse, options: .default.repeat(nil).repeating)
    }
    contract.fact(
        "effects are what they do",
        PulseSymbolEffect.pulse.configuration == .some(PulseSymbolEffect.pulse.configuration))
    contract.fact("and differ", PulseSymbolEffect.pulse.configuration != ScaleSymbolEffect.scale.configuration)
}
