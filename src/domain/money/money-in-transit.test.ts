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
const notice = (kind: string, at: number, receivedAt = at, amount = 50_000n): ProviderNotice => ({
  kind,
  amount,
  at: hour(at),
  heardAt: hour(receivedAt),
})
const reference = {
  provider: 'p',
  reference: 'r',
  purpose: 'repay',
  channel: 'c',
  asked: 50_000n,
} as const
const statesAt = (now: number, ...notices: ProviderNotice[]): MoneyInTransit['state'][] =>
  moneyInTransit([{ ...reference, notices }], hour(now)).map(({ state }) => state)

test('a failed attempt does not affect another attempt of the same reference', () => {
  const withCharge = (charge: string, one: ProviderNotice) => ({ ...one, charge })
  const seen = withCharge('first', notice('seen', 10))
  expect(statesAt(21, seen, withCharge('second', notice('failed', 20)))).toEqual(['waiting'])
  expect(statesAt(21, seen, withCharge('first', notice('failed', 20)))).toEqual(['called-off'])
  expect(statesAt(21, seen, withCharge('second', notice('canceled', 20)))).toEqual(['called-off'])
  expect(
    sightingBefore({ amount: 50_000n }, [seen, withCharge('second', notice('failed', 20))]),
  ).toMatchObject({
    charge: 'first',
  })
})

test('the charge distinguishes payments of one reference for every combination of notices', () => {
  const withCharge = (charge: string, one: ProviderNotice) => ({ ...one, charge })
  const first = [withCharge('first', notice('seen', 10)), withCharge('first', notice('paid', 11))]
  const second = withCharge('second', notice('seen', 20, 20, 30_000n))
  const seenAt = (now: number, ...notices: ProviderNotice[]) =>
    moneyInTransit([{ ...reference, notices }], hour(now)).map(({ state, amount }) => [state, amount])
  expect(seenAt(21, ...first, second)).toEqual([['waiting', 30_000n]])
  expect(seenAt(21, second, ...first)).toEqual([['waiting', 30_000n]])
  expect(seenAt(21, ...first, withCharge('second', notice('held', 20)))).toEqual([['looked-at', 50_000n]])
  expect(seenAt(23, ...first, second, withCharge('second', notice('failed', 22)))).toEqual([
    ['called-off', 30_000n],
  ])
  expect(seenAt(23, ...first, second, withCharge('second', notice('paid', 22)))).toEqual([])
  // Two pending payments are both reported, each by its newest notice.
  const again = withCharge('second', notice('seen', 21, 21, 40_000n))
  expect(seenAt(22, withCharge('first', notice('seen', 10)), second, again)).toEqual([
    ['waiting', 40_000n],
    ['waiting', 50_000n],
  ])
  // A second payment counts from its own sighting; notices of the first do not matter.
  expect(sightingBefore({ amount: 30_000n, charge: 'second' }, [...first, second])).toBe(second)
  expect(sightingBefore({ amount: 30_000n, charge: 'third' }, [...first, second])).toBeNull()
})

test('seen money is awaited for three days, then shown as late for thirty days, then not shown', () => {
  const seen = notice('seen', 10)
  expect(statesAt(10, seen)).toEqual(['waiting'])
  expect(statesAt(81, seen)).toEqual(['waiting'])
  expect(statesAt(82, seen)).toEqual(['late'])
  expect(statesAt(82 + 30 * 24 - 1, seen)).toEqual(['late'])
  expect(statesAt(82 + 30 * 24, seen)).toEqual([])
  expect(moneyInTransit([{ ...reference, notices: [seen] }], hour(11))[0]).toMatchObject({
    amount: 50_000n,
    seenAt: hour(10),
    waitUntil: hour(82),
  })
})

test.each(['failed', 'canceled', 'expired'])(
  'money that is %s after it was seen is called off, which pages show for three days',
  (kind) => {
    expect(statesAt(21, notice('seen', 10), notice(kind, 20))).toEqual(['called-off'])
    expect(statesAt(91, notice('seen', 10), notice(kind, 20))).toEqual(['called-off'])
    expect(statesAt(92, notice('seen', 10), notice(kind, 20))).toEqual([])
    // An event also counts as later if the server learns of it later, because the provider's clock may differ.
    expect(statesAt(21, notice('seen', 10), notice(kind, 9, 20))).toEqual(['called-off'])
    // A new sighting puts the money in transit again.
    expect(statesAt(31, notice('seen', 10), notice(kind, 20), notice('seen', 30))).toEqual(['waiting'])
    // A cancellation before the sighting has no effect.
    expect(statesAt(21, notice(kind, 5), notice('seen', 10))).toEqual(['waiting'])
  },
)

test('received money is not in transit, in any order of notices', () => {
  expect(statesAt(21, notice('seen', 10), notice('paid', 20))).toEqual([])
  expect(statesAt(21, notice('paid', 9, 11), notice('seen', 10, 20))).toEqual([])
})

test('implausible money stays under review regardless of time and other notices', () => {
  for (const later of [10, 82, 82 + 30 * 24, 8_000])
    expect(statesAt(later, notice('held', -400_000, 10))).toEqual(['looked-at'])
  expect(statesAt(21, notice('held', 10), notice('canceled', 20))).toEqual(['looked-at'])
  expect(statesAt(21, notice('held', 10), notice('seen', 20))).toEqual(['looked-at'])
  expect(statesAt(21, notice('held', 10), notice('paid', 20))).toEqual([])
  // The state starts when the server learned of it, because the day in the notice is implausible.
  expect(
    moneyInTransit([{ ...reference, notices: [notice('held', -400_000, 10)] }], hour(11))[0],
  ).toMatchObject({
    seenAt: hour(10),
  })
  expect(['waiting', 'looked-at', 'late', 'called-off'].map((state) => isAwaited({ state }))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('pending payments are sorted by time, the newest first', () => {
  const two = moneyInTransit(
    [
      { ...reference, reference: 'old', notices: [notice('seen', 10)] },
      { ...reference, reference: 'new', notices: [notice('seen', 11)] },
    ],
    hour(12),
  )
  expect(two.map((one) => one.reference)).toEqual(['new', 'old'])
})

test('a payment takes the time of its sighting, unless the amount is higher or the sighting was called off', () => {
  const seen = notice('seen', 10)
  expect(sightingBefore({ amount: 50_000n }, [seen])).toBe(seen)
  expect(sightingBefore({ amount: 49_999n }, [seen])).toBe(seen)
  expect(sightingBefore({ amount: 50_001n }, [seen])).toBeNull()
  expect(sightingBefore({ amount: 50_000n }, [seen, notice('canceled', 20)])).toBeNull()
  // The second payment of one reference has its own sighting.
  expect(sightingBefore({ amount: 50_000n }, [seen, notice('paid', 20)])).toBeNull()
  expect(sightingBefore({ amount: 50_000n }, [])).toBeNull()
})

test('pending money may arrive until it is called off', () => {
  const mayArrive = (now: number, ...notices: ProviderNotice[]) =>
    moneyInTransit([{ ...reference, notices }], hour(now)).map(mayStillArrive)
  expect(mayArrive(10, notice('seen', 10))).toEqual([true])
  expect(mayArrive(82, notice('seen', 10))).toEqual([true])
  expect(mayArrive(20, notice('held', 10))).toEqual([true])
  expect(mayArrive(21, notice('seen', 10), notice('canceled', 20))).toEqual([false])
})

test("a cancellation counts if it is later by the provider's clock or by ours, or at the same moment", () => {
  expect(statesAt(21, notice('canceled', 10, 9), notice('seen', 10, 10))).toEqual(['called-off'])
  expect(statesAt(21, notice('canceled', 12, 9), notice('seen', 10, 10))).toEqual(['called-off'])
  expect(statesAt(21, notice('canceled', 9, 10), notice('seen', 10, 10))).toEqual(['waiting'])
  expect(statesAt(21, notice('canceled', 9, 11), notice('seen', 10, 10))).toEqual(['called-off'])
  // Without a sighting no money is in transit.
  expect(statesAt(21, notice('canceled', 20))).toEqual([])
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
])('a borrower whose payment is %s is not asked to pay: %s', (state, awaited) => {
  expect(isAwaited({ state })).toBe(awaited)
})

test('a failed attempt cancels the sighting if one of both notices has no charge', () => {
  const seen = notice('seen', 10)
  const failed = notice('failed', 20)
  expect(statesAt(21, { ...seen, charge: 'first' }, failed)).toEqual(['called-off'])
  expect(statesAt(21, seen, { ...failed, charge: 'second' })).toEqual(['called-off'])
})
