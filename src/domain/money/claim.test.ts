import { describe, expect, test } from 'vitest'
import { sampleLoan } from './booking/receive.sample.ts'
import {
  type ClaimableMoney,
  type Claimed,
  claimOfMoney,
  decideClaim,
  isMistypedOf,
  matchQuality,
  normalisedNumber,
  openClaim,
} from './claim.ts'

const noon = new Date('2026-11-20T18:00:00Z')
const claim: Claimed = { paidOn: '2026-11-18', amount: 150_000n, number: '12345678901239' }
const own = ['12345678901234']
const money: ClaimableMoney = {
  state: 'nobodys',
  amount: 150_000n,
  paidOn: '2026-11-18',
  reference: '12345678901239',
  charge: 'ch_1',
}
const unclaimed = { isAnothers: false, isContested: false }
const answerBy = new Date('2026-11-21T18:00:00Z')
const look = (
  rows: readonly ClaimableMoney[],
  about = unclaimed,
  now = noon,
  change: Partial<Claimed> = {},
) => decideClaim({ ...claim, ...change, answerBy }, rows, own, about, now)

describe('matching money to a claim', () => {
  test.each<[string, Partial<Claimed>, Partial<ClaimableMoney>, ReturnType<typeof matchQuality>]>([
    ['all fits', {}, {}, 'certain'],
    ['a day later', {}, { paidOn: '2026-11-19' }, 'certain'],
    ['two days later', {}, { paidOn: '2026-11-20' }, 'likely'],
    ['another amount', {}, { amount: 149_999n }, 'likely'],
    ['no number', { number: '' }, {}, 'likely'],
    ['no number and four days', { number: '' }, { paidOn: '2026-11-22' }, null],
    ['no number and three days', { number: '' }, { paidOn: '2026-11-21' }, 'likely'],
    ['no number and a cent', { number: '' }, { amount: 150_001n }, null],
    [
      'the number of a receipt that is not like any reference of this loan',
      { number: 'CH1234' },
      { reference: '99999999999999', charge: 'ch-1234' },
      'likely',
    ],
    ['the tracking key', { number: 'CH1234' }, { charge: 'ch-1234' }, 'certain'],
  ])('%s', (_title, said, found, fit) => {
    expect(matchQuality({ ...claim, ...said }, { ...money, ...found }, own)).toBe(fit)
  })

  test.each([
    ['12345678901239', true],
    ['1234567890123', true],
    ['12345678902134', true],
    ['92345678901239', true],
    ['92345678901299', false],
    ['123456789012', true],
    ['12345678901', false],
    ['345678901299', false],
    ['1234567890123456', true],
    ['12345678901234567', false],
    ['', false],
  ])('%s is a mistyped reference 12345678901234: %s', (text, is) => {
    expect(isMistypedOf(text, '12345678901234')).toBe(is)
  })

  test('a number under ten digits is never a mistyped reference', () => {
    expect(isMistypedOf('123456788', '123456789')).toBe(false)
    expect(isMistypedOf('1234567880', '1234567890')).toBe(true)
  })

  test('the mistyped reference can be any reference of the loan', () => {
    expect(matchQuality(claim, money, ['70000000000001', ...own])).toBe('certain')
  })

  test('a claim without a number does not match money without a number', () => {
    expect(
      matchQuality({ ...claim, number: '' }, { ...money, amount: 1n, charge: '', reference: '' }, own),
    ).toBeNull()
  })
})

describe('the outcome of a search', () => {
  test('a certain match is booked', () => {
    expect(look([money])).toEqual({ finding: 'booked', isAnswered: true, book: money })
  })

  test('money that matches two claims, or two numbers, is left to staff', () => {
    expect(look([money, { ...money, charge: 'ch_2' }])).toMatchObject({ finding: 'likely', book: null })
    expect(look([money], { ...unclaimed, isContested: true })).toEqual({
      finding: 'likely',
      isAnswered: false,
      book: null,
    })
  })

  test.each([
    ['here', 'here'],
    ['gone', 'gone'],
    ['seen', 'on-its-way'],
    ['looked-at', 'looked-at'],
  ] as const)('money that is %s is reported as %s, and answers the claim', (state, finding) => {
    expect(look([{ ...money, state }])).toEqual({ finding, isAnswered: true, book: null })
  })

  test('a payment of the same amount two days later is not the claimed one', () => {
    const later = { ...money, state: 'here', paidOn: '2026-11-20', reference: '1', charge: '' } as const
    expect(look([later]).finding).toBe('nothing')
  })

  test("of two payments with the same amount and day, the one with the claim's number is the missing one", () => {
    const here = { ...money, state: 'here', reference: own[0] ?? '', charge: 'ch_1' } as const
    const lost = { ...money, reference: '70000000000001', charge: 'ch-2222' }
    const missing = { finding: 'likely', isAnswered: false, book: null }
    for (const state of ['here', 'gone', 'seen', 'looked-at'] as const)
      expect(look([lost, { ...here, state }], unclaimed, noon, { number: 'CH2222' })).toEqual(missing)
    expect(look([lost, here], unclaimed, noon, { number: 'CH1' }).finding).toBe('here')
    expect(look([lost, here], unclaimed, noon, { number: '' }).finding).toBe('here')
    const both = { ...here, charge: 'ch-2222' }
    expect(look([lost, both], unclaimed, noon, { number: 'CH2222' }).finding).toBe('here')
  })

  test("a number of another borrower's loan is reported without saying whose", () => {
    expect(look([], { ...unclaimed, isAnothers: true })).toEqual({
      finding: 'anothers',
      isAnswered: false,
      book: null,
    })
  })

  test('a claim without a match is answered at its deadline, and not before', () => {
    expect(look([], unclaimed, new Date(answerBy.getTime() - 1)).isAnswered).toBe(false)
    expect(look([], unclaimed, answerBy)).toEqual({ finding: 'nothing', isAnswered: true, book: null })
  })
})

describe('money that arrives after a negative answer', () => {
  const earlier: Claimed = { ...claim, number: '' }
  const comes = (change: Partial<ClaimableMoney>) => claimOfMoney([earlier, claim], { ...money, ...change })

  test.each<[string, Partial<ClaimableMoney>, Claimed | undefined]>([
    ['with the number of a claim is the payment of that one', {}, claim],
    [
      'with the number as its charge, weeks later, too',
      { reference: '1', charge: claim.number, paidOn: '2026-12-18' },
      claim,
    ],
    ['of the same day is the payment of the first', { reference: '1' }, earlier],
    ['of a day beside, too', { reference: '1', paidOn: '2026-11-17' }, earlier],
    ['of two days before is another one', { reference: '1', paidOn: '2026-11-16' }, undefined],
    ['of another amount is another one', { amount: 150_001n }, undefined],
  ])('%s', (_title, change, found) => {
    expect(comes(change)).toBe(found)
  })
})

describe('a claim', () => {
  const about = { loan: sampleLoan().owing().loan, disbursedOn: '2026-10-01' }
  const open = (change: Partial<Claimed>) => openClaim(about, { ...claim, amount: 1_000n, ...change }, noon)

  test('is answered within 24 hours, and its number is normalised', () => {
    expect(open({ number: ' ab-12 34 ' })).toMatchObject({ ok: true, value: { answerBy, number: 'AB1234' } })
  })

  test('may be about a payment of today', () => expect(open({ paidOn: '2026-11-20' }).ok).toBe(true))

  test.each([
    ['', ''],
    ['abc1', 'ABC1'],
    ['abc', null],
    ['1'.repeat(40), '1'.repeat(40)],
    ['1'.repeat(41), null],
    ['1 2 - 3  4', '1234'],
    ['1234 ¿?', null],
    ['¿1234', null],
  ])('with the number %j stores %j', (typed, bare) => expect(normalisedNumber(typed)).toBe(bare))

  test.each<[Partial<Claimed>, string]>([
    [{ paidOn: '2026-11-21' }, 'claim-day'],
    [{ paidOn: '2026-02-30' }, 'claim-day'],
    [{ paidOn: '2026-09-29' }, 'claim-day'],
    [{ amount: 0n }, 'claim-amount'],
    [{ amount: -1n }, 'claim-amount'],
    [{ amount: 999_999_999_999n }, 'claim-too-much'],
    [{ number: 'abc' }, 'claim-number'],
    [{ number: '¿dónde?' }, 'claim-number'],
    [{ number: '1'.repeat(41) }, 'claim-number'],
    [{ number: `REF: ${'1'.repeat(600)}` }, 'claim-number'],
  ])('%o is refused: %s', (change, refusal) => {
    expect(open(change)).toEqual({ ok: false, refusal })
  })

  test('is refused for a loan that was never disbursed', () => {
    expect(openClaim({ ...about, disbursedOn: null }, claim, noon)).toEqual({
      ok: false,
      refusal: 'nothing-to-repay',
    })
  })
})
