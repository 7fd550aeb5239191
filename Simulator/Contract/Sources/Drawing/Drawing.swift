import SwiftUI

@MainActor func drawing(_ contract: Contract) {
    let view = Color.red
    contract.distinct("Effects") {
        view
        view.opacity(0.5)
        view.blur(radius: 3)
        view.brightness(0.1)
        view.contrast(0.2)
        view.saturation(0.3)
        view.colorMultiply(.red)
        view.colorMultiply(.blue)
        view.luminanceToAlpha()
        view.grayscale(0.4)
        view.hueRotation(.degrees(10))
        view.colorInvert()
        view.shadow(radius: 3)
        view.shadow(color: .red, radius: 3, x: 1, y: 2)
        view.cornerRadius(3)
        view.clipped()
        view.clipShape(.circle)
        view.mask { Circle() }
        view.mask(alignment: .top) { Circle().frame(width: 3, height: 3) }
        view.rotationEffect(.degrees(10))
        view.rotationEffect(.degrees(10), anchor: .top)
        view.rotation3DEffect(.degrees(10), axis: (x: 1, y: 0, z: 0))
        view.scaleEffect(2)
        view.scaleEffect(2, anchor: .top)
        view.scaleEffect(x: 2, y: 1)
    }
    contract.distinct("Redacted texts") {
        Text("a")
        Text("a").redacted(reason: .placeholder)
    }
    contract.same("mask") {
        view.mask { Circle() }
        view.mask(Circle())
    }
    contract.same("scaleEffect") {
        view.scaleEffect(2)
        view.scaleEffect(CGSize(width: 2, height: 2))
        view.scaleEffect(x: 2, y: 2, anchor: .center)
    }
    contract.same("redacted no more") {
        view
        view.redacted(reason: .placeholder).unredacted()
    }
    contract.distinct("Ways to blend") {
        view.blendMode(.multiply)
        view.blendMode(.screen)
        view.blendMode(.overlay)
        view.blendMode(.darken)
        view.blendMode(.lighten)
        view.blendMode(.colorDodge)
        view.blendMode(.colorBurn)
        view.blendMode(.softLight)
        view.blendMode(.hardLight)
        view.blendMode(.difference)
        view.blendMode(.exclusion)
        view.blendMode(.hue)
        view.blendMode(.saturation)
        view.blendMode(.color)
        view.blendMode(.luminosity)
        view.blendMode(.plusLighter)
    }
    contract.drawn("Ways to blend that browsers do not have") {
        view.blendMode(.normal)
        // Partly: drawn as usual.
        view.blendMode(.sourceAtop)
        // Partly: drawn as usual.
        view.blendMode(.destinationOver)
        // Partly: drawn as usual.
        view.blendMode(.destinationOut)
        // Partly: drawn as usual.
        view.blendMode(.plusDarker)
    }
    contract.drawn("Groups") {
        view.compositingGroup()
        view.drawingGroup()
        view.drawingGroup(opaque: true, colorMode: .linear)
        view.drawingGroup(opaque: true, colorMode: .extendedLinear)
        view.drawingGroup(opaque: true, colorMode: .nonLinear)
        view.clipped(antialiased: true)
        view.blur(radius: 3, opaque: true)
        view.rotation3DEffect(.degrees(10), axis: (x: 1, y: 0, z: 0), anchor: .top, anchorZ: 1, perspective: 0.5)
        view.cornerRadius(3, antialiased: false)
        view.redacted(reason: .privacy)
        view.redacted(reason: .invalidated)
        view.privacySensitive()
        view.contentShape(.circle)
        view.contentShape(.rect, eoFill: true)
        view.contentShape(.interaction, .circle)
        view.contentShape([.dragPreview, .contextMenuPreview, .hoverEffect, .accessibility], .circle)
        view.allowsHitTesting(false)
    }
}
