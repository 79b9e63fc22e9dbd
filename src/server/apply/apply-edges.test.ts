import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { applicationNow, submitApplication } from '#contract/apply/application.ts'
import { saveStep, stepForm } from '#contract/apply/certify.ts'
import { statement } from '#server/base/database/database.ts'
import { DEADLINES } from '#server/base/external/deadline.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { sandboxIdentity } from '#server/integrations/identity/sandbox-identity.ts'
import { findPerson } from '#server/people/borrowers/borrowers.ts'
import {
  type Applicant,
  applied,
  applyFor,
  BASIC,
  doSteps,
  JOB,
  newApplicant,
  PERSONAL,
  photoOf,
  saveOne,
  sendPhoto,
} from '#testing/applicant.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { askAsOperator, OPERATOR_TOKEN } from '#testing/as-operator.ts'
import { atTheDesk } from '#testing/at-the-desk.ts'
import { filesOf } from '#testing/canary-scan.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { sweepFiles } from '#testing/sweep-files.ts'
import { lockApplicant } from './application-rows.ts'
import { decideApplication } from './decide.ts'

const DAY_MS = 86_400_000
/** The sandbox does not decide on this amount. */
const UNDECIDED = 201_900n
const VICTOR = { ...BASIC, givenName: 'Victor', familyName: 'Rico' }
let clock = new Date('2026-11-23T16:00:00Z')
let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
})
afterAll(() => server.close())

const operator = (path: string, body: object) => askAsOperator(server, 'POST', `/operator/${path}`, body)
const deciding = () => ({ sealer: sealerOf(server.service), now: clock })
const whoOf = ({ id, market }: Applicant) => ({ id, market, clientKind: 'new' }) as const
const nameOf = (person: Applicant) =>
  server.service.database.transaction(async (tx) => {
    const { givenName, familyName } = await findPerson(tx, whoOf(person), sealerOf(server.service))
    return `${givenName} ${familyName}`
  })
const standing = async ({ call }: Applicant) => dataOf(await call(applicationNow, {})).application
const namesShown = async ({ call }: Applicant, applicationId: string) =>
  dataOf(await call(stepForm, { applicationId, kind: 'basic' })).fields.map(({ isKnown }) => isKnown)

test('a name can be corrected until it was approved, and not afterwards', async () => {
  const person = await newApplicant(server)
  const applicationId = await applyFor(person)
  const at = { applicationId, kind: 'basic' } as const
  expect(await saveOne(person, at, VICTOR)).toMatchObject({ isSaved: true })
  await doSteps(server, person, applicationId)
  expect(await nameOf(person)).toBe('Rosa Inventada')
  expect((await namesShown(person, applicationId)).slice(0, 3)).toEqual([true, true, true])
  const { isSaved, problems } = await saveOne(person, at, { ...VICTOR, birthDate: '1991-02-01' })
  expect([isSaved, problems.map(({ name }) => name)]).toEqual([false, ['givenName', 'familyName']])
  expect(await nameOf(person)).toBe('Rosa Inventada')
  expect(dataOf(await person.call(submitApplication, { applicationId }))).toEqual({ state: 'submitted' })
})

test('an approval applies to the name that was checked', async () => {
  const person = await newApplicant(server)
  const applicationId = await applyFor(person)
  const { identity } = server.service
  if (!identity) throw new Error('there is no identity check')
  const basic = { applicationId, kind: 'basic' } as const
  // Another tab writes another name while the provider checks.
  const check = vi.spyOn(identity, 'check').mockImplementationOnce(async () => {
    await saveOne(person, basic, VICTOR)
    return { verdict: 'approved' }
  })
  await doSteps(server, person, applicationId)
  check.mockRestore()
  expect((await namesShown(person, applicationId)).slice(0, 3)).toEqual([false, false, false])
})

test('a check that never answers is given up at our deadline, and a person decides', async () => {
  const check = vi.spyOn(sandboxIdentity, 'check').mockReturnValue(new Promise(() => {}))
  const hasty = await startSandbox({ now: () => clock, deadlines: { ...DEADLINES, chargeMs: 20 } })
  try {
    const person = await newApplicant(hasty)
    const applicationId = await applyFor(person)
    await doSteps(hasty, person, applicationId)
    expect(check).toHaveBeenCalled()
    expect(dataOf(await person.call(submitApplication, { applicationId }))).toEqual({ state: 'submitted' })
  } finally {
    check.mockRestore()
    await hasty.close()
  }
})

test('a name with an offer stays, and the next application shows it', async () => {
  const person = await newApplicant(server)
  const { identity } = server.service
  if (!identity) throw new Error('there is no identity check')
  const check = vi.spyOn(identity, 'check').mockResolvedValue({ verdict: 'unclear' })
  const first = await applied(server, person, UNDECIDED)
  check.mockRestore()
  const terms = { amountMinor: 200_000, expiresAt: '2026-12-30T00:00:00Z' }
  const offer = { borrowerId: person.id, applicationId: first, version: 1, ...terms }
  expect(await operator('applications/offer', offer)).toMatchObject({ status: 200 })
  const applicationId = await applyFor(person)
  await saveOne(person, { applicationId, kind: 'basic' }, VICTOR)
  expect(await nameOf(person)).toBe('Rosa Inventada')
})

test.each(['Inventada', 'Verdadera'])('the name Rosa %s from the lender stays', async (familyName) => {
  const person = await newApplicant(server)
  const applicationId = await applyFor(person)
  await saveOne(person, { applicationId, kind: 'basic' }, BASIC)
  const known = { market: 'mx', givenName: 'Rosa', familyName, address: 'Calle 1', clientKind: 'new' }
  expect(await operator('borrowers', { borrowerId: person.id, ...known })).toMatchObject({ status: 200 })
  expect((await namesShown(person, applicationId)).slice(0, 3)).toEqual([true, true, true])
  await saveOne(person, { applicationId, kind: 'basic' }, VICTOR)
  expect(await nameOf(person)).toBe(`Rosa ${familyName}`)
})

test('a repeated step is saved, whatever its version; a different one is refused', async () => {
  const person = await newApplicant(server)
  const at = { applicationId: await applyFor(person), kind: 'job' } as const
  expect(await saveOne(person, at, JOB, 0)).toMatchObject({ isSaved: true, version: 1 })
  expect(await saveOne(person, at, JOB, 0)).toMatchObject({ isSaved: true, isOlder: false, version: 1 })
  const other = { ...JOB, monthlyIncome: '13,000' }
  expect(await saveOne(person, at, other, 0)).toMatchObject({ isSaved: false, isOlder: true })
})

test('an application stays sent when it is sent again during a review', async () => {
  const desk = await atTheDesk(server)
  const person = await newApplicant(server)
  const applicationId = await applied(server, person, UNDECIDED)
  await desk.text(`/desk/applications/${applicationId}`)
  expect(dataOf(await person.call(submitApplication, { applicationId }))).toEqual({ state: 'review' })
})

const isAwaited = statement<unknown, []>(
  'test-is-awaited',
  `SELECT FROM pg_locks WHERE NOT granted AND transactionid::text = pg_current_xact_id()::xid::text`,
)

test('opening an application at the desk does not lose a decision', async () => {
  const desk = await atTheDesk(server)
  const person = await newApplicant(server)
  const applicationId = await applied(server, person, UNDECIDED)
  let looked: Promise<unknown> = Promise.resolve()
  await server.service.database.transaction(async (tx) => {
    await lockApplicant(tx, person)
    looked = desk.text(`/desk/applications/${applicationId}`)
    await expect
      .poll(async () => (await tx.rows(isAwaited, [])).length, { timeout: 20_000 })
      .toBeGreaterThan(0)
    const which = { applicationId, version: 1 }
    const refusal = { decision: 'refuse', reason: 'No', byBureau: false } as const
    await decideApplication({ tx, ...deciding() }, whoOf(person), which, refusal)
  })
  await looked
  expect(await standing(person)).toMatchObject({ state: 'refused', reason: 'No' })
})

test('a request for more that cannot be asked changes no step', async () => {
  const person = await newApplicant(server)
  const applicationId = await applied(server, person, UNDECIDED)
  const steps = [
    { kind: 'job', reason: 'income' },
    { kind: 'account', reason: 'no' },
  ]
  const review = { borrowerId: person.id, applicationId, version: 1, reason: 'x', steps }
  expect(await operator('applications/more', review)).toMatchObject({ status: 409 })
  expect((await standing(person))?.steps.map(({ state }) => state)).not.toContain('refused')
})

test('an RFC that was settled is asked about again once the CURP that was asked again speaks against it', async () => {
  const person = await newApplicant(server)
  const applicationId = await applyFor(person)
  await doSteps(server, person, applicationId)
  const at = { applicationId, kind: 'personal' } as const
  await saveOne(person, at, { ...PERSONAL.mx, rfc: 'HEGG560427AB3' })
  dataOf(await person.call(submitApplication, { applicationId }))
  const steps = [{ kind: 'personal', reason: 'CURP', fields: ['curp'] }]
  const more = { borrowerId: person.id, applicationId, version: 1, reason: 'x', steps }
  expect(await operator('applications/more', more)).toMatchObject({ status: 200 })
  const typed = { curp: 'HEGA560427MVZRRL04' }
  const { problems } = await saveOne(person, at, typed)
  expect(problems).toMatchObject([{ name: 'rfc', confirm: expect.stringMatching(/./) }])
  const mended = { ...typed, rfc: 'HEGA560427AB8' }
  expect(await saveOne(person, at, mended)).toMatchObject({ isSaved: true })
})

test('a deleted photo of a face is asked for together with a refused photo', async () => {
  const person = await newApplicant(server)
  const applicationId = await applied(server, person, UNDECIDED)
  clock = new Date(clock.getTime() + 20 * DAY_MS)
  const steps = [{ kind: 'identity', reason: 'blurred', fields: ['documentFront'] }]
  const review = { borrowerId: person.id, applicationId, version: 1, reason: 'x', steps }
  expect(await operator('applications/more', review)).toMatchObject({ status: 200 })
  clock = new Date(clock.getTime() + 11 * DAY_MS)
  await sweepFiles(server.service, clock)
  const at = { applicationId, kind: 'identity' } as const
  const { version, fields } = dataOf(await person.call(stepForm, at))
  expect(fields.filter(({ problem }) => problem !== '').map(({ name }) => name)).toEqual([
    'documentFront',
    'selfie',
  ])
  const values = [
    { name: 'documentFront', value: await photoOf(server, person) },
    { name: 'selfie', value: await photoOf(server, person) },
  ]
  expect(dataOf(await person.call(saveStep, { ...at, version, values }))).toMatchObject({ isSaved: true })
})

test('a photo that arrives after its account was deleted leaves no file', async () => {
  const person = await newApplicant(server)
  while (await sweepFiles(server.service, clock));
  const before = (await filesOf(server)).map(([name]) => name)
  const { files } = server.service
  const put = files.put.bind(files)
  const spy = vi.spyOn(files, 'put').mockImplementationOnce(async (...file) => {
    expect(await operator('borrowers/delete', { borrowerId: person.id })).toMatchObject({ status: 200 })
    // Its row stays as long as the file may still arrive.
    expect(await sweepFiles(server.service, clock)).toBe(0)
    await put(...file)
  })
  expect(await sendPhoto(server, person)).toMatchObject({ success: false })
  spy.mockRestore()
  expect((await filesOf(server)).map(([name]) => name)).toEqual(before)
  clock = new Date(clock.getTime() + DAY_MS)
  expect(await sweepFiles(server.service, clock)).toBe(1)
})
