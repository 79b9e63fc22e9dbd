import { expect, test } from 'vitest'
import { heroOf, loanGroupOf } from './home-hero.ts'

const loan = (orderStatus: string, dueOn?: string) => ({ orderStatus, toPay: dueOn ? { dueOn } : null })

test('the earliest amount due comes before everything else', () => {
  const [late, later] = [loan('180', '2026-11-01'), loan('174', '2026-12-01')]
  expect(heroOf([later, loan('21'), late], 2)).toEqual({ kind: 'due', loan: late })
})

test('a loan with an arrangement is ranked by its next part, not by its original due day', () => {
  const arranged = { ...loan('180', '2026-11-01'), nextPart: { on: '2026-12-04' } }
  const [sooner, later] = [loan('174', '2026-12-01'), loan('174', '2026-12-10')]
  expect(heroOf([arranged, sooner], 0)).toEqual({ kind: 'due', loan: sooner })
  expect(heroOf([later, arranged], 0)).toEqual({ kind: 'due', loan: arranged })
})

test('with nothing due, an open loan comes first, then a waiting offer', () => {
  const working = loan('151')
  expect(heroOf([loan('200'), working], 1)).toEqual({ kind: 'working', loan: working })
  expect(heroOf([loan('200'), loan('110')], 1)).toEqual({ kind: 'offer' })
  expect(heroOf([loan('200'), loan('110')], 0)).toEqual({ kind: 'nothing' })
})

test('an application comes after loans and offers, and says who acts next', () => {
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
  'a loan in status %s with nothing due counts as under way',
  (status) => {
    const open = loan(status)
    expect(loanGroupOf(open)).toBe('underWay')
    expect(heroOf([loan('200'), open], 1)).toEqual({ kind: 'working', loan: open })
  },
)

test('the loan list has three groups: to pay, under way, and closed', () => {
  expect(
    ['174', '21', '200', '110'].map((status) =>
      loanGroupOf(loan(status, status === '174' ? '2026-12-01' : '')),
    ),
  ).toEqual(['toPay', 'underWay', 'over', 'over'])
})
