// Follows the builds of `waymark serve`: the script of a page, and the worker that all pages of a host share,
// because a browser opens six connections to a host at most.
"use strict";
const EVENTS = "/.waymark/events";

if ("SharedWorkerGlobalScope" in self) {
  const ports = new Set();
  let last;
  new EventSource(EVENTS).onmessage = ({ data }) => {
    last = data;
    for (const port of ports) port.postMessage(data);
  };
  self.onconnect = ({ ports: [port] }) => {
    ports.add(port);
    // A page that leaves says so.
    port.onmessage = () => ports.delete(port);
    if (last) port.postMessage(last);
  };
} else {
  const script = document.currentScript;
  const box = document.createElement("waymark-preview");
  const root = box.attachShadow({ mode: "open" });
  const style = new CSSStyleSheet();
  style.replaceSync(`
    :host { all: initial; font: 15px/1.5 system-ui, sans-serif; }
    button { font: inherit; border: 0; border-radius: 6px; padding: 4px 12px; cursor: pointer; }
    .badge { position: fixed; inset-block-end: 12px; inset-inline-end: 12px; z-index: 2147483647;
      background: #8a5a00; color: #fff; }
    .overlay { position: fixed; inset: 0; z-index: 2147483647; overflow: auto; background: #1b1b1fee;
      color: #f4f4f4; padding: 5vh 6vw; }
    h1 { font-size: 22px; margin: 0 0 16px; }
    ul { list-style: none; margin: 0 0 16px; padding: 0; }
    li { border-inline-start: 4px solid #ff6b6b; padding: 4px 16px; margin: 0 0 12px; }
    li.warning { border-color: #ffb020; }
    li.note { border-color: #6fc3df; }
    code { color: #9fd3ff; overflow-wrap: anywhere; }
    p { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
    .help { color: #c9c9d1; }`);
  root.adoptedStyleSheets = [style];
  let dismissed = "";
  let data = "";
  let round;

  const element = (name, kind, text) => {
    const made = document.createElement(name);
    made.className = kind;
    made.textContent = text;
    return made;
  };

  const button = (kind, text, action) => {
    const made = element("button", kind, text);
    made.type = "button";
    made.onclick = action;
    return made;
  };

  const overlay = (title, news) => {
    const dialog = element("div", "overlay", "");
    dialog.setAttribute("role", "alertdialog");
    dialog.setAttribute("aria-label", title);
    const list = element("ul", "", "");
    for (const each of news.diagnostics) {
      const item = element("li", each.severity, "");
      item.append(element("code", "", each.place), element("p", "", `${each.severity}: ${each.message}`),
        element("p", "help", each.help));
      list.append(item);
    }
    const close = button("", "Close (Esc)", () => { dismissed = data; draw(news); });
    dialog.append(element("h1", "", title), list, close);
    root.append(dialog);
    close.focus();
  };

  const draw = (news, isAsked = false) => {
    root.replaceChildren();
    const count = news.errors + news.warnings;
    if (isAsked || (news.failed && dismissed !== data)) {
      overlay(news.failed ? "The build failed" : "The build found problems", news);
    } else if (news.failed || count) {
      const text = news.failed ? "The build failed" : [[news.errors, "error"], [news.warnings, "warning"]]
        .map(([number, noun]) => `${number} ${noun}${number === 1 ? "" : "s"}`).join(", ");
      root.append(button("badge", text, () => draw(news, true)));
    }
    if (root.childElementCount) document.documentElement.append(box); else box.remove();
  };

  addEventListener("keydown", event => {
    if (event.key === "Escape" && root.querySelector(".overlay")) root.querySelector(".overlay button").click();
  });

  const hear = text => {
    data = text;
    const news = JSON.parse(text);
    const [run, number] = news.build.split("-");
    const [ownRun, ownNumber] = script.dataset.build.split("-");
    // A plain reload keeps the scroll position. A page that was made before the rest is one build ahead.
    if (run !== ownRun || +number > +ownNumber) return location.reload();
    draw(news);
    const line = document.getElementById("waymark-progress");
    if (line) line.textContent = news.progress;
    if (news.making && news.round !== round) look();
    round = news.round;
  };

  // A build began, or can make more pages: this one may be made already.
  const look = async () => {
    try {
      const reply = await fetch(location.href, { cache: "no-store" });
      const page = reply.headers.get("Waymark-Page");
      if (page && page !== script.dataset.page) location.reload();
    } catch { /* What the whole build makes is shown in any case. */ }
  };

  // A page that comes back as it was left may be old.
  addEventListener("pageshow", event => { if (event.persisted) location.reload(); });

  if (window.SharedWorker) {
    const { port } = new SharedWorker(script.src);
    port.onmessage = event => hear(event.data);
    addEventListener("pagehide", () => port.postMessage("left"));
  } else {
    let source;
    const open = () => {
      source?.close();
      if (document.hidden) return;
      source = new EventSource(EVENTS);
      source.onmessage = event => hear(event.data);
    };
    document.addEventListener("visibilitychange", open);
    addEventListener("pagehide", () => source?.close());
    open();
  }
}
