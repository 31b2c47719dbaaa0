extension FeedPage {
  /// The style of the page: readable on a phone, in the dark and on paper.
  static let style = """

    :root { color-scheme: light dark; --ink: #1b1f24; --soft: #5c6670; --line: #d9dee3;
      --paper: #fff; --card: #f5f7f9; --good: #1f7a4d; --bad: #c2341d; --odd: #a86400; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e8ebee; --soft: #a0a9b2;
      --line: #3a424a; --paper: #14181c; --card: #1e242a; --good: #4cb782; --bad: #ff7b66;
      --odd: #e5a33d; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--paper); color: var(--ink);
      font: 16px/1.5 system-ui, sans-serif; }
    main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
    h1 { font-size: 1.6rem; margin: 0 0 1rem; }
    h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; padding-top: 1rem;
      border-top: 1px solid var(--line); overflow-wrap: anywhere; }
    h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; overflow-wrap: anywhere; }
    p { margin: .4rem 0; overflow-wrap: anywhere; }
    .verdict { font-size: 1.15rem; font-weight: 600; color: var(--good); }
    .verdict.bad { color: var(--bad); }
    .note, .origin, .code { color: var(--soft); font-size: .875rem; }
    dl { display: flex; gap: .75rem; margin: 0; flex-wrap: wrap; }
    dl div { background: var(--card); border-radius: .5rem; padding: .5rem 1rem; flex: 1 1 6rem; }
    dt { color: var(--soft); font-size: .875rem; }
    dd { margin: 0; font-size: 1.4rem; font-weight: 600; font-variant-numeric: tabular-nums; }
    .bar { display: grid; grid-template-columns: 8rem 8rem 1fr 11rem; gap: 0 .75rem;
      align-items: center; padding: .15rem 0; font-size: .9rem; }
    .bar > .name { overflow-wrap: anywhere; }
    .bar > .origin { overflow-wrap: anywhere; }
    .bar > .name:has(+ .track) { grid-column: 1 / 3; }
    .track { display: flex; height: .7rem; background: var(--card); border-radius: .35rem;
      overflow: hidden; }
    .track i { display: block; min-width: 1px; background: var(--good); }
    .track i[style="width:0%"] { display: none; }
    .track i.faulty { background: var(--bad); }
    .number { color: var(--soft); font-variant-numeric: tabular-nums; }
    .fault { border-left: .25rem solid var(--soft); background: var(--card); margin: .75rem 0;
      padding: .6rem 1rem; border-radius: 0 .5rem .5rem 0; }
    .fault.error { border-color: var(--bad); }
    .fault.warning { border-color: var(--odd); }
    .fault h3 { margin: 0; }
    .help { font-family: ui-monospace, monospace; font-size: .85rem; }
    table { border-collapse: collapse; font-size: .9rem; margin: .5rem 0; max-width: 100%; }
    td, th { text-align: left; padding: .2rem .75rem .2rem 0; border-bottom: 1px solid var(--line);
      overflow-wrap: anywhere; vertical-align: top; font-variant-numeric: tabular-nums; }
    @media (max-width: 40rem) {
      .bar { grid-template-columns: 1fr auto; padding: .35rem 0; }
      .bar > .track { grid-column: 1 / 3; grid-row: 2; }
      .bar > .origin { grid-column: 1 / 3; grid-row: 3; }
      .bar > .name:has(+ .track) { grid-column: 1; }
      .bar > .number { grid-column: 2; grid-row: 1; text-align: right; }
    }

    """
}
