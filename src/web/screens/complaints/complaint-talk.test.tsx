import { beforeAll, expect, test } from 'vitest'
import { problemDetail } from '#contract/complaints/complaints.ts'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import { ComplaintState } from './complaint-talk.tsx'

beforeAll(async () => {
  await loadWords('en')
  await loadWords('es')
})

const une = { title: 'UNE', value: 'une@lender.mx' }
const said = (type: '1' | '2', sent: object) => {
  const detail = problemDetail.output.parse({ status: 'Abierta', answerBy: '2026-11-19', ...sent })
  return readIn(drawn(<ComplaintState detail={detail} />, { type }))
}

test('a borrower who waits too long is pointed to the contacts below only if the page has some', () => {
  const late = { answerInDays: -3 }
  expect(said('2', late)).toMatch(/a más tardar el 2026-11-19 ?\.\s*$/)
  expect(said('1', late)).toMatch(/by 2026-11-19 ?\.\s*$/)
  expect(said('2', { ...late, authorities: [une] })).toContain('Puede acudir a quienes aparecen abajo.')
  expect(said('1', { ...late, authorities: [une] })).toContain('You may turn to those named below.')
  expect(said('1', { answerInDays: 3, authorities: [une] })).not.toContain('below')
})
