// Finds listings by their words in the index of /assets/search, which docs/reference/lists.md describes.
// The words of a text are those of SearchWords.swift.
// It stands in the head, before the style sheet: what it loads comes while the page does.
(() => {
  const directory = document.getElementById("index");
  const index = JSON.parse(directory.textContent);
  const locale = document.documentElement.lang;
  const query = (new URLSearchParams(location.search).get(directory.dataset.name) ?? "").slice(0, 200);
  // Letters with strokes and hooks, which Unicode does not take apart: the plain letter comes first.
  const other = new Map("aẚⱥ bƀƃɓ cƈȼ dđƌȡɖɗ eɇ fƒ gǥɠ hħ iɨ jɉ kƙ lŀłƚȴ nƞȵɲ oøǿ pƥ qɋ rɍ sȿ tŧƫƭȶʈⱦ vʋ yƴɏỿ zƶȥɀ"
    .split(" ").flatMap(([plain, ...letters]) => letters.map(letter => [letter, plain])));
  const fold = text => [...text.normalize("NFC")].map(letter => {
    const lower = letter.toLowerCase();
    if (!/[\p{Script=Latin}\p{Mn}]/u.test(lower)) return lower;
    const plain = lower.normalize("NFD").replace(/\p{Mn}/gu, "");
    return other.get(lower) ?? (/^[a-z]*$/.test(plain) ? plain : lower);
  }).join("");
  const pattern =
    /([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]+)|((?:(?![\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}])[\p{L}\p{N}\p{Mc}])+)/gu;
  const words = text => [...fold(text).matchAll(pattern)].flatMap(([, run, word]) => {
    if (word) return [[...word].slice(0, 24).join("")];
    const letters = [...run];
    return letters.length < 2 ? letters : letters.slice(1).map((next, at) => letters[at] + next);
  });
  const load = async file => {
    const answer = await fetch(`/assets/search/${file}.json`);
    if (answer.status === 404) return {};
    if (!answer.ok) throw new Error(answer.status);
    return answer.json();
  };
  const isBefore = (left, right) => {
    const [first, second] = [[...left], [...right]].map(text => text.map(each => each.codePointAt(0)));
    const at = first.findIndex((point, at) => point !== second[at]);
    return at < 0 ? first.length < second.length : at >= second.length ? false : first[at] < second[at];
  };

  // The keys of the listings with a word that begins with this one, the newest first.
  const keys = async word => {
    const isWhole = word.length < 2 && /[\p{Script=Latin}\p{N}]/u.test(word);
    let at = index.words.findIndex(first => isBefore(word, first)) - 1;
    if (at < -1) at = index.words.length - 1;
    const files = index.files.filter((_, file) =>
      file === Math.max(at, 0) || file > at && file < at + 4 && index.words[file].startsWith(word));
    const shards = await Promise.all(files.map(file => load(`words-${file}`)));
    const found = shards.flatMap(Object.entries).filter(([other]) =>
      isWhole ? other === word : other.startsWith(word));
    return [...new Set(found.flatMap(([, keys]) => keys.match(/.{6}/g) ?? []))];
  };
  const alphabet = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
  const files = new Map();
  const listings = number => {
    if (!files.has(number)) files.set(number, load(`${locale}-${number}`));
    return files.get(number);
  };
  const entries = async key => {
    const place = [...key.slice(0, 3)].reduce((sum, each) => sum * 64 + alphabet.indexOf(each), 0);
    return (await listings(place >> 18 - index.bits))[key] ?? [];
  };

  const card = ([path, title, price, facts, place, picture, badge, language], isInSight) => {
    const copy = document.getElementById("card").content.cloneNode(true);
    const find = part => copy.querySelector(part);
    const fill = (part, text) => text ? find(part).textContent = text : find(part).remove();
    find("a").href = path;
    fill("b", title);
    if (language) find("b").lang = language;
    const [before, figure, after] = typeof price === "string" ? ["", price, ""] : price;
    find(".price").append(before, Object.assign(document.createElement("b"), { textContent: figure }), after);
    fill(".place", place);
    fill(".badge", badge);
    for (const fact of facts) find(".meta").append(
      Object.assign(document.createElement("i"), { textContent: fact }), " ");
    if (isInSight) find("img").loading = "eager";
    if (picture) find("img").src = picture;
    else find("img").remove();
    return copy;
  };

  // The keys of the listings that have all words.
  const find = async typed => {
    const lists = await Promise.all([...new Set(typed)].slice(0, 12).map(keys));
    lists.sort((left, right) => left.length - right.length);
    const sets = lists.slice(1).map(list => new Set(list));
    return lists[0].filter(key => sets.every(set => set.has(key)));
  };
  // As many as a phone shows come first: each may be in a file of its own.
  const inSight = 6;
  const typed = words(query);
  // The lists are for who finds nothing. They are away before anything is painted.
  const showGroups = isShown => document.documentElement.classList.toggle("searching", !isShown);
  if (typed.length) showGroups(false);
  // A small index has few files of listings: they come together with the words, and not after them.
  const isSmall = index.bits < 3 && index.files.length;
  if (typed.length && isSmall) for (let number = 0; number >> index.bits < 1; number++) listings(number).catch(() => {});
  const search = typed.length ? find(typed) : Promise.resolve([]);
  const first = search.then(found => Promise.all(found.slice(0, inSight).map(entries)));
  first.catch(() => {});

  const show = async () => {
    const element = id => document.getElementById(id);
    const page = element("search");
    document.querySelector("input[type=search]").value = query;
    if (!typed.length) return;
    page.hidden = false;
    page.setAttribute("aria-busy", "true");
    try {
      const found = [...await search];
      element("count").textContent = found.length.toLocaleString(locale);
      element("found").hidden = !found.length;
      element("none").hidden = found.length > 0;
      if (!found.length) showGroups(true);
      const add = async (count, isInSight) => {
        const shown = await Promise.all(found.splice(0, count).map(entries));
        element("results").append(...shown.flat().map(each => card(each, isInSight)));
      };
      const addMore = async count => {
        await add(count, false);
        element("more").hidden = !found.length;
      };
      element("more").addEventListener("click", () => addMore(24));
      await first;
      await add(inSight, true);
      // What is in sight is painted before the rest is made.
      if (found.length) await new Promise(go => requestAnimationFrame(() => setTimeout(go)));
      await addMore(24 - inSight);
    } catch {
      element("failed").hidden = false;
      showGroups(true);
    }
    page.removeAttribute("aria-busy");
  };
  document.addEventListener("DOMContentLoaded", show);
})();
