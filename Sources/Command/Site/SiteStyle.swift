/// The style of all pages of a site, for light and dark screens of any width, and for paper.
enum SiteStyle {
  static let text = """
    :root {
      color-scheme: light dark;
      --paper: light-dark(#fff, #17171a);
      --raised: light-dark(#f6f6f8, #202024);
      --line: light-dark(#e2e2e6, #35353b);
      --ink: light-dark(#1c1c1f, #ececee);
      --quiet: light-dark(#5c5c64, #a6a6af);
      --blue: light-dark(#0a59c4, #6cabff);
      --tint: light-dark(#e8f0fc, #1e3252);
      --orange: light-dark(#a54a08, #ff9d47);
      --green: light-dark(#00734f, #3fcfa4);
      --violet: light-dark(#5e4fa2, #b3a8f5);
      --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
      font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Inter, sans-serif;
      color: var(--ink);
      background: var(--paper);
    }
    * { box-sizing: border-box; margin: 0; padding: 0; }
    [hidden] { display: none !important; }
    :focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; border-radius: 4px; }
    body { max-width: 1080px; margin: 0 auto; padding: 0 24px 64px; }
    a { color: var(--blue); text-decoration: none; text-underline-offset: 3px; overflow-wrap: anywhere; }
    a:hover { text-decoration: underline; }
    h1, h2, h3 { line-height: 1.25; overflow-wrap: anywhere; }
    h2 { margin: 48px 0 16px; font-size: 22px; }
    ul, ol { list-style: none; }
    code { font: 0.875em var(--mono); overflow-wrap: anywhere; }
    p code, li code, td code { padding: 1px 4px; border-radius: 4px; background: var(--raised); }
    .quiet { color: var(--quiet); }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .skip { position: absolute; left: -9999px; }
    .skip:focus { left: 16px; top: 8px; padding: 8px 12px; background: var(--paper); z-index: 1; }
    .tag { padding: 1px 8px; border-radius: 10px; font-size: 13px; font-weight: 400; color: var(--quiet); background: var(--raised); white-space: nowrap; }
    .note { margin: 12px 0; padding: 10px 14px; border: 1px solid var(--line); border-left: 3px solid var(--orange); border-radius: 6px; overflow-wrap: anywhere; }

    /* The head of a page */
    .path { padding: 20px 0 0; font-size: 14px; color: var(--quiet); }
    .head { padding: 20px 0 4px; }
    .head h1 { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px; font-size: 32px; letter-spacing: -0.01em; }
    .head h1 .scope { font-weight: 400; color: var(--quiet); }
    .head .version { font: 400 16px var(--mono); letter-spacing: 0; color: var(--quiet); }
    .lead { max-width: 44em; margin-top: 8px; font-size: 18px; color: var(--quiet); }
    .words { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 12px; }

    /* A pack */
    .pack { display: grid; grid-template-columns: minmax(0, 1fr) 264px; gap: 0 48px; }
    .pack > main > :first-child, .pack > main > :first-child > h2 { margin-top: 24px; }
    .facts { padding-top: 24px; font-size: 14px; }
    .facts dt { margin-top: 16px; font-weight: 600; }
    .facts dd { color: var(--quiet); overflow-wrap: anywhere; }
    .facts dl > :first-child dt { margin-top: 0; }
    .snippet { display: flex; align-items: flex-start; margin: 12px 0; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); }
    .snippet pre { flex: 1; min-width: 0; padding: 12px 14px; overflow-x: auto; font-size: 14px; line-height: 1.6; tab-size: 2; }
    .snippet code { overflow-wrap: normal; }
    .snippet button { flex: none; margin: 8px; }
    button { padding: 3px 10px; border: 1px solid var(--line); border-radius: 6px; font: inherit; font-size: 13px; line-height: 20px; color: var(--ink); background: var(--paper); cursor: pointer; }
    button:hover { border-color: var(--quiet); }
    .install .snippet pre { font-size: 15px; }
    .install p { font-size: 14px; color: var(--quiet); }
    .stage { border: 1px solid var(--line); border-radius: 10px; overflow: hidden; background: var(--raised); }
    .stage > button { display: grid; width: 100%; padding: 20px; border: 0; border-radius: 0; background: none; }
    .stage > button > * { grid-area: 1 / 1; place-self: center; }
    .stage img, .stage svg { display: block; max-width: 100%; height: 300px; object-fit: contain; }
    .stage .play { display: grid; place-items: center; width: 64px; height: 64px; border-radius: 50%; color: #fff; background: #0a59c4; box-shadow: 0 2px 12px #0005; }
    .stage .play svg { width: 28px; height: 28px; }
    .stage button:disabled .play { display: none; }
    .stage button:hover:enabled .play { background: #0848a0; }
    .stage iframe { display: block; width: 100%; height: 560px; border: 0; }
    .stage + p { margin-top: 8px; font-size: 14px; color: var(--quiet); }
    .contents { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 6px 20px; font-size: 15px; }
    .contents dt { color: var(--quiet); }
    .contents dd { display: flex; flex-wrap: wrap; gap: 2px 14px; }
    .definition { padding: 20px 0 8px; border-top: 1px solid var(--line); scroll-margin-top: 12px; }
    .contents + .definition { margin-top: 24px; }
    .definition h3 { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 10px; font-size: 17px; }
    .definition h3 code { font-size: 17px; }
    .definition h3 a { color: inherit; }
    .definition > p { margin-top: 4px; max-width: 44em; }
    .definition > p.quiet { font-size: 14px; }
    .plot { display: block; width: 100%; max-width: 400px; margin: 12px 0 4px; overflow: visible; }
    svg text { font-size: 11px; fill: var(--quiet); }
    .grid { fill: none; stroke: var(--line); stroke-width: 1; }
    .line { fill: none; stroke: var(--blue); stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
    .line0, .line1, .line2, .line3 { vector-effect: non-scaling-stroke; }
    .line1 { stroke: var(--orange); }
    .line2 { stroke: var(--green); }
    .line3 { stroke: var(--violet); }
    .table { margin: 12px 0; overflow-x: auto; }
    table { width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 14px; }
    th { width: 20%; }
    th:nth-child(2):not(:last-child) { width: 26%; }
    th:last-child { width: auto; }
    th { padding: 6px 16px 6px 0; font-weight: 400; text-align: left; color: var(--quiet); border-bottom: 1px solid var(--line); }
    td { padding: 8px 16px 8px 0; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
    td:last-child, th:last-child { padding-right: 0; }
    tr:last-child td { border-bottom: 0; }
    td .required { color: var(--orange); }
    .swatches { display: grid; grid-template-columns: repeat(auto-fill, minmax(260px, 1fr)); gap: 12px; margin: 12px 0; }
    .swatches li { display: flex; gap: 12px; font-size: 14px; }
    .swatches p { min-width: 0; }
    .swatches p span { display: block; }
    .swatch { flex: none; width: 96px; height: 48px; border: 1px solid var(--line); border-radius: 8px; }
    .versions > li { padding: 12px 0; border-top: 1px solid var(--line); }
    .versions h3 { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px; font-size: 16px; }
    .versions h3 time, .versions h3 .tag { font-size: 14px; font-weight: 400; }
    .versions ul { margin-top: 4px; }
    .versions ul li { position: relative; padding-left: 16px; font-size: 15px; }
    .versions ul li::before { content: "·"; position: absolute; left: 4px; }

    /* The front page */
    search { display: block; margin: 20px 0 0; }
    search input { width: 100%; max-width: 560px; padding: 10px 14px; border: 1px solid var(--line); border-radius: 8px; font: inherit; color: inherit; background: var(--raised); }
    ::placeholder { color: var(--quiet); opacity: 1; }
    search p { min-height: 24px; margin: 6px 0 -24px; font-size: 14px; color: var(--quiet); }
    .newest { display: grid; gap: 4px; }
    .newest li { display: flex; flex-wrap: wrap; gap: 0 12px; }
    .newest time { color: var(--quiet); font-variant-numeric: tabular-nums; }
    .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 20px; }
    .cards li { position: relative; display: flex; flex-direction: column; border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
    .cards li:hover { border-color: var(--quiet); }
    .cards .picture { display: grid; place-items: center; height: 156px; padding: 12px; border-bottom: 1px solid var(--line); background: var(--raised); }
    .cards .picture > * { display: block; width: 100%; height: 132px; object-fit: contain; }
    .cards .letter { display: grid; place-items: center; font-size: 48px; font-weight: 600; color: var(--quiet); }
    .cards .text { display: flex; flex: 1; flex-direction: column; gap: 6px; padding: 14px 16px; }
    .cards h3 { font-size: 16px; }
    .cards h3 a::after { content: ""; position: absolute; inset: 0; }
    .cards h3 .version { font: 400 13px var(--mono); color: var(--quiet); }
    .cards p { font-size: 14px; }
    .cards .quiet { margin-top: auto; padding-top: 4px; font-size: 13px; }

    @media (max-width: 760px) {
      body { padding: 0 16px 48px; }
      .head h1 { font-size: 26px; }
      .pack { grid-template-columns: minmax(0, 1fr); }
      .facts dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 6px 16px; }
      .facts dl > div { display: contents; }
      .facts dt { margin: 0; }
      .facts dd { grid-column: 2; }
      .stage iframe { height: 480px; }
      .stage img, .stage svg { height: 200px; }
      .stage > button { padding: 12px; }
      .cards { grid-template-columns: minmax(0, 1fr); }
      thead { position: absolute; clip-path: inset(50%); }
      table, tbody { display: block; }
      tr { display: flex; flex-wrap: wrap; gap: 2px 10px; padding: 8px 0; border-bottom: 1px solid var(--line); }
      tr:last-child { border-bottom: 0; }
      td { padding: 0; border: 0; }
      td:nth-child(2):not(:last-child) { color: var(--quiet); }
      td:nth-child(3):not(:last-child):has(code)::before { content: "= "; color: var(--quiet); }
      td:last-child { flex-basis: 100%; }
    }
    @media print {
      .stage, .snippet button, search { display: none; }
    }
    """
}
