// Shows what a gate pass is good for when it is looked at: not yet, now, or no more.
// The page has the state of its build. A clock only brings a later one, so one that is slow hides no end.
// It runs right after the line with the state, before anything below that line can be painted, and again at the end.
(() => {
  const pass = document.querySelector(".pass[data-state]");
  if (!pass) return;
  const states = ["early", "issued", "expired"];
  const { from, until } = pass.dataset;
  const show = () => {
    // A pass is good for all of its last second.
    const now = Math.floor(Date.now() / 1000);
    const state = now > Date.parse(until) / 1000 ? 2 : now < Date.parse(from) / 1000 ? 0 : 1;
    pass.dataset.state = states[Math.max(state, states.indexOf(pass.dataset.state))];
    for (const part of document.querySelectorAll("[data-when]"))
      part.hidden = !part.dataset.when.split(" ").includes(pass.dataset.state);
  };
  show();
  document.addEventListener("DOMContentLoaded", show);
  setInterval(show, 5000);
})();
