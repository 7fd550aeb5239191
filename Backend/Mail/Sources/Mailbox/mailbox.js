// The list of mails without loading the page again: asks now and then whether there is anything new, and puts only that into
// the page, so that what is read, selected or focused stays. Without scripts the page loads itself again instead.

const pauseMilliseconds = 3000;
let version = document.querySelector("main").dataset.version;

async function look() {
    if (document.hidden) return;
    const response = await fetch("/mailbox", { headers: { "If-None-Match": `"${version}"` } });
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const main = page.querySelector("main");
    // Another page answers, that of a server which starts, say.
    if (!main?.dataset.version) return;
    take(page);
    version = main.dataset.version;
}

function take(page) {
    const [list, next] = [document.querySelector("ol"), page.querySelector("ol")];
    const news = [...page.querySelectorAll("ol > li")].filter((item) => !document.getElementById(item.id));
    if (list && next) {
        for (const item of [...list.children]) if (!page.getElementById(item.id)) item.remove();
        list.prepend(...news);
    } else {
        document.querySelector("main").replaceChildren(...page.querySelector("main").childNodes);
        const [form, nextForm] = [document.querySelector("nav form"), page.querySelector("nav form")];
        if (form && !nextForm) form.remove();
        else if (nextForm && !form) document.querySelector("nav").append(nextForm);
    }
    const subjects = news.map((item) => item.querySelector("h2").textContent);
    if (subjects.length > 0) document.querySelector("[role=status]").textContent = `New mail: ${subjects.join(", ")}`;
}

// A server that does not answer is asked again, as one that starts anew.
async function follow() {
    await look().catch(() => {});
    setTimeout(follow, pauseMilliseconds);
}

document.addEventListener("visibilitychange", () => look().catch(() => {}));
setTimeout(follow, pauseMilliseconds);
