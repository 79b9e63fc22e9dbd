import { describe, expect, test } from 'vitest'
import { statement } from '#server/base/database/database.ts'
import { makeUser } from '#server/fronts/desk/staff/staff.ts'
import { bookHeld } from '#server/loans/receiving/process-event.ts'
import { operatorSays } from '#testing/as-operator.ts'
import { atTheDesk } from '#testing/at-the-desk.ts'
import { ALL, oneLoan } from '#testing/one-loan.ts'

const one = oneLoan()
const TOO_MUCH = 9_000_000_000_000n

async function heldThenCorrected(): Promise<string> {
  const reference = await one.slip()
  const id = `corrected-${reference}`
  expect(await one.report('paid', reference, TOO_MUCH, { id })).toBe('held')
  expect(await one.report('paid', reference, ALL, { id })).toBe('contradiction')
  return reference
}

// Cases of the same moment have no order of their own.
const casesByAmount = async (reference: string) =>
  (await one.cases(reference)).toSorted((a, b) => Number(a.amountMinor) - Number(b.amountMinor))

const decide = async (reference: string, code: string, decision: string) => {
  const found = (await one.cases(reference)).find((each) => each.code === code)
  const caseId = found?.caseId ?? ''
  return operatorSays(one.server, 'money-cases', { caseId, decision, reason: 'asked-the-provider' })
}

test('held money that a provider corrects under the same event is booked by a person as corrected, once', async () => {
  const reference = await heldThenCorrected()
  expect(await casesByAmount(reference)).toMatchObject([
    { code: 'event-corrected', amountMinor: String(ALL) },
    { code: 'too-much', amountMinor: String(TOO_MUCH) },
  ])
  expect(await one.balance('cash')).toBe(0n)
  expect(await decide(reference, 'event-corrected', 'book')).toMatchObject([200, { changed: true }])
  expect(await one.balance('cash')).toBe(ALL)
  expect(await one.details()).toMatchObject({ orderStatus: '200', onItsWay: [] })
  expect(await decide(reference, 'too-much', 'book')).toEqual([409, 'decided otherwise'])
  expect(await decide(reference, 'too-much', 'dismiss')).toMatchObject([200, { changed: true }])
  // The first message was dismissed, not the money.
  expect(await one.statusPage(reference)).toMatchObject({ state: 'reflected', arrived: ALL })
})

test('it counts for the corrected time, although it was received later, also with a charge', async () => {
  const reference = await one.slip()
  const notice = { id: `moment-${reference}`, charge: `ch-${reference}` }
  expect(await one.report('paid', reference, TOO_MUCH, notice)).toBe('held')
  const at = one.clock
  one.later(3)
  expect(await one.report('paid', reference, ALL, { ...notice, at })).toBe('contradiction')
  one.later(5)
  expect(await decide(reference, 'event-corrected', 'book')).toMatchObject([200, { changed: true }])
  expect(await one.server.service.database.transaction((tx) => tx.one(momentOf, [notice.id]))).toEqual({ at })
})

const momentOf = statement<{ at: Date }, [string]>(
  'test-moment-of',
  `SELECT at FROM postings WHERE source = 'sandbox' AND event_id = $1 AND kind = 'payment'`,
)

test('a penalty that another payment was charged since without cause is given back', async () => {
  const reference = await one.slip()
  const id = `late-${reference}`
  await one.report('paid', reference, TOO_MUCH, { id })
  await one.report('paid', reference, ALL, { id })
  await decide(reference, 'too-much', 'dismiss')
  one.later(200)
  await one.report('paid', reference, 1000n)
  expect(await one.balance('income-penalty')).toBeLessThan(0n)
  expect(await decide(reference, 'event-corrected', 'book')).toMatchObject([200, { changed: true }])
  expect(await one.balance('income-penalty')).toBe(0n)
  expect((await one.details()).orderStatus).toBe('200')
})

describe('the function that books it', () => {
  const book = (id: string, corrected: Parameters<typeof bookHeld>[3]) =>
    one.server.service.database.transaction((tx) => bookHeld(tx, 'sandbox', id, corrected, one.clock))
  const correction = () => ({ amountMinor: ALL, at: one.clock, receivedAt: one.clock })

  test('leaves a dismissed event, unless its provider has corrected it', async () => {
    const reference = await one.slip()
    const id = `dismissed-${reference}`
    await one.report('paid', reference, TOO_MUCH, { id })
    await decide(reference, 'too-much', 'dismiss')
    expect(await book(id, null)).toBeUndefined()
    expect(await one.balance('cash')).toBe(0n)
    expect(await book(id, correction())).toMatchObject({ outcome: 'settled' })
  })

  test('leaves a booked event, whatever its provider says of it since', async () => {
    const reference = await one.slip()
    const id = `booked-${reference}`
    await one.report('paid', reference, 1000n, { id })
    expect([await book(id, null), await book(id, correction())]).toEqual([undefined, undefined])
    expect(await one.balance('cash')).toBe(1000n)
  })
})

test('books it although the first was dismissed', async () => {
  const reference = await heldThenCorrected()
  await decide(reference, 'too-much', 'dismiss')
  expect(await decide(reference, 'event-corrected', 'book')).toMatchObject([200, { changed: true }])
  expect(await one.balance('cash')).toBe(ALL)
})

test('does not book it if its charge was reported, and booked, under another event since', async () => {
  const reference = await one.slip()
  const id = `again-${reference}`
  const charge = `ch-${reference}`
  await one.report('paid', reference, TOO_MUCH, { id, charge })
  expect(await one.report('paid', reference, ALL, { id, charge })).toBe('contradiction')
  expect(await one.report('paid', reference, ALL, { charge })).toBe('settled')
  expect(await decide(reference, 'event-corrected', 'book')).toEqual([409, 'decided otherwise'])
  expect(await one.balance('cash')).toBe(ALL)
  expect(await decide(reference, 'event-corrected', 'dismiss')).toMatchObject([200, { changed: true }])
})

test('at the desk two people book it, and never one alone', async () => {
  const colleague = { name: 'colleague', password: 'a password of a colleague' }
  await makeUser(one.server.service.database, { ...colleague, renews: false }, one.clock)
  const first = await atTheDesk(one.server)
  const second = await atTheDesk(one.server, colleague)
  const reference = await heldThenCorrected()
  const card = (await first.text('/desk/money'))
    .split('<section')
    .find((html) => html.includes(reference) && html.includes('3204.17'))
  // The earlier message is beside it, and the reference is in one piece.
  expect(card).toMatch(/90000000000\.00/)
  expect(card).toContain(`<span class="unbroken">${reference}</span>`)
  const address = /\/desk\/money\/[^/"]+/.exec(card ?? '')?.[0] ?? ''
  await first.post(`${address}/wish`, { do: 'book', reason: 'asked-the-provider' })
  await first.post(`${address}/confirm`, { do: 'book', reason: 'asked-the-provider' })
  expect(await one.balance('cash')).toBe(0n)
  await second.post(`${address}/confirm`, { do: 'book', reason: 'asked-the-provider' })
  expect(await one.balance('cash')).toBe(ALL)
})

test('another charge under a known event is no correction, and can only be dismissed', async () => {
  const reference = await one.slip()
  const id = `other-${reference}`
  await one.report('paid', reference, TOO_MUCH, { id, charge: `ch-${reference}` })
  await one.report('paid', reference, ALL, { id, charge: `ch-other-${reference}` })
  expect(await decide(reference, 'event-contradicts', 'book')).toEqual([409, 'decided otherwise'])
  expect(await one.balance('cash')).toBe(0n)
})

test('if more is taken back than was paid, the available part is, and the rest waits for a person', async () => {
  const reference = await one.slip()
  await one.report('paid', reference, 5000n)
  expect(await one.report('reversed', reference, 7000n)).toBe('reversed')
  expect(await one.balance('cash')).toBe(0n)
  expect(await one.cases(reference)).toMatchObject([
    { kind: 'contradiction', code: 'more-than-paid', amountMinor: '2000', orderNo: one.loan.orderId },
  ])
  expect(await one.report('reversed', reference, 100n)).toBe('contradiction')
  expect(await casesByAmount(reference)).toMatchObject([{ amountMinor: '100' }, { amountMinor: '2000' }])
  // The whole is no more than there was.
  const second = await one.slip()
  await one.report('paid', second, 3000n)
  await one.report('reversed', second, 3000n, { takesBack: 'whole' })
  expect(await one.cases(second)).toEqual([])
})
