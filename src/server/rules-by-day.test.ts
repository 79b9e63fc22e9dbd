import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemDetail, problemSave } from '#contract/complaints/complaints.ts'
import { loanDetailConfirm } from '#contract/loans/loan-confirm.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let clock = new Date('2026-06-30T18:29:00Z')
beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
afterAll(() => server.close())

const call = async (name: string) => asBorrower(server, (await server.person(name)).query)

// The same server goes over the day: nothing is built, configured or started anew.
test('who complains from the first day of a scheme on reads its days, a minute before midnight nobody does', async () => {
  const complaint = { problemType: '3', problemSonType: '', problemImage: [] }
  const ravi = await call('Ravi Sample')
  const waysAt = async (at: string) => {
    clock = new Date(at)
    const { problemId } = dataOf(await ravi(problemSave, { ...complaint, problemDetail: at }))
    return dataOf(await ravi(problemDetail, { problemId })).authorities.map(({ title }) => title)
  }
  const before = await waysAt('2026-06-30T18:29:00Z')
  const from = await waysAt('2026-06-30T18:31:00Z')
  expect(before.join()).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  expect(from.join()).toMatch(/2026-08-01.*2026-10-29/)
})

test('the box of an offer starts empty in India from the first minute of its day on, and in Mexico as specified', async () => {
  const startsEmptyAt = async (at: string, name: string, productId: string) => {
    clock = new Date(at)
    return dataOf(await (await call(name))(loanDetailConfirm, { productId })).consentUnticked
  }
  const [before, after] = ['2026-12-31T18:29:00Z', '2026-12-31T18:31:00Z']
  expect(await startsEmptyAt(before, 'Asha Sample', 'in-direct')).toBe(false)
  expect(await startsEmptyAt(after, 'Asha Sample', 'in-direct')).toBe(true)
  expect(await startsEmptyAt(after, 'Lucía Muestra', 'mx-directo')).toBe(false)
})
