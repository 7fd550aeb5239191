import Foundation

/// The words of the system's own buttons, in the languages of the simulated device.
enum SystemString: String {
    case back = "Back"
    case cancel = "Cancel"
    case ok = "OK"
    case done = "Done"
    case search = "Search"
    case clearText = "Clear text"
    case more = "More"
    case dismissPopup = "Dismiss popup"
    case sheetGrabber = "Sheet Grabber"
    case share = "Share…"
    case page = "Page %lld of %lld"

    private static let simplifiedChinese: [SystemString: String] = [
        .back: "返回", .cancel: "取消", .ok: "好", .done: "完成", .search: "搜索", .clearText: "清除文本", .more: "更多",
        .dismissPopup: "关闭弹出窗口", .sheetGrabber: "工作表抓手", .share: "共享…", .page: "第%lld页（共%lld页）",
    ]

    func text(_ environment: EnvironmentValues) -> String {
        if environment.locale.language.languageCode?.identifier == "zh" {
            return Self.simplifiedChinese[self] ?? rawValue
        }
        return rawValue
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
