import SwiftUI

@MainActor func values(_ contract: Contract) {
    let isOn = Binding.constant(true)
    let title = "Sound"
    contract.same("Toggle") {
        Toggle("Sound", isOn: isOn)
        Toggle(title, isOn: isOn)
        Toggle(isOn: isOn) { Text("Sound") }
    }
    contract.same("Toggle with a symbol") {
        Toggle("Sound", systemImage: "speaker", isOn: isOn)
        Toggle(title, systemImage: "speaker", isOn: isOn)
        Toggle(isOn: isOn) { Label("Sound", systemImage: "speaker") }
    }
    let toggle = Toggle("Sound", isOn: isOn)
    contract.distinct("Toggle in its states and styles") {
        toggle
        Toggle("Sound", isOn: .constant(false))
        toggle.toggleStyle(.button)
        toggle.toggleStyle(CheckStyle())
        toggle.labelsHidden()
        toggle.disabled(true)
    }
    contract.drawn("Other styles of toggles") {
        toggle.toggleStyle(.automatic)
        toggle.toggleStyle(.switch)
        toggle.toggleStyle(DefaultToggleStyle())
        toggle.toggleStyle(ButtonToggleStyle())
        toggle.toggleStyle(SwitchToggleStyle())
        toggle.toggleStyle(SwitchToggleStyle(tint: .red))
    }
    let number = Binding.constant(2)
    contract.same("Stepper") {
        Stepper("Count", value: number, in: 0...5)
        Stepper("Count" as String, value: number, in: 0...5)
        Stepper("Count", value: number, in: 0...5, step: 1)
        Stepper(value: number, in: 0...5) { Text("Count") }
        Stepper(value: number, in: 0...5, step: 1, label: { Text("Count") }, onEditingChanged: { _ in })
    }
    contract.same("Stepper without bounds") {
        Stepper("Count", value: number)
        Stepper("Count" as String, value: number, step: 1)
        Stepper(value: number) { Text("Count") }
        Stepper("Count", onIncrement: {}, onDecrement: {})
        Stepper("Count" as String, onIncrement: {}, onDecrement: {})
        Stepper {
            Text("Count")
        } onIncrement: {
        } onDecrement: {
        }
    }
    let half = Binding.constant(0.5)
    contract.same("Slider") {
        Slider(value: half)
        Slider(value: half, in: 0...1)
        Slider(value: half, in: 0...1, onEditingChanged: { _ in })
    }
    contract.same("Slider with a label") {
        Slider(value: half) { Text("Volume") }
        Slider(value: half, in: 0...1, label: { Text("Volume") }, onEditingChanged: { _ in })
    }
    contract.drawn("Slider with steps and ends") {
        Slider(value: half, in: 0...1, step: 0.1)
        Slider(value: half, in: 0...1, step: 0.1) { Text("Volume") }
        Slider(value: half, in: 0...1) {
            Text("Volume")
        } minimumValueLabel: {
            Text("0")
        } maximumValueLabel: {
            Text("1")
        }
        Slider(value: half, in: 0...1, step: 0.1) {
            Text("Volume")
        } minimumValueLabel: {
            Text("0")
        } maximumValueLabel: {
            Text("1")
        }
    }
    contract.same("ProgressView that spins") {
        ProgressView("Loading")
        ProgressView("Loading" as String)
        ProgressView { Text("Loading") }
    }
    contract.same("ProgressView of a part") {
        ProgressView("Loading", value: 0.5)
        ProgressView("Loading" as String, value: 0.5)
        ProgressView("Loading", value: 5, total: 10)
        ProgressView("Loading" as String, value: 5, total: 10)
        ProgressView(value: 0.5) { Text("Loading") }
    }
    let past = Date(timeIntervalSinceNow: -20)...Date(timeIntervalSinceNow: -10)
    contract.same("ProgressView of a time that is over") {
        ProgressView(timerInterval: past, countsDown: false) { Text("Loading") }
        ProgressView(timerInterval: past, countsDown: false) {
            Text("Loading")
        } currentValueLabel: {
            Text(timerInterval: past, countsDown: false)
        }
    }
    contract.distinct("ProgressView of a time") {
        ProgressView(timerInterval: past)
        ProgressView(timerInterval: past, countsDown: false)
        ProgressView(timerInterval: past) { Text("Loading") }
        ProgressView(value: 0.0)
    }
    contract.distinct("ProgressView in its forms") {
        ProgressView()
        ProgressView(value: 0.5)
        ProgressView(value: 0.7, total: 1)
        ProgressView(value: 0.5, label: { Text("Loading") }, currentValueLabel: { Text("half") })
        ProgressView(value: 0.5).tint(.red)
    }
    contract.drawn("Styles of ProgressView") {
        ProgressView().progressViewStyle(.automatic)
        ProgressView().progressViewStyle(.circular)
        ProgressView(value: 0.5).progressViewStyle(.linear)
        ProgressView().progressViewStyle(DefaultProgressViewStyle())
        ProgressView().progressViewStyle(CircularProgressViewStyle())
        ProgressView(value: 0.5).progressViewStyle(LinearProgressViewStyle())
        ProgressView(value: 0.5).progressViewStyle(Percent())
    }
}

private struct CheckStyle: ToggleStyle {
    func makeBody(configuration: Configuration) -> some View {
        HStack {
            Button(configuration.isOn ? "on" : "off") { configuration.isOn.toggle() }
            configuration.label
            Text(verbatim: configuration.isMixed ? "mixed" : "")
            Toggle(isOn: configuration.$isOn) { Text("again") }
            Toggle(configuration)
        }
    }
}

private struct Percent: ProgressViewStyle {
    func makeBody(configuration: Configuration) -> some View {
        HStack {
            configuration.label
            Text(configuration.fractionCompleted ?? 0, format: .percent)
            configuration.currentValueLabel
            ProgressView(configuration)
        }
    }
}
