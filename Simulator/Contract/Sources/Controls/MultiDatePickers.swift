import SwiftUI

@MainActor func multiDatePickers(_ contract: Contract) {
    let january = DateComponents(calendar: Calendar(identifier: .gregorian), year: 2030, month: 1, day: 15)
    let first = Date(timeIntervalSince1970: 1_893_456_000)
    let last = first.addingTimeInterval(20 * 86400)
    let picked = Binding<Set<DateComponents>>.constant([january])
    let name = "Days"
    contract.same("Several dates") {
        MultiDatePicker("Days", selection: picked)
        MultiDatePicker(name, selection: picked)
        MultiDatePicker(selection: picked) { Text("Days") }
    }
    contract.same("Several dates of a range") {
        MultiDatePicker("Days", selection: picked, in: first..<last)
        MultiDatePicker(name, selection: picked, in: first..<last)
        MultiDatePicker(selection: picked, in: first..<last) { Text("Days") }
    }
    contract.same("Several dates from one on") {
        MultiDatePicker("Days", selection: picked, in: first...)
        MultiDatePicker(name, selection: picked, in: first...)
        MultiDatePicker(selection: picked, in: first...) { Text("Days") }
    }
    contract.same("Several dates before one") {
        MultiDatePicker("Days", selection: picked, in: ..<last)
        MultiDatePicker(name, selection: picked, in: ..<last)
        MultiDatePicker(selection: picked, in: ..<last) { Text("Days") }
    }
    contract.distinct("What is picked and what may be") {
        MultiDatePicker("Days", selection: picked)
        MultiDatePicker("Days", selection: picked, in: ..<last)
        MultiDatePicker("Days", selection: .constant([january, DateComponents(year: 2030, month: 1, day: 16)]))
    }
}
