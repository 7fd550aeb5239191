// The app's element tree in the page: applies whole trees and patches, in order, to the DOM.
//
// The app owns identity: every element has an id that stays the same for as long as the view lives, so a whole tree
// is morphed into the DOM rather than replacing it, and focus, scrolling and typing survive.

import { EventMask } from "./event-mask.js";

const svgNamespace = "http://www.w3.org/2000/svg";
const refusedTags = new Set(["script", "iframe", "object", "embed", "link", "meta", "base", "style", "frame"]);
const propertyAttributes = new Set(["checked", "selected", "disabled", "indeterminate"]);

/** Thrown when a message does not fit the tree: the caller asks the app for the whole tree again. */
export class TreeError extends Error {}

export class Tree {
    /**
     * @param {HTMLElement} container the element the root is put into
     * @param {object} hooks `maskChanged(element, oldMask, newMask)`, `removed(element)`, `attributeChanged(element, name)`,
     *   `setValue(element, text)` and `setFocused(element, focused)`, each optional
     */
    constructor(container, hooks = {}) {
        this.container = container;
        this.hooks = hooks;
        this.elements = new Map();
        this.sequence = null;
    }

    element(id) {
        const element = this.elements.get(id);
        if (!element) throw new TreeError(`no element ${id}`);
        return element;
    }

    /** Shows a whole tree; the next patch is number `sequence` + 1. */
    show(node, sequence) {
        const seen = new Set();
        const root = this.#morph(node, null, seen);
        if (this.container.firstElementChild !== root) this.container.prepend(root);
        while (root.nextElementSibling) root.nextElementSibling.remove();
        for (const [id, element] of this.elements) if (!seen.has(id)) this.#forget(id, element);
        this.sequence = sequence;
    }

    /**
     * Applies patch number `sequence`. A patch that was already applied is passed over.
     * @returns {boolean} whether the patch was applied
     */
    patch(ops, sequence) {
        if (this.sequence === null) throw new TreeError("a patch came before the first tree");
        if (sequence <= this.sequence) return false;
        if (sequence !== this.sequence + 1) {
            throw new TreeError(`patch ${sequence} came after ${this.sequence}`);
        }
        // Indices count in the list as it will be, so what is yet to be moved does not count.
        const moving = new Set();
        for (const op of ops) if (op[0] === "m") moving.add(this.element(op[3]));
        for (const op of ops) this.#apply(op, moving);
        this.sequence = sequence;
        return true;
    }

    #apply(op, moving) {
        const element = this.element(op[1]);
        switch (op[0]) {
        case "a": this.#setAttributes(element, op[2]); break;
        case "s": this.#setStyle(element, op[2]); break;
        case "x": this.#setText(element, op[2]); break;
        case "e": this.#setMask(element, op[2]); break;
        case "r": this.#remove(element); break;
        case "i": this.#insert(element, op[2], this.#create(op[3], element), moving); break;
        case "m": this.#move(element, op[2], this.element(op[3]), moving); break;
        default: throw new TreeError(`unknown operation ${op[0]}`);
        }
    }

    // MARK: Children

    #reference(parent, index, moving) {
        if (moving.size === 0) return parent.children[index] ?? null;
        let place = 0;
        for (const child of parent.children) {
            if (moving.has(child)) continue;
            if (place === index) return child;
            place += 1;
        }
        return null;
    }

    #insert(parent, index, child, moving) {
        parent.insertBefore(child, this.#reference(parent, index, moving));
    }

    #move(parent, index, child, moving) {
        const reference = this.#reference(parent, index, moving);
        moving.delete(child);
        place(parent, child, reference);
    }

    #remove(element) {
        element.remove();
        this.#forgetSubtree(element);
    }

    #forgetSubtree(element) {
        for (const child of element.children) this.#forgetSubtree(child);
        this.#forget(element.appID, element);
    }

    #forget(id, element) {
        if (this.elements.get(id) === element) this.elements.delete(id);
        this.hooks.removed?.(element);
    }

    // MARK: Elements

    #make(node, parent) {
        const tag = node.t;
        if (typeof tag !== "string" || refusedTags.has(tag.toLowerCase())) throw new TreeError(`refused tag ${tag}`);
        const inSVG = tag === "svg" || (parent?.namespaceURI === svgNamespace && parent.localName !== "foreignObject");
        const element = inSVG ? document.createElementNS(svgNamespace, tag) : document.createElement(tag);
        element.appID = node.i;
        element.eventMask = 0;
        this.elements.set(node.i, element);
        return element;
    }

    #create(node, parent) {
        const element = this.#make(node, parent);
        if (node.x !== undefined) this.#setText(element, node.x);
        if (node.a) this.#setAttributes(element, node.a);
        if (node.s) this.#setStyle(element, node.s);
        for (const child of node.c ?? []) element.append(this.#create(child, element));
        // A select takes its value once its options exist.
        if (node.a?.value !== undefined && node.t === "select") element.value = node.a.value;
        if (node.e) this.#setMask(element, node.e);
        return element;
    }

    #morph(node, parent, seen) {
        seen.add(node.i);
        let element = this.elements.get(node.i);
        if (!element || element.localName !== node.t) {
            element = this.#make(node, parent);
            if (node.a) this.#setAttributes(element, node.a);
            if (node.s) this.#setStyle(element, node.s);
        } else {
            this.#setAttributes(element, missing(attributeNames(element), node.a));
            this.#setStyle(element, missing(Object.keys(element.appStyle ?? {}), node.s));
        }
        if ((node.x ?? "") !== ownText(element)) this.#setText(element, node.x ?? "");
        if ((node.e ?? 0) !== element.eventMask) this.#setMask(element, node.e ?? 0);
        const children = node.c ?? [];
        children.forEach((childNode, index) => {
            const child = this.#morph(childNode, element, seen);
            if (element.children[index] !== child) place(element, child, element.children[index] ?? null);
        });
        while (element.children.length > children.length) element.lastElementChild.remove();
        if (node.a?.value !== undefined && node.t === "select") element.value = node.a.value;
        return element;
    }

    // MARK: What the page shows ahead of the app

    /**
     * Lets the page show something else for a while than the app said: what the app says of these attributes (`a`) or
     * style properties (`s`) is kept until `endOverride`.
     * @returns {object} what they are now
     */
    override(element, kind, names) {
        const kept = ((element.overridden ??= { a: {}, s: {} })[kind]);
        for (const name of names) {
            if (!(name in kept)) kept[name] = kind === "s" ? element.appStyle?.[name] ?? null : element.getAttribute(name);
        }
        return Object.fromEntries(names.map((name) => [name, kept[name]]));
    }

    showOverride(element, kind, changes) {
        for (const [name, value] of Object.entries(changes)) {
            if (kind === "s" && value === null) element.style.removeProperty(name);
            else if (kind === "s") element.style.setProperty(name, value);
            else {
                if (value === null) element.removeAttribute(name);
                else element.setAttribute(name, value);
                this.hooks.attributeChanged?.(element, name);
            }
        }
    }

    endOverride(element) {
        const { overridden } = element;
        if (!overridden) return;
        element.overridden = undefined;
        this.showOverride(element, "s", overridden.s);
        this.showOverride(element, "a", overridden.a);
    }

    #setAttributes(element, changes) {
        for (const [name, value] of Object.entries(changes)) {
            if (element.overridden && name in element.overridden.a) {
                element.overridden.a[name] = value;
                continue;
            }
            if (/^on/i.test(name) || name === "style" || name === "srcdoc") throw new TreeError(`refused attribute ${name}`);
            if (name === "data-focused") this.hooks.setFocused?.(element, value === "true");
            if (name === "value" && "value" in element && element.localName !== "option") {
                if (this.hooks.setValue) this.hooks.setValue(element, value ?? "");
                else element.value = value ?? "";
                continue;
            }
            if (propertyAttributes.has(name)) element[name] = value !== null && value !== "false";
            if (value === null || (propertyAttributes.has(name) && value === "false")) element.removeAttribute(name);
            else if ((name === "href" || name === "src") && /^\s*javascript:/i.test(value)) element.removeAttribute(name);
            else element.setAttribute(name, value);
            this.hooks.attributeChanged?.(element, name);
        }
        if ("aria-label" in changes) element.appLabel = changes["aria-label"];
        if (["aria-label", "aria-valuetext", "role"].some((name) => name in changes)) nameWithValue(element);
    }

    #setStyle(element, changes) {
        const style = (element.appStyle ??= {});
        for (const [property, value] of Object.entries(changes)) {
            if (value === null) delete style[property];
            else style[property] = value;
            if (element.overridden && property in element.overridden.s) element.overridden.s[property] = value;
            else if (value === null) element.style.removeProperty(property);
            else element.style.setProperty(property, value);
        }
    }

    #setText(element, text) {
        const first = element.firstChild;
        if (first?.nodeType === Node.TEXT_NODE) {
            if (text === "") first.remove();
            else first.data = text;
        } else if (text !== "") {
            element.prepend(text);
        }
    }

    #setMask(element, mask) {
        const old = element.eventMask;
        element.eventMask = mask;
        if (mask & EventMask.drag) element.style.setProperty("touch-action", "none");
        else if (mask & EventMask.swipe) element.style.setProperty("touch-action", "pan-y");
        else if (old & (EventMask.drag | EventMask.swipe)) element.style.removeProperty("touch-action");
        element.toggleAttribute("data-client-swipes", (mask & EventMask.swipe) !== 0);
        element.toggleAttribute("data-client-pinches", (mask & EventMask.pinch) !== 0);
        this.hooks.maskChanged?.(element, old, mask);
    }
}

/** Puts a child before the reference, keeping its state (focus, scroll offsets, animations) where the browser can. */
function place(parent, child, reference) {
    if (reference === child) return;
    if (parent.moveBefore && child.isConnected && parent.isConnected) parent.moveBefore(child, reference);
    else parent.insertBefore(child, reference);
}

function ownText(element) {
    const first = element.firstChild;
    return first?.nodeType === Node.TEXT_NODE ? first.data : "";
}

// What the client itself puts on an element starts with this and belongs to no tree.
function attributeNames(element) {
    const names = element.getAttributeNames();
    const isClients = (name) => name.startsWith("data-client-") || (name === "tabindex" && element.hasAttribute("data-client-focusable"));
    return names.filter((name) => name !== "style" && !isClients(name));
}

const valuedRoles = new Set(["slider", "spinbutton", "progressbar", "meter", "scrollbar"]);

// A browser reads a value of those roles only; of anything else it is read as part of the name.
function nameWithValue(element) {
    const value = element.getAttribute("aria-valuetext");
    const isReadAsValue = valuedRoles.has(element.getAttribute("role")) || element.matches("input, textarea, select, progress, meter");
    if (typeof element.appLabel !== "string" || isReadAsValue) return;
    element.setAttribute("aria-label", value ? `${element.appLabel}, ${value}` : element.appLabel);
}

/** The changes that lead from the names present to the wanted values. */
function missing(present, wanted = {}) {
    const changes = { ...wanted };
    for (const name of present) if (!(name in changes)) changes[name] = null;
    return changes;
}
