/// The style of a sheet's page, for light and dark screens and for paper.
enum SheetStyle {
  static let text = """
    :root{color-scheme:light dark;--ink:#1d2329;--faint:#66707a;--rule:#e3e7ea;--paper:#fff;\
    --code:#f4f6f8;--line:#0072b2;--event:#d55e00}
    @media (prefers-color-scheme:dark){:root{--ink:#e6e9ec;--faint:#98a2ac;--rule:#2b3137;\
    --paper:#16191c;--code:#1f2428;--line:#58b4ee;--event:#ff9450}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:2.5rem 1.5rem;max-width:74rem;background:var(--paper);\
    color:var(--ink);font:14px/1.5 system-ui,-apple-system,"Segoe UI",Inter,sans-serif;\
    font-variant-numeric:tabular-nums}
    h1{font-size:1.75rem;line-height:1.2;margin:0}
    h2{font-size:1.05rem;margin:2.25rem 0 .5rem}
    h3{font-size:.95rem;font-weight:600;margin:0;overflow-wrap:anywhere}
    h3 span,header p,.timing p,time,th{color:var(--faint);font-weight:400}
    header p,.timing p{margin:.25rem 0 0}
    code,pre{font:.86em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;margin:0}
    h3 code{font-size:1em}
    pre{white-space:pre-wrap;overflow-wrap:anywhere}
    a{color:inherit;text-decoration-color:var(--faint);text-underline-offset:2px}
    ol,ul{list-style:none;margin:0;padding:0}
    article,.axis{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,6fr);gap:0 1.5rem}
    article{border-top:1px solid var(--rule);padding:.7rem 0;break-inside:avoid}
    article>div{min-width:0}
    .axis>svg{grid-column:2}
    li{display:flex;gap:.75rem;padding:.1rem 0}
    li>time{flex:0 0 5.5rem}
    li>div{flex:1;min-width:0;overflow-wrap:anywhere}
    b{font-weight:600}
    .timing{border-top:1px solid var(--rule);padding:.8rem 0;break-inside:avoid}
    table{border-collapse:collapse;margin-top:.5rem;width:100%;background:var(--code);\
    border-radius:6px}
    th{text-align:left;vertical-align:top;padding:.3rem .9rem;width:9rem;white-space:nowrap}
    td{padding:.3rem .9rem .3rem 0}
    svg{display:block;width:100%;overflow:visible}
    svg text{font-size:11px;fill:var(--faint)}
    .grid{stroke:var(--rule);fill:none}
    .line{stroke:var(--line);stroke-width:1.75;fill:none;stroke-linejoin:round}
    .event{stroke:var(--event);stroke-width:1.5;fill:none}
    circle{fill:var(--line)}
    .color{stroke:var(--rule)}
    @media (max-width:46rem){article,.axis{grid-template-columns:minmax(0,1fr)}.axis>svg{grid-column:1}}
    @media print{:root{--ink:#000;--faint:#555;--rule:#ccc;--paper:#fff;--code:#f4f4f4;\
    --line:#0072b2;--event:#d55e00}body{padding:0;font-size:11px}}
    """
}
