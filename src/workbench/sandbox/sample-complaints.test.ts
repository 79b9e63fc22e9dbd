import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemDetail, problemList } from '#contract/complaints/complaints.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { loadSampleComplaints } from './sample-complaints.ts'

let server: SandboxServer
let now = new Date('2026-11-20T18:00:00Z')
beforeAll(async () => {
  server = await startSandbox({ now: () => now })
})
afterAll(() => server.close())

const queryOf = (key: string) => `type=1&dearest=sandbox-token-${key}&showy=sandbox-phone-${key}`

test('one complaint is open and one is answered, on any day and after any number of starts', async () => {
  await loadSampleComplaints(server.service)
  now = new Date('2026-11-23T18:00:00Z')
  await loadSampleComplaints(server.service)
  for (const [key, isAnswered] of [
    ['bruno-muestra', false],
    ['meera-example', true],
  ] as const) {
    const call = asBorrower(server, queryOf(key))
    const [all] = dataOf(await call(problemList, {})).tabs
    expect(all?.list).toHaveLength(1)
    const detail = dataOf(await call(problemDetail, { problemId: all?.list[0]?.id ?? '' }))
    expect(detail.disposeDetail !== '').toBe(isAnswered)
  }
})
