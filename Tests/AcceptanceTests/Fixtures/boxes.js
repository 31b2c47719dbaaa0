// Measures the boxes of a page, and returns what is wrong with them; LayoutTests.swift says when.
(() => {
  const found = [];
  const root = document.documentElement, wide = root.clientWidth;
  const seen = e => e.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: false });
  const name = e => e.localName + (e.className && typeof e.className === "string" ? "." + e.className.split(" ").join(".") : "") + ` "${(e.textContent || "").trim().slice(0, 24)}"`;
  const scrolls = e => { for (let p = e.parentElement; p; p = p.parentElement) { const s = getComputedStyle(p); if (/auto|scroll|hidden|clip/.test(s.overflowX) && p !== document.body && p !== root) return true; if (s.position === "fixed") return false; } return false; };
  const all = [...document.body.querySelectorAll("*")].filter(seen);
  // beyond the page
  for (const e of all) { const b = e.getBoundingClientRect(); if (b.width && !scrolls(e) && (b.right > wide + 1 || b.left < -1) && !e.matches(".skip,.unseen")) found.push(`beyond the page: ${name(e)} ${b.left.toFixed(0)}..${b.right.toFixed(0)}`); }
  // text over text
  const boxes = [];
  for (const e of all) {
    if (e.closest(".shot .badge, .at, .gallery, .skip, .unseen, svg, .reach")) continue;
    for (const n of e.childNodes) {
      if (n.nodeType !== 3 || !n.data.trim()) continue;
      const r = document.createRange(); r.selectNodeContents(n);
      for (const b of r.getClientRects()) {
        if (b.width < 2 || b.height < 2) continue;
        // what is cut off
        let c = { left: b.left, right: b.right, top: b.top, bottom: b.bottom };
        for (let p = e; p && p !== document.body; p = p.parentElement) { const s = getComputedStyle(p); if (s.overflow !== "visible" && s.display !== "inline") { const q = p.getBoundingClientRect(); c = { left: Math.max(c.left, q.left), right: Math.min(c.right, q.right), top: Math.max(c.top, q.top), bottom: Math.min(c.bottom, q.bottom) }; } }
        if (c.right - c.left > 1 && c.bottom - c.top > 1) boxes.push({ ...c, e, n });
      }
    }
  }
  boxes.sort((a, b) => a.top - b.top);
  for (let i = 0; i < boxes.length; i++) for (let j = i + 1; j < boxes.length && boxes[j].top < boxes[i].bottom; j++) {
    const a = boxes[i], b = boxes[j]; if (a.n === b.n) continue;
    const x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (x > 2 && y > 4) found.push(`over another: ${name(a.e)} / ${name(b.e)} ${x.toFixed(0)}x${y.toFixed(0)}`);
  }
  // cards of one row
  for (const list of document.querySelectorAll(".cards, .tiles, .dealers")) {
    const rows = new Map();
    for (const item of list.children) { const b = item.getBoundingClientRect(); if (!b.height) continue; const k = Math.round(b.top); if (!rows.has(k)) rows.set(k, []); rows.get(k).push(item); }
    for (const [k, items] of rows) {
      const hs = items.map(i => Math.round(i.getBoundingClientRect().height)); if (Math.max(...hs) - Math.min(...hs) > 1) found.push(`heights: ${list.className} ${hs}`);
      const ps = items.map(i => i.querySelector(".price")).filter(Boolean).map(p => Math.round(p.getBoundingClientRect().bottom)); 
      if (ps.length > 1 && Math.max(...ps) - Math.min(...ps) > 2) found.push(`prices: ${list.className} ${ps}`);
      const us = items.map(i => i.firstElementChild).filter(Boolean).map(p => Math.round(p.getBoundingClientRect().bottom)); 
    }
    if (list.matches(".tiles") && !matchMedia("print").matches) { const edge = list.getBoundingClientRect(); for (const row of rows.values()) { const ends = row.map(each => each.getBoundingClientRect()); const gap = edge.width - (Math.max(...ends.map(each => each.right)) - Math.min(...ends.map(each => each.left))); if (gap > 2) found.push(`a hole of ${Math.round(gap)} px in the tiles`); } }
  }
  // what is in a card and over its edge
  for (const card of document.querySelectorAll(".cards > li > a")) {
    const edge = card.getBoundingClientRect();
    for (const e of card.querySelectorAll("*")) {
      const b = e.getBoundingClientRect();
      if (seen(e) && b.width && !e.closest(".unseen") && !e.closest("svg") && (b.right > edge.right + 1 || b.left < edge.left - 1) && !e.matches("i")) found.push(`hangs over: ${name(e)}`);
    }
  }
  // gaps between blocks of the page
  // What stands in the middle of a window has room around it.
  const main = document.querySelector("main:not(.middle)") ?? document.createElement("main");
  const blocks = [...main.querySelectorAll("*")].filter(e => seen(e) && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()) || e.matches("img, svg, input, .shot, .gallery, .empty, .initials, .box, .panel")).map(e => e.getBoundingClientRect()).filter(b => b.height).sort((a, b) => a.top - b.top);
  let end = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
  for (const b of blocks) { if (b.top - end > 96) found.push(`a gap: ${(b.top - end).toFixed(0)} px above ${b.top.toFixed(0)}`); end = Math.max(end, b.bottom); }
  // small links
  for (const a of all.filter(e => e.matches("a, button, summary, input"))) { const b = a.getBoundingClientRect(); const s = getComputedStyle(a); if (s.display !== "inline" && b.height && b.height < 24 && !a.matches(".skip") && !matchMedia("print").matches) found.push(`small: ${name(a)} ${b.height.toFixed(0)}`); }
  return [...new Set(found)];
})()
