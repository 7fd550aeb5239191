// Elements that have to be looked at after every message of the app, kept as their attributes are set: nothing is searched for,
// so that a message costs no more than what it changes, however large the screen is.

const classes = ["fits", "aligns", "wheel", "scroll-transition"];
const mayHaveClass = new RegExp(classes.join("|"));
const attributes = ["data-scroll-start", "data-scroll-first", "data-anchor"];
const presented = "[aria-modal=true], [role=menu], [data-page]";
const attributesOfPresented = new Set(["aria-modal", "role", "data-page"]);

export class Followed {
    #kinds = new Map([...classes, ...attributes, presented].map((name) => [name, new Set()]));

    /** Called when the app, or the page ahead of it, has set an attribute of an element. */
    attributeChanged(element, name) {
        if (name === "class") this.#classChanged(element);
        else if (attributes.includes(name)) this.#keep(name, element, element.hasAttribute(name));
        else if (attributesOfPresented.has(name)) this.#keep(presented, element, element.matches(presented));
    }

    // Nearly all elements have classes, and hardly any one of these.
    #classChanged(element) {
        const isNone = !mayHaveClass.test(element.getAttribute("class") ?? "");
        if (isNone && !element.isFollowed) return;
        element.isFollowed = true;
        for (const name of classes) this.#keep(name, element, !isNone && element.classList.contains(name));
    }

    #keep(kind, element, isOne) {
        if (isOne) this.#kinds.get(kind).add(element);
        else this.#kinds.get(kind).delete(element);
    }

    /** Those of a kind that are on the screen. */
    *#all(kind) {
        const elements = this.#kinds.get(kind);
        for (const element of elements) {
            if (element.isConnected) yield element;
            else elements.delete(element);
        }
    }

    get fits() { return this.#all("fits"); }
    get wheels() { return this.#all("wheel"); }
    get scrollTransitions() { return this.#all("scroll-transition"); }
    get scrollStarts() { return this.#all("data-scroll-start"); }
    get scrollFirsts() { return this.#all("data-scroll-first"); }
    get anchored() { return this.#all("data-anchor"); }

    /** In the order of the document: what contains others comes before them. */
    get aligns() { return inOrder(this.#all("aligns")); }
    /** What is presented, the lowest first. */
    get presented() { return inOrder(this.#all(presented)); }
}

function inOrder(elements) {
    const list = [...elements];
    if (list.length < 2) return list;
    return list.sort((one, other) =>
        one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);
}
