// What assistive technologies and keyboards need of a page, checked on what is shown now. Evaluates to a function that
// returns the faults below an element as sentences: WCAG 2.2's rules on names, roles, states, order, focus and contrast.
(root, leastContrast) => {
    const faults = [];
    const interactiveRoles = new Set(["button", "link", "switch", "checkbox", "radio", "tab", "menuitem", "menuitemradio",
        "menuitemcheckbox", "slider", "option", "textbox", "searchbox", "combobox", "spinbutton"]);
    const roles = new Set([...interactiveRoles, "alert", "alertdialog", "application", "article", "banner", "cell",
        "columnheader", "complementary", "contentinfo", "dialog", "document", "figure", "form", "generic", "grid",
        "gridcell", "group", "heading", "img", "list", "listbox", "listitem", "log", "main", "menu", "menubar", "meter",
        "navigation", "none", "note", "presentation", "progressbar", "radiogroup", "region", "row", "rowgroup", "search",
        "separator", "status", "table", "tablist", "tabpanel", "timer", "toolbar", "tooltip", "tree", "treeitem"]);
    const parents = { tab: "tablist", option: "listbox", radio: "radiogroup", listitem: "list", menuitem: "menu",
        menuitemradio: "menu", menuitemcheckbox: "menu" };

    const isHidden = (element) => Boolean(element.closest("[aria-hidden=true], [inert]"))
        || !element.checkVisibility({ checkVisibilityCSS: true });
    const roleOf = (element) => {
        const given = element.getAttribute("role");
        if (given) return given;
        switch (element.localName) {
        case "button": return "button";
        case "a": return element.hasAttribute("href") ? "link" : null;
        case "select": return "combobox";
        case "textarea": return "textbox";
        case "img": return "img";
        case "input": return { checkbox: "checkbox", radio: "radio", range: "slider", search: "searchbox",
            button: "button", submit: "button" }[element.type] ?? "textbox";
        default: return null;
        }
    };
    const textOf = (element) => {
        if (element.getAttribute("aria-hidden") === "true") return "";
        if (element.getAttribute("aria-label")) return element.getAttribute("aria-label");
        if (element.localName === "img") return element.alt;
        return [...element.childNodes].map((node) =>
            node.nodeType === Node.TEXT_NODE ? node.data : node.nodeType === Node.ELEMENT_NODE ? textOf(node) : "").join(" ");
    };
    const nameOf = (element) => {
        const labels = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean)
            .map((id) => document.getElementById(id)).filter(Boolean);
        const name = labels.length > 0 ? labels.map(textOf).join(" ")
            : element.getAttribute("aria-label")
            ?? (element.labels?.length ? [...element.labels].map(textOf).join(" ") : null)
            ?? (["input", "textarea", "select"].includes(element.localName)
                ? element.getAttribute("title") ?? "" : textOf(element) || element.getAttribute("title"));
        return (name ?? "").replace(/\s+/g, " ").trim();
    };
    const isFocusable = (element) => element.matches(
        "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]")
        && element.tabIndex >= 0;
    const describe = (element) => {
        const identifier = element.dataset?.testid ? ` ${element.dataset.testid}` : "";
        return `${roleOf(element) ?? element.localName}${identifier} "${(nameOf(element) || textOf(element)).slice(0, 40)}"`;
    };

    // MARK: Structure
    const identifiers = new Map();
    for (const element of document.querySelectorAll("[id]")) {
        identifiers.set(element.id, (identifiers.get(element.id) ?? 0) + 1);
    }
    for (const [id, count] of identifiers) if (count > 1) faults.push(`the id ${id} stands ${count} times`);
    const shown = [...root.querySelectorAll("*")].filter((element) => !isHidden(element));
    if (root.closest("[lang]") === null && root.querySelector("[lang]") === null) faults.push("no language is given");

    for (const element of shown) {
        for (const name of ["aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-activedescendant"]) {
            for (const id of (element.getAttribute(name) ?? "").split(/\s+/).filter(Boolean)) {
                if (!document.getElementById(id)) faults.push(`${describe(element)}: ${name} names nothing (${id})`);
            }
        }
        const role = roleOf(element);
        if (role && !roles.has(role)) faults.push(`${describe(element)}: there is no role ${role}`);
        if (element.tabIndex > 0) faults.push(`${describe(element)}: is taken out of the order by tabindex ${element.tabIndex}`);
        const parent = element.getAttribute("role") && parents[role];
        if (parent && !element.closest(`[role=${parent}], ${parent === "list" ? "ul, ol" : parent}`)) {
            faults.push(`${describe(element)}: stands in no ${parent}`);
        }
        if (role === "heading" && !/^[1-6]$/.test(element.getAttribute("aria-level") ?? "2")) {
            faults.push(`${describe(element)}: has no level`);
        }
        if ((role === "heading" || /^h[1-6]$/.test(element.localName)) && !nameOf(element)) {
            faults.push(`${describe(element)}: a heading without words`);
        }
        if (["switch", "checkbox", "radio", "menuitemradio", "menuitemcheckbox"].includes(role)
            && element.localName !== "input" && !/^(true|false|mixed)$/.test(element.getAttribute("aria-checked") ?? "")) {
            faults.push(`${describe(element)}: does not say whether it is on`);
        }
        if (role === "tab" && !element.hasAttribute("aria-selected")) faults.push(`${describe(element)}: does not say whether it is selected`);
        if (role === "slider" && element.localName !== "input" && !element.hasAttribute("aria-valuenow")) {
            faults.push(`${describe(element)}: has no value`);
        }
        if (["img", "dialog", "alertdialog", "progressbar", "radiogroup", "tablist", "meter"].includes(role) && !nameOf(element)) {
            faults.push(`${describe(element)}: a ${role} without a name`);
        }
    }

    // MARK: What is acted on
    const acting = shown.filter((element) => interactiveRoles.has(roleOf(element)) || isFocusable(element));
    for (const element of acting) {
        const role = roleOf(element);
        if (!nameOf(element) && (role || isFocusable(element)) && !(role === null && textOf(element).trim())) {
            faults.push(`${describe(element)}: has no name`);
        }
        if (interactiveRoles.has(role) && !isFocusable(element) && !element.disabled
            && element.getAttribute("aria-disabled") !== "true" && !element.hasAttribute("data-cancel") && element.closest("[role=tablist], [role=radiogroup], [role=menu]") === null) {
            faults.push(`${describe(element)}: cannot be reached by keyboard`);
        }
        const outer = element.parentElement?.closest("button, a[href], [role=button], [role=link]");
        if (outer && root.contains(outer)) faults.push(`${describe(element)}: stands inside ${describe(outer)}`);
        // Before any scaling of the page.
        const [width, height] = [element.offsetWidth, element.offsetHeight];
        if (role && role !== "link" && width > 0 && Math.min(width, height) < 20) {
            faults.push(`${describe(element)}: is ${width} by ${height} points, too small to hit`);
        }
    }
    for (const hidden of root.querySelectorAll("[aria-hidden=true]")) {
        for (const element of [hidden, ...hidden.querySelectorAll("*")]) {
            if (isFocusable(element) && !element.closest("[inert]") && element.checkVisibility({ checkVisibilityCSS: true })) {
                faults.push(`${describe(element)}: is hidden from assistive technologies and takes the focus`);
            }
        }
    }

    // MARK: Order of focus
    const scrollerOf = (element) => element.closest(".scroll, .list, [role=tablist], .nav-bar, [role=dialog], [role=alertdialog]");
    const stops = shown.filter(isFocusable);
    for (const [index, element] of stops.entries()) {
        const next = stops[index + 1];
        if (!next || scrollerOf(element) !== scrollerOf(next)) continue;
        const [one, other] = [element.getBoundingClientRect(), next.getBoundingClientRect()];
        if (other.bottom <= one.top + 1 && other.height > 0) {
            faults.push(`${describe(next)}: takes the focus after ${describe(element)}, which stands below it`);
        }
    }

    // MARK: Contrast
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const colors = new Map();
    const parse = (text) => {
        if (!colors.has(text)) {
            canvas.clearRect(0, 0, 1, 1);
            canvas.fillStyle = text;
            canvas.fillRect(0, 0, 1, 1);
            const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
            colors.set(text, [red, green, blue, alpha / 255]);
        }
        return colors.get(text);
    };
    const over = (top, bottom) => {
        const alpha = top[3] + bottom[3] * (1 - top[3]);
        if (alpha === 0) return [0, 0, 0, 0];
        return [0, 1, 2].map((index) => (top[index] * top[3] + bottom[index] * bottom[3] * (1 - top[3])) / alpha).concat(alpha);
    };
    /** What lies behind an element; null where that is a picture. */
    const behind = (element) => {
        let color = [0, 0, 0, 0];
        for (let at = element; at && color[3] < 0.995; at = at.parentElement) {
            const style = getComputedStyle(at);
            if (style.backgroundImage !== "none" || style.backdropFilter !== "none") return null;
            for (const layer of at === element ? [] : [...at.children]) {
                if (layer.classList?.contains("behind") && !layer.contains(element)) {
                    const fill = layer.firstElementChild && getComputedStyle(layer.firstElementChild);
                    if (!fill || fill.backgroundImage !== "none" || layer.firstElementChild.localName === "svg") return null;
                    color = over(color, parse(fill.backgroundColor));
                }
            }
            color = over(color, parse(style.backgroundColor));
        }
        return over(color, [255, 255, 255, 1]);
    };
    const luminance = (color) => {
        const [red, green, blue] = color.map((value) => {
            const share = value / 255;
            return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    for (const element of shown) {
        const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data).join("").trim();
        if (!text || element.closest(":disabled, [aria-disabled=true], .icon, option, .redacted")) continue;
        const frame = element.getBoundingClientRect();
        if (frame.width < 2 || frame.height < 2) continue;
        const style = getComputedStyle(element);
        const ground = behind(element);
        let opacity = 1;
        for (let at = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
        if (!ground || opacity < 0.95) continue;
        const ink = over(parse(style.color), ground);
        const [light, dark] = [luminance(ink), luminance(ground)].sort((one, other) => other - one);
        const contrast = (light + 0.05) / (dark + 0.05);
        const size = parseFloat(style.fontSize);
        const isLarge = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700);
        if (contrast < (isLarge ? 3 : leastContrast)) {
            faults.push(`"${text.slice(0, 40)}": contrast ${contrast.toFixed(2)} of ${style.color} on rgb(${ground.slice(0, 3).map(Math.round)})`);
        }
    }
    return [...new Set(faults)];
}
