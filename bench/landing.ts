import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import autocannon from 'autocannon'
import { chromiumFlags, chromiumPath } from '#testing/browser.ts'
import { startSandbox } from '#testing/sandbox-server.ts'
import { measureLoads } from './page-loads.ts'
import { median, table } from './statistics.ts'

/** The landing's largest paint may come this many times later than that of a page written by hand. */
const PAINT_BOUND = 1.05
/** The first view of an advertisement's page, compressed: what fits into the first packets of a connection. */
const FIRST_VIEW_BYTES = 14_000
const VISITORS = 200

const PATH = '/register?id=mx-primavera&user_from=bench&utm_tag=bench&app_from=web'

/** The landing of the sandbox against a page written by hand, and under a crowd for so many seconds. */
export async function landingTables(runs: number, seconds: number): Promise<string> {
  const twin = brotliCompressSync(TWIN)
  const sandbox = await startSandbox({
    extend: (app) => {
      app.get('/bench/landing', async (_request, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .header('content-encoding', 'br')
          .header(
            'content-security-policy',
            "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'",
          )
          .send(twin),
      )
    },
  })
  const address = sandbox.url + PATH
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
  try {
    const loads = await measureLoads(
      browser,
      [
        { name: 'ours', url: address, button: 'button[value=apply]' },
        { name: 'twin', url: `${sandbox.url}/bench/landing`, button: 'button.apply' },
      ],
      runs,
    )
    const paint = (name: string) => median((loads.get(name)?.cold ?? []).map((load) => load.largestPaint))
    const ratio = paint('ours') / paint('twin')
    const size = await sizeOf(address)
    const page = table(
      ['landing, cold', 'LCP ms (static)', 'ratio', 'first view, compressed bytes'],
      [
        [
          '/register',
          `${paint('ours').toFixed(0)} (${paint('twin').toFixed(0)})`,
          ratio.toFixed(2) + (ratio > PAINT_BOUND ? ' (!)' : ''),
          size + (size > FIRST_VIEW_BYTES ? ' (!)' : ''),
        ],
      ],
    )
    return `${page}\n\n${await crowdTable(address, seconds)}`
  } finally {
    await browser.close()
    await sandbox.close()
  }
}

/** Bytes on the wire of the document, which holds its own styles. */
async function sizeOf(address: string): Promise<number> {
  const result = await autocannon({ url: address, amount: 1, connections: 1, headers: ACCEPT })
  return result.throughput.total
}

const ACCEPT = {
  'accept-encoding': 'br',
  'user-agent': 'Mozilla/5.0 (Linux; Android 13; K) Chrome/120.0.0.0',
}

/** Two hundred visitors who ask again at once, and the same bytes from a server that does nothing else. */
async function crowdTable(address: string, seconds: number): Promise<string> {
  const answer = await fetch(address, { headers: ACCEPT })
  const bytes = brotliCompressSync(await answer.text())
  const bare = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
    response.end(bytes)
  })
  await new Promise<void>((listening) => bare.listen(0, '127.0.0.1', listening))
  const visit = (url: string) =>
    autocannon({ url, connections: VISITORS, duration: seconds, headers: ACCEPT, timeout: 30 })
  const ours = await visit(address)
  const limit = await visit(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`)
  bare.close()
  bare.closeAllConnections()
  const row = (name: string, { requests, latency, non2xx, errors }: autocannon.Result) => {
    const failed = non2xx + errors
    return [
      name,
      requests.average.toFixed(0),
      (requests.average / limit.requests.average).toFixed(2),
      latency.p99.toFixed(0),
      failed + (failed > 0 ? ' (!)' : ''),
    ]
  }
  return table(
    [`${VISITORS} visitors, ${seconds} s`, 'pages/s', 'ratio', 'slowest of 100, ms', 'failed'],
    [row('bare node:http', limit), row('this server', ours)],
  )
}

const field = (id: string, label: string) =>
  `<label for="${id}">${label}</label><input id="${id}" name="${id}" required>`

const TWIN = `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Registro</title><link rel="icon" href="/brand/logo.svg" type="image/svg+xml"><style>*{box-sizing:border-box}body{margin:0;background:#fff;color:#1c2421;font:16px/1.5 system-ui,sans-serif}
main{max-width:30rem;margin:0 auto;padding:16px 20px;display:grid;gap:16px}h1,p{margin:0}h1{font-size:24px;line-height:1.2}form{display:grid;gap:8px}label{font-weight:600}
input{width:100%;min-height:48px;padding:12px;font:inherit;border:1px solid #777;border-radius:14px}button{min-height:52px;border:0;border-radius:14px;background:#0b6e4f;color:#fff;font:inherit;font-weight:600}</style></head>
<body><main><b>Abono</b><h1>Su préstamo en un día</h1><p>Regístrese con su celular. Verá el costo completo antes de aceptar cualquier préstamo, y decide usted.</p>
<form method="post">${field('phone', 'Celular')}${field('capcode', 'Caracteres de la imagen')}${field('smsCode', 'Código del mensaje')}<button class="apply">Solicitar ahora</button>
<p>Al continuar, usted acepta el <a href="#agreement">acuerdo de registro</a>.</p></form></main></body></html>`

// By itself: `node bench/landing.ts`.
if (import.meta.main)
  console.log(
    await landingTables(
      Number(process.env.BENCH_RUNS ?? 7),
      Number(process.env.BENCH_VISITORS_SECONDS ?? 60),
    ),
  )
