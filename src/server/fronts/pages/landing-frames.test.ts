import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { landingFrames } from './landing-frames.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 13; K) Chrome/120.0.0.0'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64)'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox()
})
afterAll(() => server.close())

async function visit(search: string, userAgent = ANDROID, more: Record<string, string> = {}) {
  const answer = await server.app.inject({
    url: `/register?${search}`,
    headers: { 'user-agent': userAgent, ...more },
  })
  const html =
    answer.headers['content-encoding'] === 'gzip' ? gunzipSync(answer.rawPayload).toString() : answer.body
  const policy = String(answer.headers['content-security-policy'])
  return {
    status: answer.statusCode,
    html,
    nonces: new Set([...html.matchAll(/ nonce="([^"]*)"/g)].map(([, nonce]) => nonce)),
    allowed: /script-src 'self' 'nonce-([^']*)'/.exec(policy)?.[1],
    sid: /name="sid" value="([^"]*)"/.exec(html)?.[1] ?? '',
    asked: /name="asked" value="([^"]*)"/.exec(html)?.[1] ?? '',
    question: /id="question">([^<]*)</.exec(html)?.[1]?.trim() ?? '',
    picture: /class="captcha" src="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '',
    cookies: String(answer.headers['set-cookie']),
  }
}

/** A page without its visitor's own values. */
const shared = ({ html, sid, asked, allowed, question }: Awaited<ReturnType<typeof visit>>) =>
  [sid, asked, String(allowed), question]
    .reduce((text, own) => text.replaceAll(own, ''), html)
    .replaceAll(/ +</g, '<')

test('two visitors of one landing page each have their own session, picture, question, device and nonce', async () => {
  const [one, other, third] = await Promise.all([1, 2, 3].map(() => visit('id=mx-primavera')))
  if (!one || !other || !third) throw new Error('a visitor is missing')
  const all = [one, other, third]
  for (const page of all) {
    expect(page.status).toBe(200)
    // Every nonce in the page is the one that its policy allows.
    expect([...page.nonces]).toEqual([page.allowed])
    expect(page.picture).toContain(`sid=${page.sid}&a=${page.asked}`)
    expect(page.question).not.toBe('')
    for (const another of all.filter((it) => it !== page)) {
      for (const own of [another.sid, String(another.allowed)]) expect(page.html).not.toContain(own)
    }
  }
  expect(new Set(all.map(({ sid }) => sid)).size).toBe(3)
  expect(new Set(all.map(({ cookies }) => /abono_device=([^;]*)/.exec(cookies)?.[1])).size).toBe(3)
  // Each picture exists, and they differ.
  const pictures = await Promise.all(all.map(({ picture }) => server.app.inject(picture)))
  expect(pictures.map(({ headers }) => headers['content-type'])).toEqual(all.map(() => 'image/png'))
  expect(new Set(pictures.map(({ rawPayload }) => rawPayload.toString('hex'))).size).toBe(3)
})

test("a market's landing page states the cost of a loan before the form; the specification's has no figures", async () => {
  const [mexican, indian, specified] = [
    await visit('id=mx-primavera'),
    await visit('id=in-monsoon'),
    await visit('id=specified'),
  ]
  expect(mexican.html).toMatch(/CAT máximo<\/dt><dd>\d+\.\d%/)
  expect(mexican.html).toContain('Ejemplo representativo')
  expect(indian.html).toMatch(/Highest APR<\/dt><dd>\d+\.\d\d%/)
  expect(indian.html).toMatch(/Representative example.*APR \d+\.\d\d%\./s)
  expect(specified.html).not.toMatch(/CAT máximo|Ejemplo representativo/)
})

test("the first page, which is rendered alone, equals later ones except for the visitor's own values", async () => {
  const search = 'id=mx-primavera&user_from=new-advert'
  const visitors: Awaited<ReturnType<typeof visit>>[] = []
  for (const encoding of ['identity', 'gzip', 'identity', 'gzip, br'])
    visitors.push(await visit(search, DESKTOP, { 'accept-encoding': encoding }))
  expect(new Set(visitors.map(({ sid }) => sid)).size).toBe(4)
  expect(new Set(visitors.map(shared)).size).toBe(1)
})

test('a frame contains no host: at another address the first page and later ones are the same', async () => {
  const search = 'id=mx-primavera&user_from=other-host'
  const host = 'prestamos.example:8443'
  const pages: Awaited<ReturnType<typeof visit>>[] = []
  for (let times = 0; times < 3; times += 1) pages.push(await visit(search, DESKTOP, { host }))
  expect(new Set(pages.map(shared)).size).toBe(1)
  for (const { html } of pages) expect(html).not.toContain('//localhost')
})

test('another advertisement, phone, language or template has another page', async () => {
  const wanted = [
    ['id=mx-primavera&user_from=red', DESKTOP, 'user_from=red'],
    ['id=mx-primavera&user_from=blue', DESKTOP, 'user_from=blue'],
    ['id=mx-primavera&user_from=blue&utm_tag=%22%3E%3Cb%3E', DESKTOP, 'utm_tag=%22%3E%3Cb%3E'],
    ['id=mx-primavera', IPHONE, server.service.config.brand.stores.ios],
    ['id=mx-primavera', ANDROID, server.service.config.brand.stores.android],
    ['id=mx-primavera', `${ANDROID} WhatsApp/2.23`, 'WhatsApp'],
    ['id=in-monsoon', ANDROID, '<html lang="en'],
    ['id=mx-primavera', ANDROID, '<html lang="es-MX"'],
  ] as const
  // Again and mixed, so that each is answered from its earlier frame.
  for (const round of [wanted, wanted.toReversed(), wanted])
    for (const [search, userAgent, text] of round)
      expect((await visit(search, userAgent)).html).toContain(text)
  expect((await visit('id=mx-primavera', IPHONE)).html).not.toContain('user_from=')
})

test('a visitor who returns to a form has a separate page, and no other visitor sees it', async () => {
  const first = await visit('id=mx-primavera')
  const kept = new URLSearchParams({
    ...{ template: 'mx-primavera', sid: first.sid, asked: first.asked, solved: '', capcode: '' },
    ...{ phone: '5512345678', sentAt: '' },
  })
  const cookie = `abono_registration=${encodeURIComponent(String(kept))}`
  expect((await visit('id=mx-primavera', ANDROID, { cookie })).html).toContain('value="5512345678"')
  expect((await visit('id=mx-primavera')).html).not.toContain('5512345678')
})

/** Frames of a test page, and how often it was rendered. */
function framesOf(page: (marks: Record<'nonce' | 'sid' | 'asked' | 'question', string>) => string) {
  const rendered = { times: 0 }
  const frameOf = landingFrames(async (_visit, marks) => {
    rendered.times += 1
    return page(marks)
  }, 3)
  const values = { sid: 's', asked: '1', question: 'q' }
  return { rendered, come: (frame: string) => frameOf({ frame, values, search: '', setCookies: [] }) }
}

test('the second request of a name creates a frame, and the oldest of many frames is evicted', async () => {
  const { rendered, come } = framesOf(
    ({ nonce, sid, asked, question }) => `${nonce} ${sid} ${asked} ${question}`,
  )
  expect(await come('a')).toBe(null)
  expect(rendered.times).toBe(0)
  const frames = await Promise.all([come('a'), come('a'), come('a')])
  expect(new Set(frames).size).toBe(1)
  expect(rendered.times).toBe(1)
  for (const name of ['b', 'c', 'd']) for (const _ of [1, 2, 3]) await come(name)
  expect(rendered.times).toBe(4)
  await come('a')
  expect(rendered.times).toBe(5)
})

test('a frame is filled with one visitor’s values, as text and compressed', async () => {
  const { come } = framesOf(
    ({ nonce, sid, asked, question }) => `<a ${nonce}${sid}>${asked}<b>${question}ñ${nonce}`,
  )
  await come('a')
  const frame = await come('a')
  const values = { nonce: 'N', sid: 'S', asked: '', question: '1 < 2 é' }
  const { html, small } = frame?.(values) ?? { html: () => '', small: () => Buffer.alloc(0) }
  expect(html()).toBe('<a NS><b>1 &lt; 2 éñN')
  expect(gunzipSync(small()).toString()).toBe(html())
})

test('a page without one of the marks has no frame', async () => {
  const { come } = framesOf(({ nonce, sid, asked }) => `${nonce} ${sid} ${asked}`)
  await come('a')
  expect(await come('a')).toBe(null)
})
