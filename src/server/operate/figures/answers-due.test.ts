import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemSave } from '#contract/complaints/complaints.ts'
import { forEachMarket } from '#domain/markets/market.ts'
import { statement } from '#server/base/database/database.ts'
import { printMetrics } from '#server/base/observability/metrics.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { readAnswersDue } from './answers-due.ts'

/** In Mexico it is still the 20th, in India the 21st. */
const now = new Date('2026-11-21T03:00:00Z')
let server: SandboxServer
const usual = forEachMarket(() => 3)
let warningDays = usual

beforeAll(async () => {
  server = await startSandbox({ now: () => now })
})
afterAll(() => server.close())

const dueOn = statement<unknown, [string, string, string | null, string]>(
  'test-answer-due-on',
  `UPDATE complaints SET due_on = $2, opened_on = least(opened_on, $2::date), assigned_to = $3, state = $4,
     reply = CASE WHEN $4 = 'answered' THEN 'sealed' END, replied_at = CASE WHEN $4 = 'answered' THEN opened_at END
   WHERE folio = $1`,
)
const figures = async () => {
  await server.service.database.transaction((tx) => readAnswersDue(tx, { warningDays }, now))
  const text = await printMetrics()
  return Object.fromEntries(
    [...text.matchAll(/^abono_answers_due\{due="(\w+)",seen_to_by="(\w+)"[^}]*\} (\d+)$/gm)].map(
      ([, due, by, count]) => [`${due} ${by}`, Number(count)],
    ),
  )
}

test('answers are late or due soon by the day of their market, with or without an owner', async () => {
  const person = await server.person('Ana Ejemplo')
  const before = await figures()
  let number = 0
  const add = async (day: string, by: string | null, state = 'received') => {
    const problemDetail = `Me cobraron dos veces ${++number}.`
    const draft = { problemType: '3', problemSonType: '', problemDetail, problemImage: [] }
    const { problemId } = dataOf(await asBorrower(server, person.query)(problemSave, draft))
    await server.service.database.transaction((tx) => tx.run(dueOn, [problemId, day, by, state]))
  }
  await add('2026-11-19', null)
  await add('2026-11-20', null)
  await add('2026-11-23', 'somebody')
  await add('2026-11-23', null, 'in-review')
  await add('2026-11-24', null)
  await add('2026-11-18', null, 'answered')
  const after = await figures()
  const more = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
  expect(['late nobody', 'late somebody', 'soon nobody', 'soon somebody'].map(more)).toEqual([1, 0, 2, 1])
  warningDays = { ...usual, mx: 4, in: 1 }
  const warned = await figures()
  expect((warned['soon nobody'] ?? 0) - (after['soon nobody'] ?? 0)).toBe(1)
})
