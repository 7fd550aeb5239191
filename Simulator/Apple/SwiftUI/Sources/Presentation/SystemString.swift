import Foundation

/// The words of the system's own buttons and messages, in the languages of the simulated device.
enum SystemString: String {
    case back = "Back"
    case cancel = "Cancel"
    case checkSpelling = "Check the spelling or try a new search."
    case chooseFile = "Choose a File"
    case chooseFiles = "Choose Files"
    case clearText = "Clear text"
    case decrement = "Decrement"
    case day = "Day"
    case delete = "Delete"
    case dismissPopup = "Dismiss popup"
    case done = "Done"
    case edit = "Edit"
    case hour = "Hour"
    case inProgress = "In progress"
    case increment = "Increment"
    case minute = "Minute"
    case month = "Month"
    case move = "Move"
    case more = "More"
    case nextMonth = "Next month"
    case noResults = "No Results"
    case noResultsFor = "No Results for “%@”"
    case ok = "OK"
    case open = "Open"
    case page = "Page %lld of %lld"
    case paste = "Paste"
    case previousMonth = "Previous month"
    case rename = "Rename"
    case rotorBoldText = "Bold text"
    case rotorHeadings = "Headings"
    case rotorImages = "Images"
    case rotorItalicText = "Italic text"
    case rotorLandmarks = "Landmarks"
    case rotorLinks = "Links"
    case rotorLists = "Lists"
    case rotorMisspelledWords = "Misspelled words"
    case rotorTables = "Tables"
    case rotorTextFields = "Text fields"
    case rotorUnderlinedText = "Underlined text"
    case save = "Save"
    case saveToFiles = "Save to Files"
    case scrollDown = "Scroll down"
    case scrollToEnd = "Scroll to the trailing side"
    case scrollToStart = "Scroll to the leading side"
    case scrollUp = "Scroll up"
    case search = "Search"
    case share = "Share…"
    case sheetGrabber = "Sheet Grabber"
    case year = "Year"
    case zoomIn = "Zoom in"
    case zoomOut = "Zoom out"

    private static let simplifiedChinese: [SystemString: String] = [
        .back: "返回", .cancel: "取消", .checkSpelling: "请检查拼写或尝试新的搜索。", .chooseFile: "选取文件", .chooseFiles: "选取文件",
        .clearText: "清除文本", .decrement: "减少",
        .delete: "删除", .dismissPopup: "关闭弹出窗口", .done: "完成", .edit: "编辑", .inProgress: "进行中", .increment: "增加",
        .more: "更多", .move: "移动", .noResults: "无结果", .noResultsFor: "没有“%@”的结果", .ok: "好", .open: "打开",
        .page: "第%lld页（共%lld页）",
        .paste: "粘贴", .rename: "重新命名", .save: "存储", .saveToFiles: "存储到“文件”", .search: "搜索", .share: "共享…",
        .sheetGrabber: "工作表抓手",
        .scrollDown: "向下滚动", .scrollToEnd: "向后滚动", .scrollToStart: "向前滚动", .scrollUp: "向上滚动", .zoomIn: "放大",
        .zoomOut: "缩小",
        .rotorBoldText: "粗体文本", .rotorHeadings: "标题", .rotorImages: "图像", .rotorItalicText: "斜体文本",
        .rotorLandmarks: "地标",
        .rotorLinks: "链接", .rotorLists: "列表", .rotorMisspelledWords: "拼写错误的单词", .rotorTables: "表格",
        .rotorTextFields: "文本栏",
        .rotorUnderlinedText: "下划线文本",
        .day: "日", .hour: "小时", .minute: "分钟", .month: "月", .nextMonth: "下个月", .previousMonth: "上个月", .year: "年",
    ]

    func text(_ environment: EnvironmentValues) -> String { text(environment.locale) }

    func text(_ locale: Locale) -> String {
        locale.language.languageCode?.identifier == "zh" ? Self.simplifiedChinese[self] ?? rawValue : rawValue
    }

    /// The text with its two numbers filled in.
    func text(_ environment: EnvironmentValues, _ first: Int, _ second: Int) -> String {
        var result = text(environment)
        for number in [first, second] {
            if let range = result.range(of: "%lld") { result.replaceSubrange(range, with: String(number)) }
        }
        return result
    }
}
