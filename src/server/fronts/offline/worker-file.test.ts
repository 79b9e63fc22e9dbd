import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let worker: Response
let text: string
beforeAll(async () => {
  server = await startSandbox()
  worker = await fetch(`${server.url}/worker.js`)
  text = await worker.text()
})
afterAll(() => server.close())

const settingsIn = (script: string) => JSON.parse(/^self\.abono=(.*);\n/.exec(script)?.[1] ?? 'null')

test('the worker is revalidated each time, and may fetch from this host and nothing else', async () => {
  expect(worker.status).toBe(200)
  expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  const known = { 'if-none-match': worker.headers.get('etag') ?? '' }
  expect((await fetch(`${server.url}/worker.js`, { headers: known })).status).toBe(304)
})

test('the worker handles pages, and nothing of the desk, the files, the calls or the sandbox', () => {
  const { pages } = settingsIn(text)
  expect(pages).toEqual(expect.arrayContaining(['/', '/loanDetail', '/carpmm', '/customerService']))
  expect(
    pages.filter((page: string) => /^\/(desk|papers|sandbox|operator|nomination|api)/.test(page)),
  ).toEqual([])
})

test('the offline page has the brand and both languages, and fetches nothing', () => {
  const { offline } = settingsIn(text)
  const { name, theme } = server.service.config.brand
  expect(offline.es).toContain('<h1>Sin conexión</h1>')
  expect(offline.en).toContain('<h1>No connection</h1>')
  for (const page of [offline.es, offline.en]) {
    expect(page).toContain(`<header>${name}</header>`)
    expect(page).toContain(theme.accent)
    expect(page).not.toMatch(/\ssrc=|<link|url\(/)
  }
})

test('the offline page and its button have the brand’s colours, and darker ones in dark mode', () => {
  const { theme, servicePhone } = server.service.config.brand
  for (const page of Object.values(settingsIn(text).offline)) {
    expect(page).toContain(`--page:${theme.background};--ink:${theme.font}`)
    expect(page).toContain('background:var(--accent);color:var(--on)}')
    expect(page).toMatch(/@media\(prefers-color-scheme:dark\)\{:root\{--page:#111;/)
    expect(page).toContain(`--page:oklch(from ${theme.accent} `)
    expect(page).toContain(`</svg><b>${servicePhone}</b></a></p>`)
    expect(page).toMatch(/<a class="call" href="tel:\+?\d+"><svg /)
  }
})

test('the worker is small', () => {
  expect(Buffer.byteLength(text)).toBeLessThan(12_000)
})
