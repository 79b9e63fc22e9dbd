import { expect, test } from 'vitest'
import { resealOutcome } from './reseal-outcome.ts'

const now = new Date('2026-11-20T18:00:00Z')
const none = new Map<string, number>()

test('if nothing is left, the old secret can be removed, with the day until which it is still useful', () => {
  const { text, isFinished } = resealOutcome({ done: 12, total: 12, isStopped: false, unreadable: none }, now)
  expect(isFinished).toBe(true)
  expect(text).toContain('All 12 rows and files are re-encrypted. You can remove ABONO_SECRET_OLD.')
  expect(text).toContain('2026-11-27')
})

test('reports if there was nothing to do', () => {
  expect(resealOutcome({ done: 0, total: 0, isStopped: false, unreadable: none }, now)).toEqual({
    text: 'Everything is already encrypted with ABONO_SECRET. Nothing to do.',
    isFinished: true,
  })
})

test.each([
  [
    'it was stopped',
    { done: 5, total: 12, isStopped: true, unreadable: none },
    'Stopped: 5 rows and files are re-encrypted, 7 are left. Run the same command to continue.',
  ],
  [
    'rows were being written',
    { done: 11, total: 12, isStopped: false, unreadable: none },
    '1 still use an earlier secret',
  ],
  [
    'no secret opens a row',
    { done: 9, total: 12, isStopped: false, unreadable: new Map([['borrowers', 3]]) },
    '3 were not, because neither ABONO_SECRET nor ABONO_SECRET_OLD decrypts them: borrowers 3. Keep ABONO_SECRET_OLD',
  ],
])('when %s, the old secret must stay', (_, outcome, said) => {
  const { text, isFinished } = resealOutcome(outcome, now)
  expect(isFinished).toBe(false)
  expect(text).toContain(said)
  expect(text).not.toContain('You can remove')
})
