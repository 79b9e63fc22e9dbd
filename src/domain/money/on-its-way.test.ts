import { expect, test } from 'vitest'
import {
  claimedMoney,
  isWaitedFor,
  mayStillCome,
  type OnItsWay,
  onItsWay,
  type SaidByProvider,
  sawBefore,
} from './on-its-way.ts'

const hour = (count: number) => new Date(Date.UTC(2026, 10, 20, count))
const said = (kind: string, at: number, heard = at, amount = 50_000n): SaidByProvider => ({
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
const statesAt = (now: number, ...notices: SaidByProvider[]): OnItsWay['state'][] =>
  onItsWay([{ ...reference, said: notices }], hour(now)).map(({ state }) => state)

test('one of two tries that failed says nothing of the other', () => {
  const of = (charge: string, one: SaidByProvider) => ({ ...one, charge })
  const seen = of('first', said('seen', 10))
  expect(statesAt(21, seen, of('second', said('failed', 20)))).toEqual(['waiting'])
  expect(statesAt(21, seen, of('first', said('failed', 20)))).toEqual(['called-off'])
  expect(statesAt(21, seen, of('second', said('canceled', 20)))).toEqual(['called-off'])
  expect(sawBefore({ amount: 50_000n }, [seen, of('second', said('failed', 20))])).toMatchObject({
    charge: 'first',
  })
})

test('a reference that is paid more than once is told by its charges, however the notices of one of them end', () => {
  const of = (charge: string, one: SaidByProvider) => ({ ...one, charge })
  const first = [of('first', said('seen', 10)), of('first', said('paid', 11))]
  const second = of('second', said('seen', 20, 20, 30_000n))
  const seenAt = (now: number, ...notices: SaidByProvider[]) =>
    onItsWay([{ ...reference, said: notices }], hour(now)).map(({ state, amount }) => [state, amount])
  expect(seenAt(21, ...first, second)).toEqual([['waiting', 30_000n]])
  expect(seenAt(21, second, ...first)).toEqual([['waiting', 30_000n]])
  expect(seenAt(21, ...first, of('second', said('held', 20)))).toEqual([['looked-at', 50_000n]])
  expect(seenAt(23, ...first, second, of('second', said('failed', 22)))).toEqual([['called-off', 30_000n]])
  expect(seenAt(23, ...first, second, of('second', said('paid', 22)))).toEqual([])
  // Two that are under way at once are both said, each by its newest notice.
  const again = of('second', said('seen', 21, 21, 40_000n))
  expect(seenAt(22, of('first', said('seen', 10)), second, again)).toEqual([
    ['waiting', 40_000n],
    ['waiting', 50_000n],
  ])
  // A second payment counts as paid when it was seen, as the first one does; another one's notice says nothing of it.
  expect(sawBefore({ amount: 30_000n, charge: 'second' }, [...first, second])).toBe(second)
  expect(sawBefore({ amount: 30_000n, charge: 'third' }, [...first, second])).toBeNull()
})

test('money that was seen is waited for three days, is late for thirty more, and is then spoken of no more', () => {
  const seen = said('seen', 10)
  expect(statesAt(10, seen)).toEqual(['waiting'])
  expect(statesAt(81, seen)).toEqual(['waiting'])
  expect(statesAt(82, seen)).toEqual(['late'])
  expect(statesAt(82 + 30 * 24 - 1, seen)).toEqual(['late'])
  expect(statesAt(82 + 30 * 24, seen)).toEqual([])
  expect(onItsWay([{ ...reference, said: [seen] }], hour(11))[0]).toMatchObject({
    amount: 50_000n,
    seenAt: hour(10),
    waitUntil: hour(82),
  })
})

test.each(['failed', 'canceled', 'expired'])(
  'what is %s after it was seen does not come, which is said for three days',
  (kind) => {
    expect(statesAt(21, said('seen', 10), said(kind, 20))).toEqual(['called-off'])
    expect(statesAt(91, said('seen', 10), said(kind, 20))).toEqual(['called-off'])
    expect(statesAt(92, said('seen', 10), said(kind, 20))).toEqual([])
    // A provider's clock is its own: it is also later when we hear of it later.
    expect(statesAt(21, said('seen', 10), said(kind, 9, 20))).toEqual(['called-off'])
    // Seen again after that, it is on its way again.
    expect(statesAt(31, said('seen', 10), said(kind, 20), said('seen', 30))).toEqual(['waiting'])
    // A notice of an end that came before the money was seen ends nothing.
    expect(statesAt(21, said(kind, 5), said('seen', 10))).toEqual(['waiting'])
  },
)

test('money that came is not on its way, in whatever order its notices arrive', () => {
  expect(statesAt(21, said('seen', 10), said('paid', 20))).toEqual([])
  expect(statesAt(21, said('paid', 9, 11), said('seen', 10, 20))).toEqual([])
})

test('at money that cannot be true as it was told a person looks, for as long as it takes and whatever else is said', () => {
  for (const later of [10, 82, 82 + 30 * 24, 8_000])
    expect(statesAt(later, said('held', -400_000, 10))).toEqual(['looked-at'])
  expect(statesAt(21, said('held', 10), said('canceled', 20))).toEqual(['looked-at'])
  expect(statesAt(21, said('held', 10), said('seen', 20))).toEqual(['looked-at'])
  expect(statesAt(21, said('held', 10), said('paid', 20))).toEqual([])
  // Since we heard of it: what its notice says of the day is what cannot be true.
  expect(onItsWay([{ ...reference, said: [said('held', -400_000, 10)] }], hour(11))[0]).toMatchObject({
    seenAt: hour(10),
  })
  expect(['waiting', 'looked-at', 'late', 'called-off'].map((state) => isWaitedFor({ state }))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('the newest is named first', () => {
  const two = onItsWay(
    [
      { ...reference, reference: 'old', said: [said('seen', 10)] },
      { ...reference, reference: 'new', said: [said('seen', 11)] },
    ],
    hour(12),
  )
  expect(two.map((one) => one.reference)).toEqual(['new', 'old'])
})

test('money counts as paid when it was seen, unless more came than was seen or it was called off', () => {
  const seen = said('seen', 10)
  expect(sawBefore({ amount: 50_000n }, [seen])).toBe(seen)
  expect(sawBefore({ amount: 49_999n }, [seen])).toBe(seen)
  expect(sawBefore({ amount: 50_001n }, [seen])).toBeNull()
  expect(sawBefore({ amount: 50_000n }, [seen, said('canceled', 20)])).toBeNull()
  // The second payment of one reference was not seen by what the first one was.
  expect(sawBefore({ amount: 50_000n }, [seen, said('paid', 20)])).toBeNull()
  expect(sawBefore({ amount: 50_000n }, [])).toBeNull()
})

test('money may still come until it is called off', () => {
  const comes = (now: number, ...notices: SaidByProvider[]) =>
    onItsWay([{ ...reference, said: notices }], hour(now)).map(mayStillCome)
  expect(comes(10, said('seen', 10))).toEqual([true])
  expect(comes(82, said('seen', 10))).toEqual([true])
  expect(comes(20, said('held', 10))).toEqual([true])
  expect(comes(21, said('seen', 10), said('canceled', 20))).toEqual([false])
})

test('an end is later than what was seen by the clock of its provider or by ours, in the same moment too', () => {
  expect(statesAt(21, said('canceled', 10, 9), said('seen', 10, 10))).toEqual(['called-off'])
  expect(statesAt(21, said('canceled', 12, 9), said('seen', 10, 10))).toEqual(['called-off'])
  expect(statesAt(21, said('canceled', 9, 10), said('seen', 10, 10))).toEqual(['waiting'])
  expect(statesAt(21, said('canceled', 9, 11), said('seen', 10, 10))).toEqual(['called-off'])
  // Only what was seen is on its way.
  expect(statesAt(21, said('canceled', 20))).toEqual([])
})

test('a claim is money on its way that is waited for until its answer, and belongs to no way to pay', () => {
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
  expect(isWaitedFor(money)).toBe(true)
  expect(mayStillCome(money)).toBe(true)
})

test.each([
  ['waiting', true],
  ['looked-at', true],
  ['claimed', true],
  ['late', false],
  ['called-off', false],
])('whoever has paid and is %s is not asked to pay: %s', (state, isSo) => {
  expect(isWaitedFor({ state })).toBe(isSo)
})

test('a try that failed calls off what was seen where either of the two names no charge', () => {
  const seen = said('seen', 10)
  const failed = said('failed', 20)
  expect(statesAt(21, { ...seen, charge: 'first' }, failed)).toEqual(['called-off'])
  expect(statesAt(21, seen, { ...failed, charge: 'second' })).toEqual(['called-off'])
})
