import { expect, test } from 'vitest'
import { heroOf, placeOf } from './home-hero.ts'

const loan = (orderStatus: string, dueOn?: string) => ({ orderStatus, toPay: dueOn ? { dueOn } : null })

test('what is due first of all loans comes before everything else', () => {
  const [late, later] = [loan('180', '2026-11-01'), loan('174', '2026-12-01')]
  expect(heroOf([later, loan('21'), late], 2)).toEqual({ kind: 'due', loan: late })
})

test('of a loan with an arrangement the day of its next part counts, and not the one that it is late since', () => {
  const arranged = { ...loan('180', '2026-11-01'), nextPart: { on: '2026-12-04' } }
  const [sooner, later] = [loan('174', '2026-12-01'), loan('174', '2026-12-10')]
  expect(heroOf([arranged, sooner], 0)).toEqual({ kind: 'due', loan: sooner })
  expect(heroOf([later, arranged], 0)).toEqual({ kind: 'due', loan: arranged })
})

test('without it the loan that is not over, then the offer that waits, then nothing', () => {
  const working = loan('151')
  expect(heroOf([loan('200'), working], 1)).toEqual({ kind: 'working', loan: working })
  expect(heroOf([loan('200'), loan('110')], 1)).toEqual({ kind: 'offer' })
  expect(heroOf([loan('200'), loan('110')], 0)).toEqual({ kind: 'nothing' })
})

test('an application comes after everything that is owed or offered, and says whose turn it is', () => {
  const over = [loan('200')]
  for (const state of ['draft', 'more'] as const) expect(heroOf(over, 0, state)).toEqual({ kind: 'asked' })
  for (const state of ['submitted', 'review'] as const)
    expect(heroOf(over, 0, state)).toEqual({ kind: 'deciding' })
  for (const state of ['refused', 'offered', 'withdrawn', 'expired', null] as const)
    expect(heroOf(over, 0, state)).toEqual({ kind: 'nothing' })
  expect(heroOf(over, 1, 'draft')).toEqual({ kind: 'offer' })
  expect(heroOf([loan('174', '2026-12-01')], 1, 'draft').kind).toBe('due')
})

test.each(['174', '180', '21', '151', '170', '169', 'one that a later backend knows'])(
  'a loan of status %s that asks for nothing now is under way: nobody hears that nothing is owed',
  (status) => {
    const open = loan(status)
    expect(placeOf(open)).toBe('underWay')
    expect(heroOf([loan('200'), open], 1)).toEqual({ kind: 'working', loan: open })
  },
)

test('the list says what is to be paid, what is under way, and what is over', () => {
  expect(
    ['174', '21', '200', '110'].map((status) => placeOf(loan(status, status === '174' ? '2026-12-01' : ''))),
  ).toEqual(['toPay', 'underWay', 'over', 'over'])
})
