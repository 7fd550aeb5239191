/// Where a label of an axis is.
struct AxisLabelPlace {
    let entry: AxisPlan.Entry
    let point: CGPoint
    /// The part of the label that lies on the point.
    let anchor: UnitPoint
    let degrees: Double
    let resolvesCollisions: Bool
    private let room: CGRect

    static func places(of axis: AxisPlan, layout: ChartLayout) -> [AxisLabelPlace] {
        axis.entries.compactMap { AxisLabelPlace($0, isVertical: axis.isVertical, layout: layout) }
    }

    private init?(_ entry: AxisPlan.Entry, isVertical: Bool, layout: ChartLayout) {
        guard case .label(let label) = entry.item.kind else { return nil }
        self.entry = entry
        degrees = label.orientation.degrees
        resolvesCollisions = label.resolvesCollisions
        let isCentered = entry.item.isCentered == true
        let along = isCentered ? entry.middle : entry.position
        let across = isVertical ? label.horizontalSpacing ?? 4 : label.verticalSpacing ?? 4
        var point: CGPoint
        var usual: UnitPoint
        switch entry.side {
        case .leading: (point, usual) = (CGPoint(x: -across, y: along), .trailing)
        case .trailing: (point, usual) = (CGPoint(x: layout.size.width + across, y: along), .leading)
        case .top: (point, usual) = (CGPoint(x: along, y: -across), .bottom)
        default: (point, usual) = (CGPoint(x: along, y: layout.size.height + across), .top)
        }
        // A date stands behind its line, as on a time line.
        if !isVertical, layout.x.isDate, !isCentered { usual = UnitPoint(x: 0, y: usual.y) }
        point.x += entry.item.style.offset.width
        point.y += entry.item.style.offset.height
        self.point = point
        let turned = degrees == 0 ? usual : UnitPoint(x: degrees > 0 ? 0 : 1, y: 0.5)
        anchor = label.anchor ?? turned
        let size = entry.size(layout.plan.environment)
        let extent = degrees == 0 ? size : CGSize(width: size.height, height: size.width)
        room = CGRect(
            x: point.x - extent.width * (degrees == 0 ? anchor.x : 0.5),
            y: point.y - extent.height * (degrees == 0 ? anchor.y : 0), width: extent.width, height: extent.height)
    }

    func overlaps(_ other: AxisLabelPlace) -> Bool { room.insetBy(dx: -2, dy: 0).intersects(other.room) }
}
