import SwiftUI

/// Grids whose cells say where they stand and how much they ask for.
public struct GridContract: View {
    public init() {}

    public var body: some View {
        VStack(spacing: 20) {
            Grid(horizontalSpacing: 0, verticalSpacing: 0) {
                GridRow {
                    Color.gray.frame(width: 100, height: 60).accessibilityIdentifier("cell")
                    Color.red.frame(width: 20, height: 20).accessibilityIdentifier("corner")
                        .gridCellAnchor(.bottomTrailing)
                }
                GridRow {
                    Color.blue.frame(width: 20, height: 20).accessibilityIdentifier("quarter")
                        .gridCellAnchor(UnitPoint(x: 0.25, y: 0))
                    Color.gray.frame(width: 80, height: 60)
                }
            }
            Grid(verticalSpacing: 0) {
                GridRow { Color.gray.frame(width: 90, height: 20) }
                Divider().gridCellUnsizedAxes(.horizontal)
                GridRow {
                    Color.green.frame(height: 10).gridCellUnsizedAxes([.horizontal]).accessibilityIdentifier("fits")
                }
            }
            .accessibilityIdentifier("unsized")
            Grid(alignment: .leading) {
                GridRow { Color.gray.frame(width: 90, height: 20) }
                Divider()
            }
            .accessibilityIdentifier("widened")
        }
    }
}
