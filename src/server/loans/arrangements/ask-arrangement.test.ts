import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { agreeArrangement, loanArrangement } from '#contract/money/arrangement.ts'
import { askArrangement, withdrawArrangement } from '#contract/money/ask-arrangement.ts'
import { REQUEST_PART, REQUEST_REPAY } from '#contract/money/request-type.ts'
import type { RefusalReason } from '#contract/refusals.ts'
import { refusalAnswer } from '#contract/refusals.ts'
import { statement } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { makeUser } from '#server/fronts/desk/staff/staff.ts'
import { asBorrower, type CallAs, dataOf, loanOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser, joinStaff } from '#testing/at-the-desk.ts'
import { payAtStore } from '#testing/at-the-store.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { endRequest, writeAnswer } from './arrangement-request-rows.ts'
import { readRequestFile } from './request-file.ts'

const STORE = 'mx-store-nopal'
const MORNING = new Date('2026-11-20T18:00:00Z')

let server: SandboxServer
let clock = MORNING
let ana: Person
let call: CallAs
beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock = MORNING
  ana = await server.person('Ana Ejemplo')
  call = asBorrower(server, ana.query)
})

const late = () => loanOf(ana, '180')
const later = (days: number) => new Date(MORNING.getTime() + days * 86_400_000)
const WISH = { day: '2027-03-01', parts: 6, amount: 50_000n, why: 'Perdí mi trabajo.' }
const ask = (wish = {}) => call(askArrangement, { ...late(), ...WISH, ...wish })
const offer = async () => dataOf(await call(loanArrangement, late()))
const due = async () => dataOf(await call(loanDetails, late())).toPay
const refusal = (reason: RefusalReason) => ({ code: refusalAnswer(reason, 'es').code })

async function answered(folio: string, fields: Record<string, string>, how = 'offer') {
  const desk = await atTheDesk(server)
  const path = `/desk/arrangements/${folio}`
  const sent = await desk.post(`${path}/${how}`, fields, { from: path })
  return sent.headers.get('location') ?? (await sent.text())
}
const SIX = { first: '2026-12-05', parts: '6', every: '14', reply: 'Con gusto.' }

/** The text that a page returns of an answer that was refused, for copying; undefined if it returns none. */
const givenBack = (page: string) => /<textarea id="written"[^>]*>\n([^<]*)</.exec(page)?.[1]

const agree = async (folio: string, terms: string) =>
  call(agreeArrangement, { ...late(), folio, terms, agreed: 1 })

test('a borrower who asks for more than the limits must accept the offer, and nothing changes before', async () => {
  const before = await due()
  const { folio } = dataOf(await ask())
  expect((await offer()).asked).toMatchObject({
    folio,
    isWaiting: true,
    quote: null,
    title: 'Nos pidió más tiempo',
  })
  clock = later(1)
  // The penalty grows until an agreement.
  expect((await due())?.amount).toBe((before?.amount ?? 0n) + (before?.tomorrow ?? 0n))
  expect(await answered(folio, SIX)).toContain('done=arrangementAnswered')
  const { asked } = await offer()
  expect(asked?.title).toBe('Le ofrecemos otros días')
  expect(asked?.quote?.parts.map(({ on }) => on).slice(0, 2)).toEqual(['2026-12-07', '2026-12-21'])
  expect(asked?.quote?.parts).toHaveLength(6)
  expect(asked?.rows.some(({ value }) => value === 'Con gusto.')).toBe(true)
  expect(dataOf(await call(loanDetails, late()))).toMatchObject({
    isArranged: false,
    askedTitle: 'Le ofrecemos otros días',
  })
  expect((await agree(folio, asked?.quote?.terms ?? '')).success).toBe(true)
  const { agreed, asked: then } = await offer()
  expect(agreed).toMatchObject({ isOpen: true, requestType: REQUEST_PART })
  expect(agreed?.parts).toEqual(asked?.quote?.parts)
  expect(then).toMatchObject({ isWaiting: false, title: 'Aceptó lo que le ofrecimos' })
  expect(dataOf(await call(loanDetails, late())).askedTitle).toBe('')
  // Another tab that accepts again gets the same one.
  expect(dataOf(await agree(folio, asked?.quote?.terms ?? '')).number).toBe(1)
})

test('what the lender grants by hand does not count towards the borrower’s own limit', async () => {
  const { folio } = dataOf(await ask())
  await answered(folio, { ...SIX, first: '2026-11-27' })
  expect((await agree(folio, (await offer()).asked?.quote?.terms ?? '')).success).toBe(true)
  // Each is broken when the next one is made; the product gives two.
  for (const day of [8, 18]) {
    clock = later(day)
    const plan = { ...late(), parts: 2, every: 7 }
    const terms = dataOf(await call(loanArrangement, plan)).quote?.terms ?? ''
    expect((await call(agreeArrangement, { ...plan, terms, agreed: 1 })).success).toBe(true)
  }
  clock = later(26)
  expect(await offer()).toMatchObject({ plans: [], notNow: expect.stringMatching(/Puede pedirnos uno/) })
})

test('yesterday’s offer is accepted on today’s terms, and not after its days', async () => {
  const { folio } = dataOf(await ask())
  await answered(folio, SIX)
  const terms = (await offer()).asked?.quote?.terms ?? ''
  clock = later(1)
  expect(await agree(folio, terms)).toMatchObject(refusal('arrangement-changed'))
  clock = later(6)
  expect((await offer()).asked?.quote).not.toBeNull()
  clock = later(7)
  expect((await offer()).asked).toMatchObject({ isWaiting: false, quote: null })
  expect(await agree(folio, terms)).toMatchObject(refusal('arrangement-offer-over'))
})

test('a refusal has a text, and its borrower may ask again', async () => {
  const { folio } = dataOf(await ask())
  expect(await answered(folio, { reply: '' }, 'refuse')).toContain('A refusal needs words')
  expect(await answered(folio, { reply: 'Esta vez no.' }, 'refuse')).toContain('done=arrangementAnswered')
  // A member of the staff who opens it then has written nothing.
  expect(givenBack(await (await atTheDesk(server)).text(`/desk/arrangements/${folio}`))).toBeUndefined()
  const { asked } = await offer()
  expect(asked).toMatchObject({ isWaiting: false, title: 'No podemos darle más tiempo' })
  expect(asked?.rows.some(({ value }) => value === 'Esta vez no.')).toBe(true)
  clock = later(1)
  expect((await ask()).success).toBe(true)
})

test('a repeated request is one, another beside it is refused, and a withdrawn one cannot be answered', async () => {
  const answers = await Promise.all([ask(), ask(), ask()])
  const [folio = ''] = answers.map((answer) => dataOf(answer).folio)
  expect(new Set(answers.map((answer) => dataOf(answer).folio)).size).toBe(1)
  expect(await ask({ parts: 5 })).toMatchObject(refusal('arrangement-asked'))
  const key = { ...late(), folio }
  expect((await call(withdrawArrangement, key)).success).toBe(true)
  expect((await call(withdrawArrangement, key)).success).toBe(true)
  const page = await answered(folio, SIX)
  expect(page).toContain('Someone else was faster')
  expect(page).toContain('Con gusto.')
  expect((await offer()).asked).toMatchObject({ quote: null, title: 'Retiró su solicitud' })
})

test('the answer checks that the row is open: a request that was read before it ended is not answered', async () => {
  const { folio } = dataOf(await ask())
  const sealer = sealerOf(server.service)
  const found = await server.service.database.transaction(async (tx) => {
    const file = await readRequestFile(tx, folio, sealer, { isLocked: false })
    if (!file || !(await endRequest(tx, file.request, 'withdrawn'))) throw new Error('it is not there')
    const offer = { first: '2026-12-05', parts: 6, every: 14 }
    const answers = [
      { offer, until: '2026-11-26', reply: '' },
      { offer: null, until: null, reply: 'No.' },
    ]
    for (const answer of answers)
      expect(await writeAnswer(tx, file.request, answer, 'desk:employee', sealer, clock)).toBe(false)
    return readRequestFile(tx, folio, sealer, { isLocked: false })
  })
  expect(found?.request).toMatchObject({ state: 'withdrawn', offer: null, reply: '', answeredAt: null })
})

test('two concurrent answers of the staff are one answer', async () => {
  const { folio } = dataOf(await ask())
  const both = await Promise.all([answered(folio, SIX), answered(folio, { reply: 'No.' }, 'refuse')])
  expect(both.filter((to) => to.includes('done=arrangementAnswered'))).toHaveLength(1)
})

test('a request ends by itself once nothing is owed or an arrangement is made, and the desk lists it no more', async () => {
  const desk = await atTheDesk(server)
  const { folio } = dataOf(await ask())
  expect(await desk.text('/desk/arrangements')).toContain(folio)
  const plan = { ...late(), parts: 2, every: 7 }
  const terms = dataOf(await call(loanArrangement, plan)).quote?.terms ?? ''
  expect((await call(agreeArrangement, { ...plan, terms, agreed: 1 })).success).toBe(true)
  expect((await offer()).asked).toMatchObject({ isWaiting: false, title: 'Su solicitud terminó' })
  expect(await desk.text('/desk/arrangements')).not.toContain(folio)
  expect(await answered(folio, SIX)).toContain('Someone else was faster')
  // Also once the other arrangement is broken.
  clock = later(9)
  expect((await offer()).asked).toMatchObject({ isWaiting: false, title: 'Su solicitud terminó' })
  expect(await answered(folio, SIX)).toContain('Someone else was faster')
  expect((await ask()).success).toBe(true)
})

test('a loan that is paid ends its request', async () => {
  const { folio } = dataOf(await ask())
  await answered(folio, SIX)
  const amount = (await due())?.amount ?? 0n
  const slip = dataOf(
    await call(generateVcode, { ...late(), amount, payCode: STORE, requestType: REQUEST_REPAY }),
  )
  const loan = late()
  await payAtStore(server, slip.repayDetail.vCode, amount)
  const { asked } = dataOf(await call(loanArrangement, loan))
  expect(asked).toMatchObject({ isWaiting: false, quote: null, title: 'Su solicitud terminó' })
})

test.each<[string, object, RefusalReason]>([
  ['today', { day: '2026-11-20' }, 'arrangement-asked-days'],
  ['more than a year ahead', { day: '2027-11-22' }, 'arrangement-asked-days'],
  ['no day', { day: 'mañana' }, 'arrangement-asked-days'],
  ['no payment', { parts: 0 }, 'arrangement-asked-parts'],
  ['25 payments', { parts: 25 }, 'arrangement-asked-parts'],
  ['no amount each time', { amount: 0n }, 'arrangement-asked-amount'],
  ['a larger amount each time than is owed', { amount: 99_999_999n }, 'arrangement-asked-amount'],
  ['without a reason', { why: ' \n' }, 'arrangement-asked-why'],
  ['a reason of 201 characters', { why: 'á'.repeat(201) }, 'description-too-long'],
])('nothing can be requested with %s', async (_, wish, reason) => {
  expect(await ask(wish)).toMatchObject(refusal(reason))
  expect((await offer()).asked).toBeNull()
})

test('above an amount one member proposes and another confirms exactly that; the borrower sees nothing before', async () => {
  const small = await startSandbox({ now: () => clock, env: { CLAIMS_ALONE_UP_TO: '1' } })
  try {
    const colleague = { name: 'colleague', password: 'a password of a colleague' }
    await makeUser(small.service.database, { ...colleague, renews: false }, clock)
    const [one, other] = [await atTheDesk(small), await atTheDesk(small, colleague)]
    const person = await small.person('Ana Ejemplo')
    const calls = asBorrower(small, person.query)
    const loan = loanOf(person, '180')
    const { folio } = dataOf(await calls(askArrangement, { ...loan, ...WISH }))
    const path = `/desk/arrangements/${folio}`
    const send = async (desk: DeskBrowser, fields: Record<string, string>, how = 'offer') => {
      const sent = await desk.post(`${path}/${how}`, fields, { from: path })
      return sent.headers.get('location') ?? (await sent.text())
    }
    const { reply: _, ...days } = SIX
    const asked = async () => dataOf(await calls(loanArrangement, loan)).asked
    expect(await send(one, SIX)).toContain('done=moneyWished')
    expect(await asked()).toMatchObject({ quote: null, title: 'Nos pidió más tiempo' })
    expect((await asked())?.rows.some(({ value }) => value === 'Con gusto.')).toBe(false)
    expect(await send(one, days)).toContain('Somebody else has to confirm')
    expect(await send(other, { ...SIX, parts: '7' })).toContain('Someone else was faster')
    // The same days with other words, from a page that is older than the current proposal.
    expect(await send(other, { ...SIX, reply: 'Otra cosa.' })).toContain('Someone else was faster')
    const refused = await send(other, { reply: 'No.' }, 'refuse')
    expect(refused).toContain('An offer of days is already requested')
    expect(refused).not.toContain('Someone else was faster')
    expect((await asked())?.quote).toBeNull()
    expect(await send(other, {}, 'withdraw')).toContain('done=moneyWithdrawn')
    expect(await send(other, SIX)).toContain('done=moneyWished')
    const page = await one.text(path)
    const shown = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)]
    const fields = Object.fromEntries(shown.map(([, name = '', value = '']) => [name, value]))
    expect(await send(one, { ...fields })).toContain('done=arrangementAnswered')
    expect((await asked())?.quote?.parts).toHaveLength(6)
    expect((await asked())?.rows.some(({ value }) => value === 'Con gusto.')).toBe(true)
  } finally {
    await small.close()
  }
})

test('days typed beside a colleague’s proposal are returned when they are refused, but not the proposal’s own', async () => {
  const small = await startSandbox({ now: () => clock, env: { CLAIMS_ALONE_UP_TO: '1' } })
  try {
    const [one, other] = [await atTheDesk(small), await joinStaff(small, 'days.colleague', 'supervisor')]
    const person = await small.person('Ana Ejemplo')
    const calls = asBorrower(small, person.query)
    const { folio } = dataOf(await calls(askArrangement, { ...loanOf(person, '180'), ...WISH }))
    const path = `/desk/arrangements/${folio}`
    const token = /name="token" value="([^"]+)"/.exec(await other.text(path))?.[1] ?? ''
    const send = async (fields: Record<string, string>, how = 'offer') =>
      (await other.post(`${path}/${how}`, fields, { token })).text()
    expect((await one.post(`${path}/offer`, SIX, { from: path })).status).toBe(303)
    const typed = { first: '2026-12-10', parts: '4', every: '7', reply: 'En cuatro pagos.' }
    const days = 'First payment by: 2026-12-10\nPayments: 4\nDays between payments: 7'
    const late = await send(typed)
    expect(late).toContain('Someone else was faster')
    expect(givenBack(late)).toBe(`${days}\n\nEn cuatro pagos.`)
    expect(givenBack(await send({ ...typed, reply: '' }))).toBe(days)
    expect(givenBack(await send({ ...typed, first: 'mañana' }))).toContain('First payment by: mañana\n')
    // The same days with other words differ from the proposal, and so do the same words with other days.
    expect(givenBack(await send({ ...SIX, reply: 'Otra cosa.' }))).toContain('Otra cosa.')
    for (const change of [{ first: '2026-12-06' }, { parts: '5' }, { every: '15' }])
      expect(givenBack(await send({ ...SIX, ...change }))).toContain(Object.values(change)[0])
    expect(givenBack(await send({ reply: 'No.' }, 'refuse'))).toBe('No.')
    const own = await one.post(`${path}/offer`, SIX, { from: path })
    const ownPage = await own.text()
    expect(ownPage).toContain('Somebody else has to confirm')
    expect(givenBack(ownPage)).toBeUndefined()
    expect((await one.post(`${path}/withdraw`, {}, { token: 'x' })).status).toBe(403)
    expect((await one.post(`${path}/withdraw`, {}, { from: path })).status).toBe(303)
    const nothing = await one.post(`${path}/withdraw`, {}, { from: path })
    expect([nothing.status, givenBack(await nothing.text())]).toEqual([409, undefined])
  } finally {
    await small.close()
  }
})

test('words of an offer without a first day are returned in the offer, and not in the refusal', async () => {
  const { folio } = dataOf(await ask())
  const page = await answered(folio, { ...SIX, first: '' })
  expect(page).toContain('Please check first day')
  const [say, why] = ['say', 'why'].map(
    (id) => new RegExp(`<textarea id="${id}"[^>]*>\\n([^<]*)<`).exec(page)?.[1],
  )
  expect([say, why]).toEqual(['Con gusto.', ''])
})

test('a product without requests accepts none, and does not offer them', async () => {
  const bruno = await server.person('Bruno Muestra')
  const other = loanOf(bruno, '180', 'mx-plazos')
  const callOf = asBorrower(server, bruno.query)
  expect(await callOf(askArrangement, { ...other, ...WISH })).toMatchObject(
    refusal('arrangement-not-offered'),
  )
  expect(dataOf(await callOf(loanArrangement, other)).askUntil).toBe('')
})

const kept = statement<{ why: string }, [string]>(
  'asked-as-kept',
  'SELECT why FROM arrangement_requests WHERE order_no = $1',
)

test('the reason of a request is encrypted, and requests have a daily limit', async () => {
  for (let count = 1; count <= 3; count++) {
    const { folio } = dataOf(await ask({ why: `Motivo ${count}` }))
    await call(withdrawArrangement, { ...late(), folio })
  }
  expect(await ask()).toMatchObject(refusal('too-many-requests'))
  const rows = await server.service.database.transaction((tx) => tx.rows(kept, [late().orderId]))
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toContain('Motivo')
})

test('the desk says what is missing, and keeps what was written', async () => {
  const { folio } = dataOf(await ask())
  for (const wrong of [{ first: '2026-11-20' }, { parts: '25' }, { every: '0' }, { first: 'mañana' }]) {
    const page = await answered(folio, { ...SIX, ...wrong })
    expect(page).toContain('Nothing was changed')
    expect(page).toContain('Con gusto.')
  }
  expect((await offer()).asked?.quote).toBeNull()
})

test('a proposal is deleted with a withdrawn request, and was never an offer', async () => {
  const small = await startSandbox({ now: () => clock, env: { CLAIMS_ALONE_UP_TO: '1' } })
  try {
    const desk = await atTheDesk(small)
    const person = await small.person('Ana Ejemplo')
    const calls = asBorrower(small, person.query)
    const key = { ...loanOf(person, '180'), folio: '' }
    key.folio = dataOf(await calls(askArrangement, { ...key, ...WISH })).folio
    const path = `/desk/arrangements/${key.folio}`
    const sent = await desk.post(`${path}/offer`, SIX, { from: path })
    expect(sent.headers.get('location')).toContain('done=moneyWished')
    expect(await desk.text(path)).toContain('Con gusto.')
    expect((await calls(withdrawArrangement, key)).success).toBe(true)
    const page = await desk.text(path)
    expect(page).not.toContain('Con gusto.')
    expect(page).not.toContain('2026-12-19')
  } finally {
    await small.close()
  }
})

test('an answer written while its session ends is returned', async () => {
  const { folio } = dataOf(await ask())
  const desk = await atTheDesk(server)
  const path = `/desk/arrangements/${folio}`
  const token = /name="token" value="([^"]+)"/.exec(await desk.text(path))?.[1] ?? ''
  clock = later(1)
  const sent = await desk.post(`${path}/offer`, SIX, { token })
  expect([sent.status, givenBack(await sent.text())]).toEqual([
    401,
    ['2026-12-05', '6', '14', 'Con gusto.'].join('\n\n'),
  ])
  // Signing in again leads back to it.
  const door = (await desk.get(path)).headers.get('location') ?? ''
  expect(new URLSearchParams(door.split('?')[1]).get('next')).toBe(path)
})
