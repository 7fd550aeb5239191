import SwiftUI

@MainActor func colorPickers(_ contract: Contract) {
    let color = Binding.constant(Color.red)
    contract.same("Color pickers") {
        ColorPicker("Color", selection: color)
        ColorPicker(String("Color"), selection: color)
        ColorPicker("Color", selection: color, supportsOpacity: true)
        ColorPicker(selection: color) { Text("Color") }
    }
    contract.distinct("What a color picker shows") {
        ColorPicker("Color", selection: color)
        ColorPicker("Color", selection: .constant(.blue))
        ColorPicker("Other", selection: color)
        ColorPicker("Color", selection: color).labelsHidden()
        ColorPicker("Color", selection: color).disabled(true)
    }
    contract.drawn("Without opacity") {
        ColorPicker(String("Color"), selection: color, supportsOpacity: false)
        ColorPicker(selection: color, supportsOpacity: false) { Text("Color") }
    }
}
