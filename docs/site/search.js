// Finds the sections of the documents that have all words of a query, each as the beginning of a word.
// Scripts/docs writes search.json: [path, title, [[anchor, heading, text], …]] for each document.
document.addEventListener("DOMContentLoaded", async () => {
  const field = document.querySelector("input[type=search]");
  const query = (new URLSearchParams(location.search).get(field.name) ?? "").slice(0, 200);
  const fold = text => text.toLowerCase().normalize("NFD").replace(/\p{Mn}/gu, "");
  const words = [...new Set(fold(query).match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, 12);
  field.value = query;
  if (!words.length) return field.focus();
  const state = document.getElementById("state");
  const patterns = words.map(word => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, "gu"));
  const counts = text => patterns.map(pattern => (text.match(pattern) ?? []).length);

  // How well a section fits: zero if a word is missing; words of headings say more than those of texts.
  const score = (title, heading, text) => {
    const [above, own, below] = [title, heading, text].map(each => counts(fold(each)));
    const isFound = words.every((_, at) => above[at] + own[at] + below[at]) && own.concat(below).some(Boolean);
    return isFound && words.reduce((sum, _, at) =>
      sum + 8 * Math.min(own[at], 1) + 4 * Math.min(above[at], 1) + Math.min(below[at], 4) / 2, 0);
  };
  const make = (tag, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };
  // The text around the first word that it has, with all words marked.
  const extract = text => {
    const places = patterns.flatMap(pattern => [...fold(text).matchAll(pattern)].map(({ index }) => index));
    const start = Math.max(0, Math.min(...places, text.length) - 60);
    const from = start && text.length - start < 60 ? 0 : text.lastIndexOf(" ", start) + 1;
    const isCut = from + 220 < text.length;
    const part = text.slice(from, isCut ? text.lastIndexOf(" ", from + 220) : text.length);
    const marks = new RegExp(`((?<![\\p{L}\\p{N}])(?:${words.join("|")}))`, "giu");
    const pieces = part.split(marks).map((piece, at) => at % 2 ? make("mark", {}, piece) : piece);
    return [from ? "… " : "", ...pieces, isCut ? " …" : ""];
  };
  try {
    const answer = await fetch("/search.json");
    if (!answer.ok) throw new Error(answer.status);
    const found = (await answer.json())
      .flatMap(([path, title, sections]) => sections.map(([anchor, heading, text]) => ({
        path: anchor ? `${path}#${anchor}` : path, title, heading, text, score: score(title, heading, text) })))
      .filter(({ score }) => score).sort((left, right) => right.score - left.score);
    state.textContent = found.length ? `${state.dataset.found} ${found.length}` : state.dataset.none;
    document.getElementById("results").append(...found.slice(0, 50).map(({ path, title, heading, text }) =>
      make("li", {}, make("a", { href: path }, heading), heading === title ? "" : make("span", {}, title),
        make("p", {}, ...extract(text)))));
  } catch {
    state.textContent = state.dataset.failed;
  }
});
