import { expect, test } from 'vitest'
import type { DeskWords } from './en/desk.ts'
import { deskEn } from './en/desk.ts'
import { deskEs } from './es/desk.ts'

/** Every count on the desk that can be one. */
const counted = ({ queue, worklists, claims, figures, settlement, arrangements }: DeskWords) => [
  queue.open,
  queue.overdue,
  queue.soon,
  queue.mine,
  queue.late,
  queue.left,
  worklists.days,
  claims.hours,
  figures.overdue,
  figures.soon,
  settlement.more,
  (every: number) => arrangements.given('2026-12-19', 6, every),
]

test('a count of one is in the singular', () => {
  const ones = (words: DeskWords) => counted(words).map((say) => say(1))
  expect(ones(deskEn)).toEqual([
    ...['1 open', '1 overdue', '1 due soon', '1 mine', '1 day late', '1 day left', '1 day', '1 hour'],
    ...['1 is overdue now and counts as late', '1 due soon', 'and 1 more'],
    '6 payments from 2026-12-19 on, one every day',
  ])
  expect(ones(deskEs)).toEqual([
    ...[
      '1 abierta',
      '1 vencida',
      '1 por vencer',
      '1 mía',
      '1 día de retraso',
      'queda 1 día',
      '1 día',
      '1 hora',
    ],
    ...['1 está vencida ahora y cuenta como tardía', '1 por vencer', 'y 1 más'],
    '6 pagos desde el 2026-12-19, uno cada día',
  ])
})

test('counts of zero and several are in the plural', () => {
  for (const many of [0, 2, 21, 100]) {
    for (const say of [...counted(deskEn), ...counted(deskEs)]) expect(say(many)).toContain(String(many))
    expect(deskEs.queue.overdue(many)).toBe(`${many} vencidas`)
    expect(deskEs.queue.mine(many)).toBe(`${many} mías`)
  }
})
