import SwiftUI

/// Puts its children one after another and begins a new line where they no longer fit, like words in a text.
struct FlowLayout: Layout {
    /// Between neighbours in a line, in points.
    var spacing: CGFloat = 8
    /// Between lines, in points.
    var lineSpacing: CGFloat = 8

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let lines = lines(of: subviews, width: proposal.width ?? .infinity)
        return CGSize(
            width: lines.map(\.width).max() ?? 0,
            height: lines.map(\.height).reduce(0, +) + lineSpacing * CGFloat(max(lines.count - 1, 0))
        )
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        var y = bounds.minY
        for line in lines(of: subviews, width: bounds.width) {
            var x = bounds.minX
            for (index, size) in line.items {
                subviews[index].place(
                    at: CGPoint(x: x, y: y + (line.height - size.height) / 2),
                    proposal: ProposedViewSize(size)
                )
                x += size.width + spacing
            }
            y += line.height + lineSpacing
        }
    }

    private struct Line {
        var items: [(index: Int, size: CGSize)] = []
        var width: CGFloat = 0
        var height: CGFloat = 0
    }

    private func lines(of subviews: Subviews, width: CGFloat) -> [Line] {
        var lines: [Line] = []
        for (index, subview) in subviews.enumerated() {
            var size = subview.sizeThatFits(.unspecified)
            // A child wider than the line is asked to wrap its own content.
            if size.width > width { size = subview.sizeThatFits(ProposedViewSize(width: width, height: nil)) }
            if let last = lines.last, last.width + spacing + size.width <= width {
                lines[lines.count - 1].width += spacing + size.width
            } else {
                lines.append(Line(width: size.width))
            }
            lines[lines.count - 1].items.append((index, size))
            lines[lines.count - 1].height = max(lines[lines.count - 1].height, size.height)
        }
        return lines
    }
}

#Preview {
    FlowLayout {
        ForEach(["SwiftUI", "Supabase", "PostgreSQL", "Swift Testing", "String Catalogs"], id: \.self) { name in
            BadgeView(name: name)
        }
    }
    .padding()
}
