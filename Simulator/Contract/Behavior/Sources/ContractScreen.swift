import SwiftUI

/// The screens of the contract: each uses what the simulator claims of one part of SwiftUI, and compiles unmodified for iOS.
public enum ContractScreen: String, CaseIterable, Sendable {
    case alignment, pressedButton, textFitting, scrolling, plainList, spacedList, columnsForm, grids, symbols
    case canvas, chart
    case hitShapes, accessibility, lazyRows, restored, time, phases, gauges, relativeFrames
    case tabs, keyboard, shortcuts
    case wheels, pinches, scrollTargets, keyframes, animatables
    case shapes, focus, files, drags
    case outlines, tree, styles
    case menus

    @MainActor @ViewBuilder public var view: some View {
        switch self {
        case .alignment: AlignmentContract()
        case .pressedButton: PressedButtonContract()
        case .textFitting: TextFittingContract()
        case .scrolling: ScrollingContract()
        case .plainList: PlainListContract()
        case .spacedList: SpacedListContract()
        case .columnsForm: ColumnsFormContract()
        case .grids: GridContract()
        case .symbols: SymbolContract()
        case .canvas: CanvasContract()
        case .chart: ChartContract()
        case .hitShapes: HitShapeContract()
        case .accessibility: AccessibilityContract()
        case .lazyRows: LazyRowsContract()
        case .restored: RestoredContract()
        case .time: TimeContract()
        case .phases: PhaseContract()
        case .gauges: GaugeContract()
        case .relativeFrames: RelativeFrameContract()
        case .tabs: TabsContract()
        case .keyboard: KeyboardContract()
        case .shortcuts: ShortcutContract()
        case .wheels: WheelContract()
        case .pinches: PinchContract()
        case .scrollTargets: ScrollTargetContract()
        case .keyframes: KeyframeContract()
        case .animatables: AnimatableContract()
        case .shapes: ShapeContract()
        case .focus: FocusContract()
        case .files: FileContract()
        case .drags: DragContract()
        case .outlines: OutlineContract()
        case .tree: TreeContract()
        case .styles: StyleContract()
        case .menus: MenuContract()
        }
    }
}
