// Whether the screen can be used. Each that keeps it from that says so by itself, and it can be used again once none does.

const holders = new Set();

/** The screen takes neither taps nor the focus and is not read while `holder` holds it. */
export function setInert(screen, holder, isHeld) {
    if (isHeld) holders.add(holder);
    else holders.delete(holder);
    screen.inert = holders.size > 0;
}
