import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { problemDetail, problemList, problemSave } from '#contract/complaints/complaints.ts'
import { dataRequests, fileDataRequest } from '#contract/complaints/data-requests.ts'
import { refusals } from '#contract/refusals.ts'
import { statement } from '#server/base/database/database.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { makePdf } from '#testing/pdf-samples.ts'
import { makePng, sendPicture } from '#testing/picture.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
const START = new Date('2026-11-20T18:00:00Z')
let clock = START
beforeEach(() => {
  clock = START
})
let ana: Person
let clerk: DeskBrowser

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
  ana = await server.person('Ana Ejemplo')
  clerk = await atTheDesk(server)
})
afterAll(() => server.close())

let number = 0
async function complain(change: object = {}): Promise<string> {
  const draft = {
    problemType: '3',
    problemSonType: '',
    problemDetail: `Me cobraron dos veces ${++number}.`,
    problemImage: [],
  }
  return dataOf(await asBorrower(server, ana.query)(problemSave, { ...draft, ...change })).problemId
}
const seenBy = async (person: Person, problemId: string) =>
  dataOf(await asBorrower(server, person.query)(problemDetail, { problemId }))
const at = (folio: string, step = '') => `/desk/complaints/${folio}${step}`
const png = (shade = 90) => new Blob([new Uint8Array(makePng(40, 30, shade))], { type: 'image/png' })
const keysIn = (page: string) =>
  [...page.matchAll(/name="picture" value="([0-9a-f]{32})"/g)].map(([, key]) => key ?? '')
const logOf = async (folio: string) =>
  (await server.service.database.transaction((tx) => tx.rows(audit, [folio]))).map(({ action }) => action)
const audit = statement<{ action: string }, [string]>(
  'test-desk-audit',
  'SELECT action FROM desk_audit WHERE folio = $1 ORDER BY number',
)

describe('a complaint', () => {
  test('is shown with its words as text, its order, its pictures and its author', async () => {
    const { url } = dataOf(await sendPicture(server, ana.query, makePng(40, 30)))
    const { orderId } = loanOf(ana, '174')
    const text = '<script>alert(1)</script> & "dos"'
    const folio = await complain({ problemDetail: text, problemImage: [url], orderNo: orderId })
    const page = await clerk.text(at(folio))
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;dos&quot;')
    expect(page).not.toContain('<script>alert')
    for (const shown of [orderId, '$3.000.00', 'Ana Ejemplo', '2027-01-05']) expect(page).toContain(shown)
    const address = /src="(\/desk\/pictures\/[^"]+)"/.exec(page)?.[1] ?? ''
    expect((await clerk.get(address)).status).toBe(200)
    expect((await clerk.get(address.replace('/desk', ''))).status).toBe(404)
    const before = clock
    clock = new Date(clock.getTime() + 16 * 60_000)
    expect((await clerk.get(address)).status).toBe(404)
    clock = before
    expect(await logOf(folio)).toEqual(['complaint-opened'])
  })

  test('names the language of its reply, and after the reply the next case has the focus', async () => {
    const [folio] = [await complain(), await complain()]
    const page = await clerk.text(at(folio))
    expect(page).toMatch(/Ana Ejemplo, (español|Spanish)/)
    expect(page).toContain('<a class="skip" href="#text">')
    expect(page).not.toContain('autofocus')
    // Before the reply its button is the only emphasized one. The next page starts at its content.
    expect(page).toMatch(/<a class="button quiet" href="[^"]+#content">/)
    await clerk.post(at(folio, '/answer'), { do: 'answer', text: 'Le devolvimos el cobro.' })
    expect(await clerk.text(`${at(folio)}?done=answered`)).toMatch(/<a class="button"[^>]* autofocus>/)
  })

  test('does not show its pictures without a session, even with their address', async () => {
    const { url } = dataOf(await sendPicture(server, ana.query, makePng(40, 30)))
    const page = await clerk.text(at(await complain({ problemImage: [url] })))
    const address = /src="(\/desk\/pictures\/[^"]+)"/.exec(page)?.[1] ?? ''
    expect((await clerk.get(address)).headers.get('content-type')).toBe('image/jpeg')
    expect((await fetch(server.url + address)).status).toBe(404)
    expect((await fetch(server.url + url.replace('/pictures', '/desk/pictures'))).status).toBe(404)
  })

  test('is answered with words and pictures, and the borrower sees both and is asked for a rating', async () => {
    const folio = await complain()
    const first = await clerk.post(at(folio, '/answer'), {
      text: 'Estimada <b>Ana</b>',
      score: '1',
      do: 'add',
      image: png(1),
    })
    const draft = await first.text()
    expect(draft).toContain('Estimada &lt;b&gt;Ana&lt;/b&gt;</textarea>')
    const keys = keysIn(draft)
    expect(keys).toHaveLength(1)
    // The second picture comes with the answer itself.
    const sent = { text: 'Estimada <b>Ana</b>', score: '1', do: 'answer', picture: keys, image: png(2) }
    const answered = await clerk.post(at(folio, '/answer'), sent)
    expect(answered.headers.get('location')).toBe(at(folio, '?done=answered'))
    const seen = await seenBy(ana, folio)
    expect(seen).toMatchObject({ disposeDetail: 'Estimada <b>Ana</b>', isNeedScore: 1, status: 'Respondida' })
    expect(seen.disposeImages).toHaveLength(2)
    for (const image of seen.disposeImages) expect((await fetch(server.url + image)).status).toBe(200)
    expect(await logOf(folio)).toEqual(['complaint-opened', 'answered', 'score-asked'])

    // Once: a second answer, from an old tab, changes nothing.
    const again = await clerk.post(at(folio, '/answer'), { text: 'Otra', do: 'answer' })
    expect(again.status).toBe(422)
    const html = await again.text()
    expect(html).toMatch(/role="alert"/)
    expect(html).toMatch(/readonly>\nOtra<\/textarea>/)
    expect(html).toContain('Estimada &lt;b&gt;Ana&lt;/b&gt;')
    expect((await seenBy(ana, folio)).disposeDetail).toBe('Estimada <b>Ana</b>')
  })

  test('can be rated on request after its answer', async () => {
    const folio = await complain()
    await clerk.post(at(folio, '/answer'), { text: 'Listo.', do: 'answer' })
    expect((await seenBy(ana, folio)).isNeedScore).toBe(0)
    expect((await clerk.post(at(folio, '/ask-score'), {})).headers.get('location')).toBe(
      at(folio, '?done=asked'),
    )
    expect((await seenBy(ana, folio)).isNeedScore).toBe(1)
    expect((await clerk.post(at(folio, '/ask-score'), {})).headers.get('location')).toMatch(/changed-before/)
  })

  test('is taken up, noted, answered and closed, each recorded with actor and time', async () => {
    const folio = await complain()
    expect((await clerk.post(at(folio, '/close'), {})).headers.get('location')).toMatch(/changed-before/)
    await clerk.post(at(folio, '/review'), {})
    await clerk.post(at(folio, '/note'), { note: 'Called <i>her</i>' })
    await clerk.post(at(folio, '/answer'), { text: 'Listo.', do: 'answer' })
    await clerk.post(at(folio, '/close'), {})
    expect(await logOf(folio)).toEqual(['review-started', 'note-added', 'answered', 'closed'])
    const page = await clerk.text(at(folio))
    expect(page).toContain('Called &lt;i&gt;her&lt;/i&gt;')
    expect(page).toContain('2026-11-20 12:00:00 · demo')
    const seen = await seenBy(ana, folio)
    expect(seen.status).toBe('Cerrada')
    expect(JSON.stringify(seen)).not.toContain('Called')
    const log = await clerk.text('/desk/log')
    expect(log).toContain(folio)
    expect(log).not.toContain('Called')
  })

  test('is not answered without words, with too many, or with control characters, and the text stays', async () => {
    const folio = await complain()
    for (const text of ['   ', 'a'.repeat(2001), 'x\u0007y']) {
      const response = await clerk.post(at(folio, '/answer'), { text, do: 'answer' })
      expect([text.slice(0, 3), response.status]).toEqual([text.slice(0, 3), 422])
      expect(await response.text()).toContain(`${text}</textarea>`)
    }
    expect((await seenBy(ana, folio)).disposeDetail).toBe('')
  })

  test('keeps all text if a note, or a picture of 8 MB, cannot be stored', async () => {
    const folio = await complain()
    const note = await clerk.post(at(folio, '/note'), { note: `nota\u0007 larga` })
    expect([note.status, (await note.text()).includes('nota\u0007 larga</textarea>')]).toEqual([422, true])
    const large = new Blob([new Uint8Array(8 * 1024 * 1024).fill(7)], { type: 'image/jpeg' })
    const answer = await clerk.post(at(folio, '/answer'), {
      text: 'Estimada Ana',
      do: 'answer',
      image: large,
    })
    expect([answer.status, (await answer.text()).includes('Estimada Ana</textarea>')]).toEqual([422, true])
    expect((await seenBy(ana, folio)).disposeDetail).toBe('')
  })

  test('keeps all written text, whichever button is pressed and however long it is', async () => {
    const folio = await complain()
    const both = { text: 'Estimada Ana', note: 'Llamé a la tienda' }
    const has = async (response: Response) => {
      const page = await response.text()
      return [`${both.text}</textarea>`, `${both.note}</textarea>`].map((piece) => page.includes(piece))
    }
    const add = (fields: object) => clerk.post(at(folio, '/answer'), { ...both, do: 'add', ...fields })
    expect(await has(await add({ image: png() }))).toEqual([true, true])
    expect(await has(await clerk.post(at(folio, '/review'), both))).toEqual([true, true])
    // A late second press loses nothing either.
    const late = await clerk.post(at(folio, '/review'), both)
    expect([late.status, await has(late)]).toEqual([422, [true, true]])
    const noted = await clerk.post(at(folio, '/note'), both)
    expect([noted.status, await has(noted)]).toEqual([200, [true, false]])
    const letter = 'ñ'.repeat(40_000)
    const long = await clerk.post(at(folio, '/note'), { ...both, note: letter, image: png() })
    const page = await long.text()
    expect([
      long.status,
      page.includes(`${letter}</textarea>`),
      page.includes('Estimada Ana</textarea>'),
    ]).toEqual([422, true, true])
    expect(keysIn(page)).toHaveLength(1)
    const answered = await clerk.post(at(folio, '/answer'), { ...both, do: 'answer' })
    expect([answered.status, await has(answered)]).toEqual([200, [false, true]])
    expect((await seenBy(ana, folio)).disposeDetail).toBe('Estimada Ana')
  })

  test('written while the session ends is returned as both texts', async () => {
    const folio = await complain()
    const away = await clerk.post(
      at(folio, '/note'),
      { text: 'Estimada Ana', note: 'Llamé' },
      { headers: { cookie: 'desk_session=gone' } },
    )
    expect([away.status, /readonly>\nEstimada Ana\n\nLlamé<\/textarea>/.test(await away.text())]).toEqual([
      401,
      true,
    ])
  })

  test('drops direction marks from a text', async () => {
    const folio = await complain({ problemDetail: 'El archivo \u202egpj.exe\u202c \u2066de\u2069 pago' })
    expect((await seenBy(ana, folio)).content).toBe('El archivo gpj.exe de pago')
  })

  test('with an undecryptable text shows everything else, at the desk and to the borrower', async () => {
    const [spoiled, whole] = [await complain({ problemDetail: 'Se pierde.' }), await complain()]
    await server.service.database.transaction((tx) => tx.run(spoil, [spoiled]))
    await clerk.post(at(spoiled, '/answer'), { text: 'Listo.', do: 'answer' })
    const page = await clerk.text(at(spoiled))
    expect([page.includes('[…]'), page.includes('Listo.')]).toEqual([true, true])
    expect((await seenBy(ana, spoiled)).content).toBe('[…]')
    const tabs = dataOf(await asBorrower(server, ana.query)(problemList, {})).tabs
    const listed = tabs[0]?.list.find(({ id }) => id === whole)
    expect(listed?.content).toContain('Me cobraron')
  })
  const spoil = statement<unknown, [string]>(
    'test-spoil-complaint',
    "UPDATE complaints SET content = 'a1b2c3d4.' || content WHERE folio = $1",
  )

  test('refuses files that are no pictures, and keeps the words', async () => {
    const folio = await complain()
    const lies = [
      new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' }),
      new Blob(['GIF89a'], { type: 'image/jpeg' }),
      new Blob([new Uint8Array(makePdf({ pages: 4 }))], { type: 'application/pdf' }),
      new Blob([new Uint8Array(makePng(60_000, 60_000, 1, true))], { type: 'image/png' }),
      new Blob([new Uint8Array(5 * 1024 * 1024 + 10)], { type: 'image/png' }),
    ]
    for (const image of lies) {
      const response = await clerk.post(at(folio, '/answer'), { text: 'Mis palabras', do: 'answer', image })
      expect(response.status).toBe(422)
      expect(await response.text()).toContain('Mis palabras</textarea>')
    }
    expect((await seenBy(ana, folio)).disposeDetail).toBe('')
  })

  test('accepts no pictures of another borrower or complaint, and no unknown ones', async () => {
    const ravi = await server.person('Ravi Sample')
    const { url } = dataOf(await sendPicture(server, ravi.query, makePng(40, 30)))
    const key = /\/pictures\/([0-9a-f]{32})/.exec(url)?.[1] ?? ''
    const folio = await complain()
    for (const picture of [key, 'f'.repeat(32)]) {
      const response = await clerk.post(at(folio, '/answer'), { text: 'x', do: 'answer', picture })
      expect(response.status).toBe(422)
      expect(await response.text()).toContain('no longer there')
    }
    expect((await seenBy(ana, folio)).disposeDetail).toBe('')
    // Nor does it show them, because the form could contain any key.
    for (const fields of [{ do: 'template' }, { do: 'add' }, { do: 'take-over' }]) {
      const page = await (
        await clerk.post(at(folio, '/answer'), { text: 'x', ...fields, picture: key })
      ).text()
      expect(page).not.toContain(key)
      expect(page).toContain('x</textarea>')
    }
    const noted = await clerk.post(at(folio, '/note'), { text: 'x', note: 'Nota', picture: key })
    expect(await noted.text()).not.toContain(key)
  })

  test('with an unknown folio is not found by any call', async () => {
    for (const folio of ['261120-0000-0000', '%00', '..%2f..', "'; DROP TABLE complaints --"]) {
      const encoded = encodeURIComponent(folio).replaceAll('%25', '%')
      expect([folio, (await clerk.get(`/desk/complaints/${encoded}`)).status]).toEqual([folio, 404])
      expect([folio, (await clerk.get(`/desk/requests/${encoded}`)).status]).toEqual([folio, 404])
    }
    for (const step of ['review', 'answer', 'ask-score', 'close', 'note'])
      expect((await clerk.post(at('261120-0000-0000', `/${step}`), { text: 'x', do: 'answer' })).status).toBe(
        404,
      )
    for (const step of ['answer', 'done'])
      expect(
        (await clerk.post(`/desk/requests/261120-0000-0000/${step}`, { text: 'x', do: 'answer' })).status,
      ).toBe(404)
  })

  test('an unreadable form is refused with a page', async () => {
    const folio = await complain()
    const raw = (body: string, type: string) =>
      fetch(server.url + at(folio, '/note'), {
        method: 'POST',
        headers: { cookie: clerk.cookie, origin: server.url, 'content-type': type, 'accept-language': 'en' },
        body,
      })
    const form = 'application/x-www-form-urlencoded'
    for (const [body, type, status] of [
      ['text=%zz', form, 400],
      ['__proto__=1', form, 400],
      ['x=y', 'text/plain', 415],
      ['x=y', 'multipart/form-data; boundary=a', 400],
      [`text=${'a'.repeat(70_000)}`, form, 413],
    ] as const) {
      const response = await raw(body, type)
      expect([type, body.slice(0, 9), response.status]).toEqual([type, body.slice(0, 9), status])
      expect(await response.text()).toContain('<h1>Not done</h1>')
    }
  })
})

describe('a request about the borrower’s data', () => {
  const file = async (detail = 'Mi <b>nombre</b>') =>
    dataOf(
      await asBorrower(server, (await server.person('Ana Ejemplo')).query)(fileDataRequest, {
        kind: 'correction',
        detail,
      }),
    ).id
  const page = (folio: string) => `/desk/requests/${folio}`

  test('shows its deadlines, and is answered and then carried out', async () => {
    const person = await server.person('Ana Ejemplo')
    const call = asBorrower(server, person.query)
    const { id } = dataOf(await call(fileDataRequest, { kind: 'correction', detail: 'Mi <b>nombre</b>' }))
    const shown = await clerk.text(page(id))
    expect(shown).toContain('<a class="skip" href="#text">')
    for (const text of ['Mi &lt;b&gt;nombre&lt;/b&gt;', '2026-11-27', '2026-12-10', '2027-01-04'])
      expect(shown).toContain(text)
    expect((await clerk.post(`${page(id)}/done`, {})).headers.get('location')).toMatch(/changed-before/)
    const sent = await clerk.post(`${page(id)}/answer`, { text: 'Corregido.', do: 'answer' })
    // Fifteen working days from the answer, and not from its deadline.
    expect(dataOf(await call(dataRequests, {})).list[0]).toMatchObject({
      status: 'Respondida',
      reply: 'Corregido.',
      effectBy: '2026-12-11',
    })
    await clerk.post(`${page(id)}/done`, {})
    expect(await logOf(id)).toEqual(['request-opened', 'request-answered', 'request-done'])
    await complain()
    expect(await clerk.text(sent.headers.get('location') ?? '')).toMatch(/ autofocus>Next</)
  })

  test('asks once for missing information, the borrower reads it, and the answer follows', async () => {
    const person = await server.person('Ana Ejemplo')
    const call = asBorrower(server, person.query)
    const { id } = dataOf(await call(fileDataRequest, { kind: 'access', detail: '' }))
    await clerk.post(`${page(id)}/answer`, { text: '¿Qué periodo?', do: 'ask-more' })
    expect(dataOf(await call(dataRequests, {})).list[0]?.reply).toBe('¿Qué periodo?')
    const late = await clerk.post(`${page(id)}/answer`, { text: '¿Y?', do: 'ask-more' })
    expect([late.status, /\n¿Y\?<\/textarea>/.test(await late.text())]).toEqual([422, true])
    await clerk.post(`${page(id)}/answer`, { text: 'No procede.', do: 'refuse' })
    expect(dataOf(await call(dataRequests, {})).list[0]).toMatchObject({ reply: 'No procede.' })
    expect(await clerk.text(page(id))).toContain('¿Qué periodo?')
  })

  test('gets one reply from its borrower, and the staff reads it and continues', async () => {
    const person = await server.person('Ana Ejemplo')
    const call = asBorrower(server, person.query)
    const { id, kind } = dataOf(await call(fileDataRequest, { kind: 'access', detail: '' }))
    const say = (detail: string, folio = id) => call(fileDataRequest, { kind, detail, id: folio })
    expect((await say('De enero.')).code).toBe(refusals['nothing-asked'].code)
    await clerk.post(`${page(id)}/answer`, { text: '¿Qué periodo?', do: 'ask-more' })
    expect(dataOf(await call(dataRequests, {})).list[0]?.asks).toBe('¿Qué periodo?')
    expect((await say(' ')).code).toBe(refusals['request-empty'].code)
    expect((await say('a'.repeat(501))).code).toBe(refusals['request-too-long'].code)
    const ravi = asBorrower(server, (await server.person('Ravi Sample')).query)
    const foreign = await ravi(fileDataRequest, { kind, detail: 'x', id })
    expect(foreign.code).toBe(refusals['nothing-asked'].code)
    const said = dataOf(await say('De enero a marzo <b>.'))
    expect(said).toMatchObject({ id, asks: '', said: 'De enero a marzo <b>.', status: 'Recibida' })
    expect((await say('Otra vez.')).code).toBe(refusals['nothing-asked'].code)
    expect(dataOf(await call(dataRequests, {})).list).toHaveLength(1)
    const shown = await clerk.text(page(id))
    expect(shown).toContain('De enero a marzo &lt;b&gt;.')
    expect(shown).not.toContain('value="ask-more"')
    await clerk.post(`${page(id)}/answer`, { text: 'Aquí está.', do: 'answer' })
    expect(dataOf(await call(dataRequests, {})).list[0]).toMatchObject({ reply: 'Aquí está.', asks: '' })
  })

  test('that was granted is late if it is not carried out by its day, and not before', async () => {
    const id = await file()
    await clerk.post(`${page(id)}/answer`, { text: 'Se corrige.', do: 'answer' })
    const late = async () => (await clerk.text('/desk?state=overdue&kind=request')).includes(id)
    const before = clock
    clock = new Date('2026-12-11T18:00:00Z')
    clerk = await atTheDesk(server)
    expect(await late()).toBe(false)
    clock = new Date('2026-12-12T18:00:00Z')
    clerk = await atTheDesk(server)
    expect(await late()).toBe(true)
    await clerk.post(`${page(id)}/done`, {})
    expect(await late()).toBe(false)
    clock = before
    clerk = await atTheDesk(server)
  })

  test('is not changed by an empty answer', async () => {
    const id = await file()
    expect((await clerk.post(`${page(id)}/answer`, { text: ' ', do: 'answer' })).status).toBe(422)
    expect((await clerk.post(`${page(id)}/answer`, { text: 'x', do: 'other' })).status).toBe(404)
    expect(await logOf(id)).toEqual(['request-opened'])
  })
})
