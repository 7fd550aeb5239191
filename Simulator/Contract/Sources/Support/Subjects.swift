/// All parts of the contract, by the subject they are about.
@MainActor enum Subjects {
    static let all: [(name: String, describe: @MainActor (Contract) -> Void)] = [
        ("accessibility", accessibility), ("alerts", alerts), ("animations", animations), ("buttons", buttons),
        ("canvases", canvases), ("color pickers", colorPickers), ("colors", colors),
        ("confirmation dialogs", confirmationDialogs),
        ("containers", containers),
        ("drawing", drawing), ("environment", environment), ("fields", fields), ("focus", focus), ("fonts", fonts),
        ("forms", forms), ("frames", frames), ("gauges", gauges), ("geometry", geometry), ("gestures", gestures),
        ("grids", grids), ("guides", guides),
        ("hovering", hovering),
        ("images", images), ("keyframes", keyframes), ("labels", labels), ("layouts", layouts),
        ("life cycle", lifeCycle), ("links", links),
        ("list rows", listRows), ("lists", lists), ("menus", menus), ("navigation bars", navigationBars),
        ("navigation links", navigationLinks), ("navigation stacks", navigationStacks), ("pickers", pickers),
        ("preferences", preferences), ("representables", representables), ("safe areas", safeAreas),
        ("schedules", schedules),
        ("scroll targets", scrollTargets), ("scrolling", scrolling), ("search tokens", searchTokens),
        ("searching", searching),
        ("sensory feedback", sensoryFeedback), ("shapes", shapes), ("sheets", sheets), ("stacks", stacks),
        ("state", state), ("storage", storage), ("styles", styles), ("tables", tables), ("tabs", tabs),
        ("texts", texts),
        ("text modifiers", textModifiers), ("toolbars", toolbars), ("transitions", transitions),
        ("value types", valueTypes), ("values", values),
        ("visual effects", visualEffects),
    ]
}
