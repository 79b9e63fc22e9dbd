import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { problemDetail, problemSave } from '#contract/complaints/complaints.ts'
import { loanDetailConfirm } from '#contract/loans/loan-confirm.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { OPERATOR_TOKEN, operatorSays } from '#testing/as-operator.ts'
import { borrowerIdOf } from '#testing/offer-to.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
const START = new Date('2026-06-30T18:29:00Z')
let clock = START
beforeEach(() => {
  clock = START
})
beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
})
afterAll(() => server.close())

const call = async (name: string) => asBorrower(server, (await server.person(name)).query)

// The same server runs across the day: nothing is built, configured or restarted.
test('the days of a scheme are shown from its first day on, and not a minute before midnight', async () => {
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

test("from its day on the key facts in India state the proposal and the lender's agents, and the page shows them", async () => {
  const { query } = await server.person('Asha Sample')
  const [asha, lucia] = [asBorrower(server, query), await call('Lucía Muestra')]
  const factsAt = async (at: string, who: typeof asha, productId: string) => {
    clock = new Date(at)
    return dataOf(await who(loanDetailConfirm, { productId })).keyFacts
  }
  await operatorSays(server, 'collection-agencies', {
    ...{ agencyId: 'south', market: 'in', name: 'Invented Recovery South', phone: '+91 80 0000 0012' },
    ...{ email: 'south@agency.example', address: '', namedFrom: '2024-01-01', namedUntil: null },
  })
  const nothing = { about: [], people: [], warnings: [] }
  expect(await factsAt('2024-09-30T18:29:00Z', asha, 'in-direct')).toEqual(nothing)
  const facts = await factsAt('2024-09-30T18:31:00Z', asha, 'in-direct')
  expect(facts?.about).toEqual([{ text: 'Proposal number', value: expect.stringMatching(/^[0-9a-z]{26}$/) }])
  expect(facts?.people).toEqual([
    { text: 'Recovery agent', value: 'Invented Recovery South, +91 80 0000 0012, south@agency.example' },
    { text: 'Service provider', value: 'Demo Identity Services: identity checks' },
  ])
  const page = async () => (await fetch(`${server.url}/keyFacts?${query}&productId=in-direct`)).text()
  const html = await page()
  for (const said of ['Invented Recovery South', 'Demo Identity Services', facts?.about[0]?.value ?? '?'])
    expect(html).toContain(said)
  clock = new Date('2024-09-30T18:29:00Z')
  expect(await page()).not.toContain('Invented Recovery South')
  expect((await factsAt('2024-09-30T18:31:00Z', lucia, 'mx-directo'))?.people).toEqual([])
})

test('from its day on an offer in India that ends before three working days is refused to the lender', async () => {
  const person = await server.person('Asha Sample')
  const borrowerId = await borrowerIdOf(server, person)
  const offered = (at: string, expiresAt: string) => {
    clock = new Date(at)
    const offer = { borrowerId, productId: 'in-direct', amountMinor: 1_000_000, expiresAt }
    return operatorSays(server, 'offers', offer)
  }
  const made = [200, { offerId: expect.any(String) }]
  // The 2nd of October is a holiday, and the 5th a Saturday.
  expect(await offered('2024-09-30T18:29:00Z', '2024-10-01T00:00:00Z')).toEqual(made)
  const [from, enough] = ['2024-09-30T18:31:00Z', '2024-10-07T18:29:00Z']
  expect(await offered(from, '2024-10-07T18:28:00Z')).toEqual([409, 'offer-too-short'])
  expect(await offered(from, enough)).toEqual(made)
})
