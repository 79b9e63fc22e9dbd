import type { Brand } from '#contract/brand/brand.ts'

/** The stylesheet of the desk: the colours of the lender's pages, in a dense layout. */
export const deskStylesheet = ({ background, font, accent }: Brand['theme']): string => `
:root { --theme-background: ${background}; --theme-font: ${font}; --theme-accent: ${accent} }
${RULES}`

const RULES = `
:root {
  color-scheme: light dark;
  --page: var(--theme-background);
  --ink: var(--theme-font);
  --accent: var(--theme-accent);
  --on-accent: #fff;
  --accent-ink: var(--accent);
  --accent-soft: #dfeee9;
  --surface: #fff;
  --muted: #52625d;
  --line: #dce2de;
  --control: #75847f;
  --danger: #a92a1f;
  --danger-soft: #fcebe8;
  --warning: #7d4a00;
  --warning-soft: #fcf0da;
  --success: #17663a;
  --success-soft: #e0f3e6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0a110f; --ink: #e9efec; --accent: #63c7b1; --on-accent: #04211a; --accent-soft: #16332b; --surface: #17221f;
    --muted: #a4b2ad; --line: #283531; --control: #7b8a85; --danger: #ff9d90; --danger-soft: #3a1b13;
    --warning: #f4c06a; --warning-soft: #33250d; --success: #79d49b; --success-soft: #12301e;
  }
}
@supports (color: oklch(from red l c h)) {
  :root {
    --on-accent: oklch(from var(--accent) clamp(0, (0.57 - l) * 999, 1) 0 0);
    --accent-ink: oklch(from var(--theme-accent) min(l, 0.45) c h);
    --accent-soft: oklch(from var(--theme-accent) 0.94 min(c, 0.022) h);
    --surface: color-mix(in oklab, var(--page) 8%, #fff);
    --muted: color-mix(in oklab, var(--ink) 74%, var(--page));
    --line: color-mix(in oklab, var(--ink) 12%, var(--page));
    --control: color-mix(in oklab, var(--ink) 58%, var(--page));
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --page: oklch(from var(--theme-accent) 0.165 min(c, 0.012) h);
      --ink: oklch(from var(--theme-accent) 0.94 min(c, 0.008) h);
      --accent: oklch(from var(--theme-accent) max(l, 0.77) min(c, 0.11) h);
      --accent-ink: var(--accent);
      --accent-soft: oklch(from var(--theme-accent) 0.3 min(c, 0.04) h);
      --surface: oklch(from var(--theme-accent) 0.235 min(c, 0.014) h);
    }
  }
}
* { box-sizing: border-box }
body { font: 0.9375rem/1.5 system-ui, -apple-system, Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif; margin: 0; background: var(--page); color: var(--ink) }
.top { display: flex; align-items: center; justify-content: space-between; gap: .75rem; padding: .5rem 1.25rem; background: var(--surface); border-bottom: 1px solid var(--line) }
#menu { inset: 3.5rem .5rem auto auto; max-height: calc(100vh - 4rem); margin: 0; padding: .75rem; color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: .875rem }
#menu h2 { margin: .75rem .75rem .25rem; color: var(--muted); font-size: .8125rem }
#menu button { width: 100%; margin-top: .75rem }
.top ul { margin: 0; padding: 0; list-style: none }
.top nav a { display: block; padding: .35rem .75rem; border-radius: .5rem; color: var(--ink); text-decoration: none }
.top nav a:hover { background: var(--accent-soft) }
.top nav a[aria-current] { background: var(--accent-soft); color: var(--accent-ink); font-weight: 600 }
.brand { margin: 0 }
@supports not selector(:popover-open) { .menu { display: none } .top { flex-wrap: wrap } }
/* Without a session there is no menu: the form to sign in stands in the middle. */
body:not(:has(#menu)) { display: grid; grid-template-rows: auto 1fr; min-height: 100vh; min-height: 100dvh }
body:not(:has(#menu)) main { place-self: center; width: 100%; max-width: 28.5rem }
@media (min-width: 62.5rem) {
  body:has(#menu) { display: grid; grid-template-columns: 200px minmax(0, 1fr) }
  .top:has(#menu) { position: sticky; top: 0; display: block; height: 100vh; padding: 1rem .75rem; overflow-y: auto; border-right: 1px solid var(--line); border-bottom: 0 }
  .top:has(#menu) .brand { padding: 0 .75rem }
  .menu { display: none }
  #menu { position: static; display: block; width: auto; max-height: none; padding: 0; border: 0; border-radius: 0; overflow: visible }
  main { width: 100% }
}
.skip { position: absolute; left: -99rem }
.skip:focus { left: .5rem; top: .5rem; z-index: 1; padding: .5rem 1rem; background: var(--surface) }
main { max-width: 80rem; margin: 0 auto; padding: 1rem 1.25rem 4rem }
main:focus { outline: none }
h1 { margin: .5rem 0 1rem; font-size: 1.375rem; line-height: 1.25; overflow-wrap: anywhere }
h2 { margin: 0 0 .75rem; font-size: 1.0625rem }
main > h2 { margin-top: 1.25rem }
h3 { margin: 1rem 0 .5rem; font-size: .9375rem }
a { color: var(--accent-ink) }
small, .hint { color: var(--muted); font-size: .8125rem }
code { font-size: .8125rem; overflow-wrap: anywhere }
.key { display: inline-block; font-size: 1.0625rem }
:focus-visible { outline: 3px solid var(--accent-ink); outline-offset: 2px }
.card { margin: 0 0 1rem; padding: 1rem 1.25rem; background: var(--surface); border: 1px solid var(--line); border-radius: .875rem }
.narrow { max-width: 26rem }
.sides { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 1rem; align-items: start }
@media (min-width: 62.5rem) { .sides { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr) } }
/* A case: the borrower's words at the left, the answer in view at the right; below each other on a narrow screen. */
@media (min-width: 62.5rem) {
  .case { display: grid; grid-template: auto 1fr / minmax(0, 1fr) minmax(0, 1fr); gap: 0 1rem; align-items: start }
  .work { grid-area: 1 / 2 / 3 / 3; position: sticky; top: .5rem; max-height: calc(100vh - 5rem); overflow-y: auto; scroll-padding: 1rem 0 4rem }
  .send { position: sticky; bottom: 0 }
  .onward { position: absolute; top: 1rem; right: 1.25rem; margin: 0 }
}
main { position: relative }
.onward { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center }
.work .card { padding: .75rem 1rem 0 }
.work .card:not(:has(.send)) { padding-bottom: .75rem }
.work h2 { margin-bottom: .25rem }
.work form p { margin-bottom: .5rem }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 1rem }
.send { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; padding: .5rem 0; background: var(--surface) }
.send label { margin: 0 }
form p { margin: 0 0 .875rem }
label { display: block; margin-bottom: .25rem; font-weight: 600 }
.check { display: flex; gap: .5rem; align-items: center; min-height: 2rem; font-weight: 400 }
.check input { flex: none; width: 1.25rem; height: 1.25rem; accent-color: var(--accent) }
input, select, textarea, button, .button { font: inherit; color: inherit }
input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea { width: 100%; min-height: 2.5rem; padding: .4rem .6rem; background: var(--surface); border: 1px solid var(--control); border-radius: .5rem }
textarea { resize: vertical }
button, .button { display: inline-block; min-height: 2.5rem; padding: .45rem 1rem; border: 1px solid var(--accent); border-radius: .5rem; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none; cursor: pointer }
.quiet { background: var(--surface); border-color: var(--control); color: var(--ink); font-weight: 500 }
.quiet:hover { border-color: var(--accent-ink) }
.row, .tools, .pager, .counts { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end }
.row:not(:has(*)) { display: none }
.tools { gap: .5rem 2rem }
.tools p, .filters p { margin: 0 }
.filters { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: end; margin-bottom: .75rem }
.filters select { width: auto; min-width: 6rem; max-width: 10.5rem }
@media (max-width: 30rem) { .filters { display: grid; grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr)); width: 100% } .filters select { width: 100%; min-width: 0; max-width: none } .tools form { width: 100% } }

.joined { display: flex; flex-wrap: wrap; gap: .5rem }
.joined :is(input:not([type=hidden]), select) { flex: 1 1 12rem; width: 12rem; min-width: 0 }
.counts { gap: .5rem; margin: 0 0 1rem }
#text { scroll-margin-top: 14rem }
.tools .counts { flex: 1 }
.tools + .filters { margin-top: .5rem }
.counts a { display: inline-block; padding: .25rem .75rem; border-radius: 99px; background: var(--accent-soft); color: var(--accent-ink); font-weight: 600; text-decoration: none }
.counts a[data-tone=soon] { background: var(--warning-soft); color: var(--warning) }
.counts a[data-tone=late] { background: var(--danger-soft); color: var(--danger) }
.counts a[aria-current] { outline: 2px solid var(--accent-ink); outline-offset: -2px }
.said { padding: .6rem 1rem; border-left: .3rem solid var(--success); border-radius: .25rem; background: var(--success-soft); color: var(--success) }
.said[data-kind=note] { border-color: var(--warning); background: var(--warning-soft); color: var(--ink) }
div.said { margin-bottom: 1rem }
.said > p { margin-top: 0 }
.row ~ .row { margin-top: .5rem }
.written + .facts { margin-top: .75rem }
.said[data-kind=problem] { border-color: var(--danger); background: var(--danger-soft); color: var(--danger) }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .4rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
thead th { color: var(--muted); font-size: .8125rem; font-weight: 600 }
tbody th { font-weight: 500 }
tfoot th, tfoot td { font-weight: 600 }
tbody th { white-space: nowrap }
.number { text-align: right }
.queue { background: var(--surface); border: 1px solid var(--line) }
.queue tbody tr:hover { background: var(--accent-soft) }
.queue :is(th, td) { padding-block: .3rem }
.queue small, .queue .clock { display: block }
.queue td:nth-child(2), .queue td small { white-space: nowrap }
.queue .line { max-width: 19rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
@media (max-width: 75rem) { .queue .line { max-width: 14rem } }
.queue th a { display: inline-block; min-height: 1.5rem; white-space: nowrap }
/* A case of the queue takes two lines on a phone. */
@media (max-width: 30rem) { .mid { display: none } .queue thead { display: none } .queue tbody tr { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); padding: .3rem 0; border-bottom: 1px solid var(--line) } .queue tbody :is(th, td) { border: 0 } .queue td.mid { display: none } }
@media (max-width: 45rem) { .wide { display: none } .queue th, .queue td { padding: .4rem .3rem } .queue small.wide { display: none } .queue td .line { max-width: none; white-space: normal } .queue th a { white-space: normal } }
/* On a phone a day stays whole, and a number breaks rather than leave the screen. */
@media (max-width: 30rem) { .scroll th, .scroll td { padding: .4rem .125rem } .log { font-size: .8125rem } .log td { padding-right: .4rem } .log td:is(:first-child, :last-child) { min-width: 5.25rem; overflow-wrap: anywhere } }
.tools + .card, .card > form + .row { margin-top: 1rem }
.plain { list-style: none } .plain li { padding: .3rem 0 }
.scroll { overflow: auto; max-height: 40rem }
/* A row of many columns stands below itself on a phone, each value with its name. */
@media (max-width: 45rem) { .rows thead { display: none } .rows :is(tbody, tr, th, td) { display: block } .rows tr { padding: .4rem 0; border-bottom: 1px solid var(--line) } .rows :is(th, td) { padding: .1rem 0; border: 0; overflow-wrap: anywhere } .rows td:is(:empty, .none) { display: none } .rows td::before { content: attr(data-label) ": "; color: var(--muted) } .rows .number { display: flex; justify-content: space-between; gap: 1rem } .scroll:has(.rows) { max-height: none } }
.clock { display: inline-block; color: var(--muted); font-size: .8125rem; white-space: nowrap }
.clock[data-tone=late] { color: var(--danger); font-weight: 600 }
.clock[data-tone=soon] { color: var(--warning); font-weight: 600 }
.facts { margin: 0 0 1rem }
.facts div { display: grid; grid-template-columns: minmax(7rem, 2fr) 3fr; gap: .75rem; padding: .3rem 0; border-bottom: 1px solid var(--line) }
.facts div:last-child { border-bottom: 0 }
.card > :last-child { margin-bottom: 0 }
.facts dt { color: var(--muted) }
.facts dd { margin: 0; overflow-wrap: anywhere }
.unbroken { white-space: nowrap }
.written { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 }
.thumbs { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0; padding: 0; list-style: none }
.thumbs img { display: block; width: 6rem; height: 6rem; object-fit: cover; border: 1px solid var(--line); border-radius: .5rem }
.history { margin: 0; padding: 0; list-style: none }
.history li { padding: .3rem 0 .3rem .75rem; border-left: .2rem solid var(--accent-soft) }
.qr { display: block; max-width: 100%; height: auto }
.plot { display: block; width: 100%; height: auto }
.plot text { fill: var(--muted); font-size: 12px }
/* Drawn small, its words are still to be read. */
@media (max-width: 45rem) { .plot { overflow: visible } .plot text { font-size: 22px } }
.plot .grid { stroke: var(--line) }
.plot .received { fill: var(--control) }
.plot .in-time { fill: var(--success) }
.plot .late { fill: var(--surface); stroke: var(--danger); stroke-width: 1.5 }
.bars .bar { width: 40% } .bars svg { display: block; width: 100%; height: .8rem } .bars rect { fill: var(--accent-ink) } .bars tbody th { white-space: normal } .bars tbody :is(th, td) { vertical-align: middle } .bars .number { white-space: nowrap }
@media (max-width: 30rem) { .bars :is(th, td) { padding: .4rem .25rem } .bars .bar { width: 25% } }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: .5rem 0; padding: 0; list-style: none }
.legend li::before { content: ""; display: inline-block; width: .8rem; height: .8rem; margin-right: .4rem; background: var(--control) }
.legend .in-time::before { background: var(--success) }
.legend .late::before { box-sizing: border-box; border: .15rem solid var(--danger); background: none }
/* The system's own colours: what is late stays hollow, and the two bars of a day lie side by side. */
@media (forced-colors: active) { .plot text, .plot .in-time, .bars rect { fill: CanvasText } .plot .grid { stroke: GrayText } .plot .received { fill: GrayText } .plot .late { fill: Canvas; stroke: CanvasText }
.legend li::before { background: GrayText; forced-color-adjust: none } .legend .in-time::before { background: CanvasText } .legend .late::before { border-color: CanvasText; background: none } }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
`
