// The words of the page around the device, in the languages the device speaks.

const english = {
    device: "Simulated iPhone",
    controls: "Device settings",
    appearance: "Appearance",
    light: "Light",
    dark: "Dark",
    language: "Language",
    textSize: "Text size",
    refresh: "Pull to refresh",
    background: "Send app to background",
    foreground: "Bring app back",
    relaunch: "Relaunch app",
    mailbox: "Open the mailbox",
    hint: "Tab and Enter work as taps, Escape closes a sheet, arrow keys open a row’s actions, Alt with an arrow key moves a row, Alt with F finds by name.",
    starting: "Starting the app…",
    running: "Running",
    inBackground: "In the background",
    buildFailed: "The build failed; this is the app as it was before",
    reconnecting: "Reconnecting to the device…",
    hung: "The app is not answering",
    hungTitle: "{app} is not answering",
    hungCause: "Its main thread has not answered for {seconds} s: it is in a loop, or waits for something.",
    hungAdvice: "Look for a loop that does not end, or for a wait that blocks, in what the app did last. It goes on by itself if it answers again; relaunching it loses what was not saved.",
    wait: "Wait",
    noteRebuilt: "Started again with the new build. What the app keeps was restored; what was only on the screen starts anew.",
    noteRecovered: "Started again after it quit. What the app keeps was restored; what was only on the screen starts anew.",
    noteDevice: "The device was started again, and the app with it. What the app keeps was restored; what was only on the screen starts anew.",
    missing: "The app has not been built yet",
    stopped: "The app has ended",
    crashed: "The app quit unexpectedly",
    replaced: "This device is open in too many windows",
    useHere: "Use it here",
    crashAgain: "It has started again.",
    continue: "Continue",
    crashTitle: "{app} quit unexpectedly",
    crashSignal: "Signal {signal}",
    crashExit: "Exit code {code}",
    crashRestart: "It starts again in {seconds} s.",
    crashNoRestart: "It crashed several times in a row, so it waits for you.",
    crashAdvice: "The last lines below say what went wrong. Once the app is built anew it starts by itself.",
    crashTrace: "Where it ended",
    crashLog: "Last lines of its standard error",
    crashNoLog: "It wrote nothing to its standard error.",
    openTitle: "Open this link?",
    open: "Open",
    cancel: "Cancel",
    shareTitle: "Share",
    copy: "Copy",
    copied: "Copied",
    done: "Done",
    hideKeyboard: "Hide the keyboard",
    find: "Find by name",
    sizes: ["Extra small", "Small", "Medium", "Large (default)", "Extra large", "2× large", "3× large", "Accessibility 1",
        "Accessibility 2", "Accessibility 3", "Accessibility 4", "Accessibility 5"],
};

const chinese = {
    device: "模拟 iPhone",
    controls: "设备设置",
    appearance: "外观",
    light: "浅色",
    dark: "深色",
    language: "语言",
    textSize: "文字大小",
    refresh: "下拉刷新",
    background: "将 App 切到后台",
    foreground: "切回 App",
    relaunch: "重新启动 App",
    mailbox: "打开收件箱",
    hint: "Tab 和回车键相当于轻点，Esc 关闭弹窗，方向键展开一行的操作，Alt 加方向键移动一行，Alt 加 F 按名称查找。",
    starting: "正在启动 App…",
    running: "运行中",
    inBackground: "在后台",
    buildFailed: "构建失败；显示的是之前的 App",
    reconnecting: "正在重新连接设备…",
    hung: "App 没有响应",
    hungTitle: "{app} 没有响应",
    hungCause: "主线程已有 {seconds} 秒没有响应：它陷入了循环，或在等待。",
    hungAdvice: "请检查 App 最后的操作中是否有不会结束的循环或阻塞的等待。恢复响应后会自动继续；重新启动会丢失未保存的内容。",
    wait: "等待",
    noteRebuilt: "已用新构建重新启动。App 保存的内容已恢复，仅在屏幕上的内容重新开始。",
    noteRecovered: "退出后已重新启动。App 保存的内容已恢复，仅在屏幕上的内容重新开始。",
    noteDevice: "设备已重新启动，App 也随之启动。App 保存的内容已恢复，仅在屏幕上的内容重新开始。",
    missing: "App 尚未构建",
    stopped: "App 已退出",
    crashed: "App 意外退出",
    replaced: "此设备已在太多窗口中打开",
    useHere: "在此使用",
    crashAgain: "已重新启动。",
    continue: "继续",
    crashTitle: "{app} 意外退出",
    crashSignal: "信号 {signal}",
    crashExit: "退出码 {code}",
    crashRestart: "将在 {seconds} 秒后重新启动。",
    crashNoRestart: "已连续多次崩溃，请手动重新启动。",
    crashAdvice: "下面最后几行说明了原因。App 重新构建后会自动启动。",
    crashTrace: "结束时的位置",
    crashLog: "标准错误的最后几行",
    crashNoLog: "标准错误中没有内容。",
    openTitle: "打开此链接？",
    open: "打开",
    cancel: "取消",
    shareTitle: "共享",
    copy: "拷贝",
    copied: "已拷贝",
    done: "完成",
    hideKeyboard: "收起键盘",
    find: "按名称查找",
    sizes: ["特小", "小", "中", "大(默认)", "特大", "特大 2", "特大 3", "辅助功能 1", "辅助功能 2", "辅助功能 3", "辅助功能 4",
        "辅助功能 5"],
};

let current = english;

/** Chooses the page's language: `en` or `zh-Hans`. */
export function setLanguage(language) {
    current = language.startsWith("zh") ? chinese : english;
    document.documentElement.lang = language;
    for (const element of document.querySelectorAll("[data-text]")) element.textContent = text(element.dataset.text);
    for (const element of document.querySelectorAll("[data-label]")) {
        element.setAttribute("aria-label", text(element.dataset.label));
    }
}

/** A word or sentence, with its placeholders filled in. */
export function text(key, values = {}) {
    return current[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** The name of a text size, 0 (extra small) to 11 (the largest for accessibility). */
export function sizeName(index) {
    return current.sizes[index];
}
