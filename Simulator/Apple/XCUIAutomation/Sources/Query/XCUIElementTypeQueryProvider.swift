/// Something that elements can be looked for in.
public protocol XCUIElementTypeQueryProvider {
    /// Everything of a kind below it.
    func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery
    /// The first element that the query matches.
    var firstMatch: XCUIElement { get }
}

extension XCUIElementTypeQueryProvider {
    public var activityIndicators: XCUIElementQuery { descendants(matching: .activityIndicator) }
    public var alerts: XCUIElementQuery { descendants(matching: .alert) }
    public var buttons: XCUIElementQuery { descendants(matching: .button) }
    public var cells: XCUIElementQuery { descendants(matching: .cell) }
    public var checkBoxes: XCUIElementQuery { descendants(matching: .checkBox) }
    public var collectionViews: XCUIElementQuery { descendants(matching: .collectionView) }
    public var datePickers: XCUIElementQuery { descendants(matching: .datePicker) }
    public var groups: XCUIElementQuery { descendants(matching: .group) }
    public var images: XCUIElementQuery { descendants(matching: .image) }
    public var keyboards: XCUIElementQuery { descendants(matching: .keyboard) }
    public var links: XCUIElementQuery { descendants(matching: .link) }
    public var menus: XCUIElementQuery { descendants(matching: .menu) }
    public var navigationBars: XCUIElementQuery { descendants(matching: .navigationBar) }
    public var otherElements: XCUIElementQuery { descendants(matching: .other) }
    public var pickerWheels: XCUIElementQuery { descendants(matching: .pickerWheel) }
    public var pickers: XCUIElementQuery { descendants(matching: .picker) }
    public var popUpButtons: XCUIElementQuery { descendants(matching: .popUpButton) }
    public var progressIndicators: XCUIElementQuery { descendants(matching: .progressIndicator) }
    public var radioButtons: XCUIElementQuery { descendants(matching: .radioButton) }
    public var searchFields: XCUIElementQuery { descendants(matching: .searchField) }
    public var secureTextFields: XCUIElementQuery { descendants(matching: .secureTextField) }
    public var segmentedControls: XCUIElementQuery { descendants(matching: .segmentedControl) }
    public var sheets: XCUIElementQuery { descendants(matching: .sheet) }
    public var sliders: XCUIElementQuery { descendants(matching: .slider) }
    public var staticTexts: XCUIElementQuery { descendants(matching: .staticText) }
    public var steppers: XCUIElementQuery { descendants(matching: .stepper) }
    public var switches: XCUIElementQuery { descendants(matching: .switch) }
    public var tabBars: XCUIElementQuery { descendants(matching: .tabBar) }
    public var tables: XCUIElementQuery { descendants(matching: .table) }
    public var textFields: XCUIElementQuery { descendants(matching: .textField) }
    public var textViews: XCUIElementQuery { descendants(matching: .textView) }
    public var toolbars: XCUIElementQuery { descendants(matching: .toolbar) }
}
