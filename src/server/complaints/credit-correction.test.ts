import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataRequests, fileDataRequest } from '#contract/complaints/data-requests.ts'
import { refusals } from '#contract/refusals.ts'
import { newApplicant } from '#testing/applicant.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { atTheDesk } from '#testing/at-the-desk.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
const filedAt = new Date('2026-11-01T06:00:00Z')
let clock = filedAt
beforeEach(() => {
  clock = filedAt
})
let asha: Person
const onDay = (day: string) => {
  clock = new Date(`${day}T06:00:00Z`)
}

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
  asha = await server.person('Asha Sample')
})
afterAll(() => server.close())

const request = { kind: 'credit-correction', detail: 'The loan of 2024 was paid in May.' }
const file = async () => {
  onDay('2026-11-01')
  return dataOf(await asBorrower(server, asha.query)(fileDataRequest, request))
}
const listed = async (folio: string) => {
  const { list } = dataOf(await asBorrower(server, asha.query)(dataRequests, {}))
  return list.find(({ id }) => id === folio)
}
const atDesk = async (folio: string) => {
  const clerk = await atTheDesk(server)
  const from = `/desk/requests/${folio}`
  return {
    page: () => clerk.text(from),
    press: (step: string, fields = {}) => clerk.post(`${from}/${step}`, fields, { from }),
  }
}
const answer = { text: 'We have told the bureau.', do: 'answer' }

test('a correction has its own deadline, and each day beyond it costs 100 rupees until it is carried out', async () => {
  const { id, answerBy, effectBy, compensation } = await file()
  expect([answerBy, effectBy, compensation]).toEqual(['2026-11-22', '2026-12-01', ''])
  onDay('2026-12-01')
  expect((await listed(id))?.compensation).toBe('')
  onDay('2026-12-03')
  expect((await listed(id))?.compensation).toContain('We owe you ₹200.00 so far, and ₹100.00 more')
  const desk = await atDesk(id)
  expect(await desk.page()).toContain('₹200.00 so far')
  // A compensation that still grows cannot be marked as paid.
  expect(await desk.page()).not.toContain('The compensation is paid')
  await desk.press('compensated')
  expect((await listed(id))?.compensation).toContain('so far')

  await desk.press('answer', answer)
  // A granted correction is not yet carried out: the deadline stays on the thirtieth, and the compensation
  // grows.
  expect(await listed(id)).toMatchObject({
    effectBy: '2026-12-01',
    compensation: expect.stringContaining('200.00'),
  })
  onDay('2026-12-05')
  const later = await atDesk(id)
  await later.press('done')
  onDay('2027-01-20')
  expect((await listed(id))?.compensation).toMatch(/^It took longer .* ₹400\.00/)
  const last = await atDesk(id)
  expect(await last.page()).toContain('The compensation is paid')
  await last.press('compensated')
  await last.press('compensated')
  onDay('2027-02-01')
  expect((await listed(id))?.compensation).toMatch(/^We paid you ₹400\.00 on 2027-01-20/)
  expect(await (await atDesk(id)).page()).not.toContain('The compensation is paid')
})

test('a correction that is carried out, or refused with reasons, in time costs nothing, however late it is read', async () => {
  for (const end of ['answer', 'refuse']) {
    const { id } = await file()
    onDay('2026-11-20')
    const desk = await atDesk(id)
    await desk.press('answer', { ...answer, do: end })
    await desk.press('done')
    onDay('2027-03-01')
    expect((await listed(id))?.compensation, end).toBe('')
    expect(await (await atDesk(id)).page(), end).not.toContain('Compensation')
  }
})

test('the account of a borrower who is owed compensation is not deleted before it is paid', async () => {
  onDay('2026-11-01')
  const person = await newApplicant(server, 'in')
  const { id } = dataOf(await person.call(fileDataRequest, request))
  onDay('2026-12-03')
  const leaving = dataOf(await person.call(fileDataRequest, { kind: 'deletion', detail: '' })).id
  const grant = async () => {
    const { press } = await atDesk(leaving)
    const sent = await press('grant', { confirmed: '1', text: '' })
    return sent.headers.get('location') ?? (await sent.text())
  }
  const owed = 'the person has money to get back'
  expect(await grant()).toContain(owed)
  const desk = await atDesk(id)
  await desk.press('answer', { ...answer, do: 'refuse' })
  expect(await grant()).toContain(owed)
  await desk.press('compensated')
  expect(await grant()).toContain('done=accountDeleted')
})

test('a correction is offered where the law sets its deadline, and refused elsewhere', async () => {
  onDay('2026-11-01')
  const page = async (name: string) => {
    const { query } = await server.person(name)
    return (await fetch(`${server.url}/dataRequest?${query}`)).text()
  }
  expect((await page('Asha Sample')).includes('value="credit-correction"')).toBe(true)
  expect((await page('Ana Ejemplo')).includes('value="credit-correction"')).toBe(false)
  const ana = asBorrower(server, (await server.person('Ana Ejemplo')).query)
  expect((await ana(fileDataRequest, request)).code).toBe(refusals['unknown-type'].code)
})
