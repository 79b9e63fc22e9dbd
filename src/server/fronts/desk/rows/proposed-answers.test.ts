import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { problemDetail, problemReopen, problemSave } from '#contract/complaints/complaints.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { statement } from '#server/base/database/database.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { type DeskBrowser, joinStaff } from '#testing/at-the-desk.ts'
import { makePng } from '#testing/picture.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { sweepFiles } from '#testing/sweep-files.ts'

const START = new Date('2026-11-20T18:04:00Z')
let clock = START
beforeEach(() => {
  clock = START
})

let server: SandboxServer
let person: Person
let ana: DeskBrowser
let luis: DeskBrowser
let chief: DeskBrowser

beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { ANSWERS_ALONE_UP_TO: 'MXN:100,INR:0' } })
  person = await server.person('Ana Ejemplo')
  ana = await joinStaff(server, 'ana', 'agent')
  luis = await joinStaff(server, 'luis', 'agent')
  chief = await joinStaff(server, 'chief', 'supervisor')
})
afterAll(() => server.close())

let number = 0
const complain = async (change: object = {}) => {
  const problemDetail = `Me cobraron dos veces ${++number}.`
  const draft = { problemType: '3', problemSonType: '', problemDetail, problemImage: [], ...change }
  return dataOf(await asBorrower(server, person.query)(problemSave, draft)).problemId
}
const at = (folio: string, step = '') => `/desk/complaints/${folio}${step}`
const seen = async (problemId: string) =>
  dataOf(await asBorrower(server, person.query)(problemDetail, { problemId }))
const wishedIn = (page: string) => /name="wished" value="([^"]+)"/.exec(page)?.[1] ?? ''
const GIVES = { text: 'Se lo devolvemos.', outcome: 'for', returned: '250.00', do: 'answer' }
const ask = (by: DeskBrowser, folio: string, change: object = {}) =>
  by.post(at(folio, '/answer'), { ...GIVES, ...change })
const confirm = async (by: DeskBrowser, folio: string, wished?: string) =>
  by.post(at(folio, '/confirm'), { wished: wished ?? wishedIn(await by.text(at(folio))) })
const withdraw = async (by: DeskBrowser, folio: string, more: object = {}) =>
  by.post(at(folio, '/withdraw'), { wished: wishedIn(await by.text(at(folio))), ...more })
const audit = statement<{ action: string }, [string]>(
  'test-wish-log',
  "SELECT action FROM desk_audit WHERE folio = $1 AND action <> 'complaint-opened' ORDER BY number",
)
const logOf = async (folio: string) =>
  (await server.service.database.transaction((tx) => tx.rows(audit, [folio]))).map(({ action }) => action)
/** The days after which loose pictures are swept. */
const WEEKS_MS = 15 * 86_400_000

describe('an answer that returns more than one person may return alone', () => {
  test('is sent when another person confirms it, in the name of its author, and not before', async () => {
    const folio = await complain()
    const complaint = await ask(ana, folio)
    expect(complaint.headers.get('location')).toBe(at(folio, '?done=answerWished'))
    expect(await seen(folio)).toMatchObject({ disposeDetail: '', status: 'Recibida' })
    expect(await luis.text('/desk')).toContain('reply waits for a colleague')

    const page = await luis.text(at(folio))
    for (const shown of ['Se lo devolvemos.', '$250.00', 'Confirm and send it', 'ana, 2026-11-20'])
      expect(page).toContain(shown)
    expect((await confirm(luis, folio)).headers.get('location')).toBe(at(folio, '?done=answered'))
    expect((await seen(folio)).disposeDetail).toBe('Se lo devolvemos.')
    expect(await chief.text(at(folio))).toMatch(/<b>Replied<\/b>\s*<small>[^<]*· ana</)
    expect(await logOf(folio)).toEqual(['answer-wished', 'answered', 'answer-confirmed'])
    // An outdated page does not send it again.
    expect((await confirm(chief, folio, '2026-11-20T18:04:00.000Z')).status).toBe(422)
  })

  test('cannot be confirmed by its author', async () => {
    const folio = await complain()
    await ask(ana, folio)
    const page = await ana.text(at(folio))
    expect(page).not.toContain('Confirm and send it')
    const own = await confirm(ana, folio, wishedIn(page))
    expect(own.status).toBe(422)
    expect(await own.text()).toContain('Somebody else has to confirm')
    expect((await seen(folio)).disposeDetail).toBe('')
  })

  test('is sent at once if it returns exactly the limit', async () => {
    const folio = await complain()
    await ask(ana, folio, { returned: '100.00' })
    expect((await seen(folio)).disposeDetail).toBe('Se lo devolvemos.')
    const more = await complain()
    await ask(ana, more, { returned: '100.01' })
    expect((await seen(more)).disposeDetail).toBe('')
  })

  test('blocks every other answer until it is withdrawn, and their text stays', async () => {
    const folio = await complain()
    await ask(ana, folio)
    const other = await luis.post(at(folio, '/answer'), { text: 'Otra cosa', do: 'answer' })
    expect(other.status).toBe(422)
    expect(await other.text()).toMatch(/readonly>\nOtra cosa<\/textarea>/)
    expect((await seen(folio)).disposeDetail).toBe('')
  })

  test('is withdrawn into the form with its pictures, which no sweep removes meanwhile', async () => {
    const folio = await complain()
    const image = new Blob([new Uint8Array(makePng(40, 30, 7))], { type: 'image/png' })
    await ana.post(at(folio, '/answer'), { ...GIVES, image })
    clock = new Date(clock.getTime() + WEEKS_MS)
    server.service.now = () => clock
    await sweepFiles(server.service, clock)
    clock = new Date('2026-11-20T18:04:00Z')
    expect((await seen(folio)).disposeImages).toEqual([])
    const page = await (await withdraw(luis, folio, { note: 'Hablemos' })).text()
    for (const kept of ['Se lo devolvemos.</textarea>', 'value="250"', 'Hablemos</textarea>'])
      expect(page).toContain(kept)
    const [, picture = ''] = /name="picture" value="([0-9a-f]{32})"/.exec(page) ?? []
    await luis.post(at(folio, '/answer'), { ...GIVES, returned: '90', picture })
    const sent = await seen(folio)
    expect(sent.disposeImages).toHaveLength(1)
    expect(await logOf(folio)).toContain('answer-withdrawn')
  })

  test('is sent with its pictures when it is confirmed', async () => {
    const folio = await complain()
    const image = new Blob([new Uint8Array(makePng(40, 30, 8))], { type: 'image/png' })
    await ana.post(at(folio, '/answer'), { ...GIVES, image })
    await confirm(luis, folio)
    expect((await seen(folio)).disposeImages).toHaveLength(1)
  })

  test('is confirmed once by two concurrent presses, and not after it was withdrawn', async () => {
    const folio = await complain()
    await ask(ana, folio)
    const wished = wishedIn(await luis.text(at(folio)))
    const both = await Promise.all([confirm(luis, folio, wished), confirm(chief, folio, wished)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 422])
    const gone = await complain()
    await ask(ana, gone)
    const seenBefore = wishedIn(await luis.text(at(gone)))
    await withdraw(ana, gone)
    expect((await confirm(luis, gone, seenBefore)).status).toBe(422)
    expect((await seen(gone)).disposeDetail).toBe('')
  })

  test('of a reopened complaint is confirmed by a supervisor', async () => {
    const folio = await complain()
    await ask(ana, folio, { returned: '', outcome: 'against' })
    dataOf(
      await asBorrower(server, person.query)(problemReopen, {
        problemId: folio,
        problemDetail: 'No es así.',
      }),
    )
    await ask(chief, folio)
    const refused = await confirm(luis, folio, wishedIn(await luis.text(at(folio))))
    expect(await refused.text()).toContain('A supervisor replies to a second look.')
    expect((await seen(folio)).again?.disposeDetail).toBe('')
  })
})

test('counts a cancelled penalty as well, which is cancelled when the second person confirms it', async () => {
  const { orderId, productId } = loanOf(person, '180')
  const folio = await complain({ orderNo: orderId })
  const owed = async () =>
    dataOf(await asBorrower(server, person.query)(loanPlayDetail, { orderId, productId })).repayAmount
  const before = await owed()
  await ask(ana, folio, { returned: '', 'cancel-penalty': '1' })
  expect(await owed()).toBe(before)
  expect(await luis.text(at(folio))).toContain('Late penalty that comes off')
  await confirm(luis, folio)
  expect(await owed()).toBeLessThan(before)
  expect(await logOf(folio)).toEqual(['answer-wished', 'penalty-cancelled', 'answered', 'answer-confirmed'])
})
