import { expect, test } from 'vitest'
import {
  claimedMoney,
  isAwaited,
  type MoneyInTransit,
  mayStillArrive,
  moneyInTransit,
  type ProviderNotice,
  sightingBefore,
} from './money-in-transit.ts'

const hour = (count: number) => new Date(Date.UTC(2026, 10, 20, count))
const said = (kind: string, at: number, heard = at, amount = 50_000n): ProviderNotice => ({
  kind,
  amount,
  at: hour(at),
  heardAt: hour(heard),
})
const reference = {
  provider: 'p',
  reference: 'r',
  purpose: 'repay',
  channel: 'c',
  asked: 50_000n,
} as const
const statesAt = (now: number, ...notices: ProviderNotice[]): MoneyInTransit['state'][] =>
  moneyInTransit([{ ...reference, said: notices }], hour(now)).map(({ state }) => state)

test('one failed attempt of two does not affect the other', () => {
  const of = (charge: string, one: ProviderNotice) => ({ ...one, charge })
  const seen = of('first', said('seen', 10))
  expect(statesAt(21, seen, of('second', said('failed', 20)))).toEqual(['waiting'])
  expect(statesAt(21, seen, of('first', said('failed', 20)))).toEqual(['called-off'])
  expect(statesAt(21, seen, of('second', said('canceled', 20)))).toEqual(['called-off'])
  expect(sightingBefore({ amount: 50_000n }, [seen, of('second', said('failed', 20))])).toMatchObject({
    charge: 'first',
  })
})

test('the charge distinguishes payments of one reference, whatever notices each has', () => {
  const of = (charge: string, one: ProviderNotice) => ({ ...one, charge })
  const first = [of('first', said('seen', 10)), of('first', said('paid', 11))]
  const second = of('second', said('seen', 20, 20, 30_000n))
  const seenAt = (now: number, ...notices: ProviderNotice[]) =>
    moneyInTransit([{ ...reference, said: notices }], hour(now)).map(({ state, amount }) => [state, amount])
  expect(seenAt(21, ...first, second)).toEqual([['waiting', 30_000n]])
  expect(seenAt(21, second, ...first)).toEqual([['waiting', 30_000n]])
  expect(seenAt(21, ...first, of('second', said('held', 20)))).toEqual([['looked-at', 50_000n]])
  expect(seenAt(23, ...first, second, of('second', said('failed', 22)))).toEqual([['called-off', 30_000n]])
  expect(seenAt(23, ...first, second, of('second', said('paid', 22)))).toEqual([])
  // Two pending payments are both reported, each by its newest notice.
  const again = of('second', said('seen', 21, 21, 40_000n))
  expect(seenAt(22, of('first', said('seen', 10)), second, again)).toEqual([
    ['waiting', 40_000n],
    ['waiting', 50_000n],
  ])
  // A second payment counts from its own sighting; notices of the first do not matter.
  expect(sightingBefore({ amount: 30_000n, charge: 'second' }, [...first, second])).toBe(second)
  expect(sightingBefore({ amount: 30_000n, charge: 'third' }, [...first, second])).toBeNull()
})

test('seen money is awaited for three days, then late for thirty more, then not mentioned', () => {
  const seen = said('seen', 10)
  expect(statesAt(10, seen)).toEqual(['waiting'])
  expect(statesAt(81, seen)).toEqual(['waiting'])
  expect(statesAt(82, seen)).toEqual(['late'])
  expect(statesAt(82 + 30 * 24 - 1, seen)).toEqual(['late'])
  expect(statesAt(82 + 30 * 24, seen)).toEqual([])
  expect(moneyInTransit([{ ...reference, said: [seen] }], hour(11))[0]).toMatchObject({
    amount: 50_000n,
    seenAt: hour(10),
    waitUntil: hour(82),
  })
})

test.each(['failed', 'canceled', 'expired'])(
  'money that is %s after it was seen is called off, which pages show for three days',
  (kind) => {
    expect(statesAt(21, said('seen', 10), said(kind, 20))).toEqual(['called-off'])
    expect(statesAt(91, said('seen', 10), said(kind, 20))).toEqual(['called-off'])
    expect(statesAt(92, said('seen', 10), said(kind, 20))).toEqual([])
    // The provider's clock differs: the event also counts as later if the server learns of it later.
    expect(statesAt(21, said('seen', 10), said(kind, 9, 20))).toEqual(['called-off'])
    // Seen again afterwards, it is in transit again.
    expect(statesAt(31, said('seen', 10), said(kind, 20), said('seen', 30))).toEqual(['waiting'])
    // A cancellation notice from before the sighting cancels nothing.
    expect(statesAt(21, said(kind, 5), said('seen', 10))).toEqual(['waiting'])
  },
)

test('received money is not in transit, in any order of notices', () => {
  expect(statesAt(21, said('seen', 10), said('paid', 20))).toEqual([])
  expect(statesAt(21, said('paid', 9, 11), said('seen', 10, 20))).toEqual([])
})

test('implausible money stays under review regardless of time and other notices', () => {
  for (const later of [10, 82, 82 + 30 * 24, 8_000])
    expect(statesAt(later, said('held', -400_000, 10))).toEqual(['looked-at'])
  expect(statesAt(21, said('held', 10), said('canceled', 20))).toEqual(['looked-at'])
  expect(statesAt(21, said('held', 10), said('seen', 20))).toEqual(['looked-at'])
  expect(statesAt(21, said('held', 10), said('paid', 20))).toEqual([])
  // Counts from when the server learned of it, because the day in the notice is implausible.
  expect(moneyInTransit([{ ...reference, said: [said('held', -400_000, 10)] }], hour(11))[0]).toMatchObject({
    seenAt: hour(10),
  })
  expect(['waiting', 'looked-at', 'late', 'called-off'].map((state) => isAwaited({ state }))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('the newest comes first', () => {
  const two = moneyInTransit(
    [
      { ...reference, reference: 'old', said: [said('seen', 10)] },
      { ...reference, reference: 'new', said: [said('seen', 11)] },
    ],
    hour(12),
  )
  expect(two.map((one) => one.reference)).toEqual(['new', 'old'])
})

test('money counts as paid when it was seen, unless more arrived or it was called off', () => {
  const seen = said('seen', 10)
  expect(sightingBefore({ amount: 50_000n }, [seen])).toBe(seen)
  expect(sightingBefore({ amount: 49_999n }, [seen])).toBe(seen)
  expect(sightingBefore({ amount: 50_001n }, [seen])).toBeNull()
  expect(sightingBefore({ amount: 50_000n }, [seen, said('canceled', 20)])).toBeNull()
  // The second payment of one reference has its own sighting.
  expect(sightingBefore({ amount: 50_000n }, [seen, said('paid', 20)])).toBeNull()
  expect(sightingBefore({ amount: 50_000n }, [])).toBeNull()
})

test('money may still arrive until it is called off', () => {
  const comes = (now: number, ...notices: ProviderNotice[]) =>
    moneyInTransit([{ ...reference, said: notices }], hour(now)).map(mayStillArrive)
  expect(comes(10, said('seen', 10))).toEqual([true])
  expect(comes(82, said('seen', 10))).toEqual([true])
  expect(comes(20, said('held', 10))).toEqual([true])
  expect(comes(21, said('seen', 10), said('canceled', 20))).toEqual([false])
})

test("a cancellation counts if it is later by the provider's clock or by ours, or at the same moment", () => {
  expect(statesAt(21, said('canceled', 10, 9), said('seen', 10, 10))).toEqual(['called-off'])
  expect(statesAt(21, said('canceled', 12, 9), said('seen', 10, 10))).toEqual(['called-off'])
  expect(statesAt(21, said('canceled', 9, 10), said('seen', 10, 10))).toEqual(['waiting'])
  expect(statesAt(21, said('canceled', 9, 11), said('seen', 10, 10))).toEqual(['called-off'])
  // Only a sighting is in transit.
  expect(statesAt(21, said('canceled', 20))).toEqual([])
})

test('a claim is in transit until its answer, and has no payment method', () => {
  const claim = { folio: 'F', amount: 70_000n, paidOn: '2026-11-19', openedAt: hour(10), answerBy: hour(34) }
  const money = claimedMoney(claim, hour(34))
  expect(claimedMoney(claim, new Date(hour(34).getTime() + 600_000)).isLate).toBe(true)
  expect(money).toEqual({
    ...{ provider: 'claim', reference: 'F', purpose: 'repay', channel: '', state: 'claimed' },
    ...{
      asked: 70_000n,
      amount: 70_000n,
      seenAt: hour(10),
      heardAt: hour(10),
      waitUntil: hour(34),
      isLate: false,
    },
  })
  expect(isAwaited(money)).toBe(true)
  expect(mayStillArrive(money)).toBe(true)
})

test.each([
  ['waiting', true],
  ['looked-at', true],
  ['claimed', true],
  ['late', false],
  ['called-off', false],
])('a borrower whose payment is %s is not asked to pay: %s', (state, isSo) => {
  expect(isAwaited({ state })).toBe(isSo)
})

test('a failed attempt cancels the sighting if either names no charge', () => {
  const seen = said('seen', 10)
  const failed = said('failed', 20)
  expect(statesAt(21, { ...seen, charge: 'first' }, failed)).toEqual(['called-off'])
  expect(statesAt(21, seen, { ...failed, charge: 'second' })).toEqual(['called-off'])
})
