import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationNow } from '#contract/apply/application.ts'
import { runDue } from '#server/sweep.ts'
import { applied, newApplicant } from '#testing/applicant.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser, joinStaff } from '#testing/at-the-desk.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const start = new Date('2026-11-23T16:00:00Z')
let now = start
let server: SandboxServer
let desk: DeskBrowser
beforeAll(async () => {
  server = await startSandbox({ now: () => now })
  desk = await atTheDesk(server)
})
afterAll(() => server.close())

/** Somebody whose application waits for the desk. */
async function waiting() {
  const person = await newApplicant(server)
  const at = `/desk/applications/${await applied(server, person, 201_900n)}`
  const stateOf = async () => dataOf(await person.call(applicationNow, {})).application
  return { at, stateOf }
}

test('staff reads an application, its photos too, which is written down and told', async () => {
  const { at, stateOf } = await waiting()
  expect(await desk.text('/desk/applications')).toContain(`href="${at}"`)
  const shown = await desk.text(at)
  expect(shown).toContain('HEGG560427MVZRRL04')
  const photo = /\/desk\/pictures\/[\w.-]+/.exec(shown)?.[0] ?? ''
  expect((await desk.get(photo)).headers.get('content-type')).toBe('image/jpeg')
  expect((await fetch(server.url + photo)).status).toBe(404)
  // Nor for a colleague, whoever passed it on: their role may not have the page that it stands on.
  for (const [role, status] of [
    ['agent', 404],
    ['supervisor', 404],
    ['manager', 403],
  ] as const)
    expect((await (await joinStaff(server, `passed.${role}`, role)).get(photo)).status).toBe(status)
  expect(await desk.text('/desk/log')).toContain('Looked at an application')
  expect(await stateOf()).toMatchObject({ state: 'review', canWithdraw: true })
  now = new Date(now.getTime() + 5_000)
  await runDue(server.service, now)
  expect(await stateOf()).toMatchObject({ state: 'review' })
})

test.each([
  ['offer', { amount: '1500.00' }, { state: 'offered' }],
  ['refuse', { reason: 'No por ahora.', bureau: '1' }, { state: 'refused', reason: 'No por ahora.' }],
  ['more', { reason: 'Falta un dato.', step: ['job'] }, { state: 'more', nextStep: 'job' }],
])('%s is one button, once', async (way, fields, outcome) => {
  const { at, stateOf } = await waiting()
  const press = (more: object) =>
    desk.post(`${at}/${way}`, { ...fields, version: '1', ...more }, { from: at })
  expect((await press({ amount: '1', reason: '', step: [] })).headers.get('location')).toBe(
    `${at}?problem=application-incomplete`,
  )
  expect((await press({ version: '7' })).headers.get('location')).toBe(`${at}?problem=changed-before`)
  expect((await press({})).headers.get('location')).toBe('/desk/applications?done=applicationDecided')
  expect(await stateOf()).toMatchObject(outcome)
})

test('an unknown application is not found', async () => {
  expect((await desk.get('/desk/applications/none')).status).toBe(404)
})
