import Charts
import SwiftUI

/// Bars that are chosen by touch, lines with dates, and a ring.
public struct ChartContract: View {
    @State private var chosen: String?
    @State private var count = 1

    private struct Day: Identifiable {
        let id: Int
        var date: Date { Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(id) * 86_400) }
        var steps: Int { id * id * 100 }
    }
    private static let days: [Day] = (0..<10).map { Day(id: $0) }

    public init() {}

    public var body: some View {
        VStack(spacing: 16) {
            Text(verbatim: "chosen \(chosen ?? "none")")
            Chart {
                BarMark(x: .value("Kind", "tea"), y: .value("Cups", 20 * count))
                    .foregroundStyle(by: .value("Kind", "tea"))
                BarMark(x: .value("Kind", "coffee"), y: .value("Cups", 60))
                    .foregroundStyle(by: .value("Kind", "coffee"))
                    .annotation(position: .top) { Text("most").accessibilityIdentifier("annotation") }
                RuleMark(y: .value("Limit", 50)).foregroundStyle(.red)
            }
            .chartXSelection(value: $chosen)
            .frame(width: 300, height: 200)
            .accessibilityIdentifier("bars")
            Chart {
                ForEach(Self.days) { day in
                    LineMark(x: .value("Day", day.date), y: .value("Steps", day.steps))
                    PointMark(x: .value("Day", day.date), y: .value("Steps", day.steps))
                }
                .interpolationMethod(.monotone)
            }
            .frame(width: 300, height: 160)
            .accessibilityIdentifier("lines")
            Chart {
                ForEach([1, 2, 3], id: \.self) { index in
                    SectorMark(angle: .value("Share", index), innerRadius: .ratio(0.6), angularInset: 2)
                        .foregroundStyle(by: .value("Name", "part \(index)"))
                        .cornerRadius(4)
                }
            }
            .chartLegend(position: .bottom, alignment: .center)
            .frame(width: 300, height: 150)
            .accessibilityIdentifier("ring")
            Button("more") { count += 1 }
        }
    }
}
