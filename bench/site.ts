import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { publicText } from '#server/base/legal-texts/lender-library.ts'
import { chromiumFlags, chromiumPath } from '#testing/browser.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import type { Block } from '#words/legal/block.ts'
import { type Load, measureLoads } from './page-loads.ts'
import { median, table } from './statistics.ts'

/** The largest paint of a public page may come this many times later than that of a page written by hand. */
export const SITE_BOUND = 1.05

/** One public page against its twin: medians of the largest paint in milliseconds, and bytes on the wire. */
export interface SiteLine {
  page: string
  ours: number
  twin: number
  ratio: number
  ourBytes: number
  twinBytes: number
  scriptBytes: number
}

/** Cold loads of the official site and of the privacy notice, each against a static page with the same content. */
export async function measureSite(runs: number): Promise<SiteLine[]> {
  const twins = new Map<string, Buffer>()
  const sandbox = await startSandbox({
    extend: (app) => {
      app.get<{ Params: { name: string } }>('/bench/:name', async (request, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .header('content-encoding', 'br')
          .header('content-security-policy', "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'")
          .send(twins.get(request.params.name)),
      )
    },
  })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
  try {
    twins.set('home', brotliCompressSync(HOME))
    twins.set('privacy', brotliCompressSync(privacyTwin(sandbox)))
    const pages = [
      { page: '/', path: '/?type=1', twin: '/bench/home', button: '.button' },
      { page: '/privacy', path: '/privacy?type=1', twin: '/bench/privacy', button: 'h2' },
    ]
    const loads = await measureLoads(
      browser,
      pages.flatMap(({ page, path, twin, button }) => [
        { name: page, url: sandbox.url + path, button },
        { name: `${page} twin`, url: sandbox.url + twin, button: twin === '/bench/home' ? '.b' : 'h2' },
      ]),
      runs,
    )
    return pages.map(({ page }) =>
      lineOf(page, loads.get(page)?.cold ?? [], loads.get(`${page} twin`)?.cold ?? []),
    )
  } finally {
    await browser.close()
    await sandbox.close()
  }
}

function lineOf(page: string, ours: readonly Load[], twin: readonly Load[]): SiteLine {
  const of = (loads: readonly Load[], pick: (load: Load) => number) => median(loads.map(pick))
  const [paint, twinPaint] = [of(ours, (load) => load.largestPaint), of(twin, (load) => load.largestPaint)]
  return {
    page,
    ours: paint,
    twin: twinPaint,
    ratio: paint / twinPaint,
    ourBytes: of(ours, (load) => load.allBytes),
    twinBytes: of(twin, (load) => load.allBytes),
    scriptBytes: of(ours, (load) => load.scriptBytes),
  }
}

/** The lines as a table; what misses its bound is marked. */
export function siteTable(lines: readonly SiteLine[]): string {
  return table(
    ['public page, cold', 'LCP ms (static)', 'ratio', 'script kB', 'all kB', 'static kB'],
    lines.map(({ page, ours, twin, ratio, ourBytes, twinBytes, scriptBytes }) => [
      page,
      `${ours.toFixed(0)} (${twin.toFixed(0)})`,
      ratio.toFixed(2) + (ratio > SITE_BOUND ? ' (!)' : ''),
      kilobytes(scriptBytes),
      kilobytes(ourBytes),
      kilobytes(twinBytes),
    ]),
  )
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

const SHEET = `*{box-sizing:border-box}body{margin:0;background:#fff;color:#1c2421;font:16px/1.5 system-ui,sans-serif}
header,main,footer{max-width:70rem;margin:0 auto;padding:8px 20px}main{display:grid;gap:32px}h1,h2,h3,p,dl,dd,ul,ol{margin:0}
h1{font-size:30px;line-height:1.1;font-weight:700;max-width:22ch}h2{font-size:22px}header a{margin-right:24px;color:#52625d;text-decoration:none;font-weight:600}
.l{font-size:17px;color:#52625d}.b{display:inline-block;padding:14px 24px;border-radius:14px;background:#0b6e4f;color:#fff;font-weight:600;text-decoration:none}
img{width:100%;height:auto;border-radius:20px}.c{border:1px solid #dce2de;border-radius:14px;padding:16px}.c div{display:flex;justify-content:space-between;padding:8px 0}
nav{overflow:auto;white-space:nowrap;padding:8px 0}footer{background:#f2f2f2}.s{padding:8px 20px 32px;max-width:30rem;gap:16px}.s h1{font-size:18px}.s h2{font-size:17px}table{border-collapse:collapse}td,th{border:1px solid #dce2de;padding:8px;text-align:left}`

const NAV = ['Home', 'About us', 'Feedback', 'Privacy Policy', 'Loan terms and conditions']
  .map((item) => `<a href="/">${item}</a>`)
  .join('')

const HOME = pageOf(
  'Abono',
  `<header><b>Abono</b><nav>${NAV}</nav></header><main>
<h1>Borrow with the full cost in view</h1><p class="l">Choose an amount and a term, and see your total repayment.</p>
<form class="c"><label>How much do you need? <b>₹12.000.00</b> <input type="range"></label><label>For how long? <b>93 days</b> <input type="range"></label>
<dl><div><dt>Total repayment</dt><dd>₹12.431.70</dd></div><div><dt>Payments</dt><dd>3 payments</dd></div><div><dt>You receive</dt><dd>₹11.640.00</dd></div><div><dt>The loan costs you</dt><dd>₹791.70</dd></div><div><dt>Annual Percentage Rate (APR)</dt><dd>39.17%</dd></div></dl></form>
<p><a class="b" href="/">Download for Android</a></p>
<img src="/brand/site/banner-1-small.svg" width="720" height="440" loading="lazy" alt="A phone that shows a loan as four payments">
<dl class="c"><div><dt>Term</dt><dd>91 to 365 days</dd></div><div><dt>Highest yearly cost</dt><dd>39.17%</dd></div><div><dt>Decision</dt><dd>within 1 day</dd></div><div><dt>In your account</dt><dd>within 1 to 3 days</dd></div></dl>
<h2>A loan without surprises</h2><ul><li>The amount, every date and the true cost, before you accept.</li><li>At your bank, at the store around the corner, or in instalments.</li><li>A phone number, an e-mail address and a reply to every complaint.</li></ul>
<h2>How it works</h2><ol><li>Apply in the app.</li><li>Read your offer.</li><li>Accept it.</li><li>Pay back.</li></ol>
<img src="/brand/site/banner-2-small.svg" width="720" height="440" loading="lazy" alt="A corner store">
<h2>What a loan costs</h2><dl class="c"><div><dt>Loan amount</dt><dd>₹11.500.00</dd></div><div><dt>You receive</dt><dd>₹11.155.00</dd></div><div><dt>You pay back in total</dt><dd>₹11.913.72</dd></div></dl>
</main><footer>Abono Demo, 1 Sandbox Street, Example City</footer>`,
)

function privacyTwin({ service }: SandboxServer): string {
  const { library, brand } = service.config
  const { title, blocks } = publicText(library, 'privacyEn', brand)
  return pageOf(title, `<main class="s"><h1>${text(title)}</h1>${blocks.map(htmlOf).join('')}</main>`)
}

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level} id="${block.id}">${text(block.text)}</h${block.level}>`
    case 'paragraph':
      return `<p>${text(block.text)}</p>`
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${text(item)}</li>`).join('')}</ul>`
    case 'table':
      return `<table>${block.rows.map((row) => `<tr>${row.map((cell) => `<td>${text(cell)}</td>`).join('')}</tr>`).join('')}</table>`
  }
}

function pageOf(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="/brand/logo.svg" type="image/svg+xml"><style>${SHEET}</style></head><body>${body}</body></html>`
}

function text(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

// By itself: `node bench/site.ts`.
if (import.meta.main) console.log(siteTable(await measureSite(Number(process.env.BENCH_RUNS ?? 7))))
