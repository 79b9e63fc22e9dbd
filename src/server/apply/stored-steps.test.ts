import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationNow, submitApplication, withdrawApplication } from '#contract/apply/application.ts'
import { stepForm } from '#contract/apply/certify.ts'
import { productApply, productDetail } from '#contract/apply/product.ts'
import { DRAFT_DAYS } from '#domain/apply/application.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { findPerson } from '#server/people/borrowers/borrowers.ts'
import {
  type Applicant,
  applied,
  applyFor,
  BASIC,
  doSteps,
  newApplicant,
  PERSONAL,
  saveOne,
} from '#testing/applicant.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { askAsOperator, broughtProduct, OPERATOR_TOKEN, operatorSays } from '#testing/as-operator.ts'
import { atTheDesk } from '#testing/at-the-desk.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const DAY_MS = 86_400_000
const LATER = '2027-10-01T00:00:00Z'
let clock = new Date('2026-11-23T16:00:00Z')
let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
})
afterAll(() => server.close())

const days = (count: number) => {
  clock = new Date(clock.getTime() + count * DAY_MS)
}
const stepsOf = async ({ call }: Applicant) => {
  const { application } = dataOf(await call(applicationNow, {}))
  return Object.fromEntries((application?.steps ?? []).map(({ kind, state }) => [kind, state]))
}
const stateOf = async ({ call }: Applicant) => dataOf(await call(applicationNow, {})).application?.state
/** A borrower who has completed all steps. */
async function ready(holder?: string) {
  const person = await newApplicant(server, 'mx', holder)
  const applicationId = await applyFor(person)
  await doSteps(server, person, applicationId)
  return { person, applicationId }
}

test('the address of an agreement ends with the town', async () => {
  const { person } = await ready()
  const borrower = { id: person.id, market: 'mx', clientKind: 'new' } as const
  const { address } = await server.service.database.transaction((tx) =>
    findPerson(tx, borrower, sealerOf(server.service)),
  )
  expect(address.split(', ').at(-1)).toBe(PERSONAL.mx.city)
})

test('a consent to ask a bureau is for one application alone', async () => {
  const { person, applicationId } = await ready()
  expect((await stepsOf(person)).credit).toBe('done')
  dataOf(await person.call(withdrawApplication, { applicationId }))
  days(1)
  await applyFor(person)
  expect(await stepsOf(person)).toMatchObject({ credit: 'open', job: 'done' })
})

test('a draft is kept from the last saved step on', async () => {
  const person = await newApplicant(server)
  const applicationId = await applyFor(person)
  days(DRAFT_DAYS - 1)
  await saveOne(person, { applicationId, kind: 'basic' }, BASIC)
  days(DRAFT_DAYS - 1)
  expect(await stateOf(person)).toBe('draft')
})

describe('a repeated application', () => {
  test('is one application, and a sent one keeps its amount', async () => {
    const { person, applicationId } = await ready()
    dataOf(await person.call(submitApplication, { applicationId }))
    expect(await applyFor(person)).toBe(applicationId)
    const other = { productId: person.product, amount: 300_000n, periods: 93, termUnit: 'day' }
    const { code } = await person.call(productApply, { ...other, periods: await periodsOf(person) })
    expect(code).toBe(2303)
  })
})
const periodsOf = async ({ call }: Applicant) =>
  dataOf(await call(applicationNow, {})).application?.periods ?? 0

describe('the lender', () => {
  test('reads only applications that were sent', async () => {
    const { person, applicationId } = await ready()
    const query = new URLSearchParams({ borrowerId: person.id, applicationId })
    const read = async () => (await askAsOperator(server, 'GET', `/operator/application?${query}`)).status
    const desk = await atTheDesk(server)
    const look = async () => (await desk.get(`/desk/applications/${applicationId}`)).status
    expect([await read(), await look()]).toEqual([404, 404])
    dataOf(await person.call(submitApplication, { applicationId }))
    expect([await read(), await look()]).toEqual([200, 200])
    expect(dataOf(await person.call(submitApplication, { applicationId }))).toEqual({ state: 'review' })
  })

  test('changes nothing by asking for an unknown step', async () => {
    const person = await newApplicant(server)
    const which = { borrowerId: person.id, applicationId: await applied(server, person, 201_900n) }
    const job = { kind: 'job', reason: 'income' }
    const more = (...steps: object[]) =>
      operatorSays(server, 'applications/more', { ...which, version: 1, reason: 'x', steps })
    expect(await more(job, { kind: 'account', reason: 'no' })).toEqual([409, 'unknown-step'])
    expect(await more(job, job)).toEqual([409, 'unknown-step'])
    expect([await stateOf(person), (await stepsOf(person)).job]).toEqual(['submitted', 'done'])
    expect((await more(job))[1]).toMatchObject({ changed: true })
    expect((await more(job))[1]).toMatchObject({ changed: false })
    expect(await more({ ...job, reason: 'another' })).toEqual([409, 'application-closed'])
  })

  test('cannot repeat a decision with another offer or reason', async () => {
    const person = await newApplicant(server)
    const applicationId = await applied(server, person, 201_900n)
    const offer = (amountMinor: number, couponMinor = 0) =>
      operatorSays(server, 'applications/offer', {
        ...{ borrowerId: person.id, applicationId, version: 1, expiresAt: LATER },
        ...{ amountMinor, couponMinor },
      })
    expect(await offer(200_000, 200_001)).toEqual([409, 'coupon-too-high'])
    expect((await offer(200_000))[1]).toMatchObject({ changed: true })
    expect((await offer(200_000))[1]).toMatchObject({ changed: false })
    expect(await offer(300_000)).toEqual([409, 'application-closed'])
    expect(await offer(200_000, 1)).toEqual([409, 'application-closed'])
    const refused = await newApplicant(server)
    const which = { borrowerId: refused.id, applicationId: await applied(server, refused, 201_900n) }
    const refuse = (reason: string) =>
      operatorSays(server, 'applications/refuse', { ...which, version: 1, reason, byBureau: false })
    await refuse('No.')
    expect((await refuse('No.'))[1]).toMatchObject({ changed: false })
    expect(await refuse('Never.')).toEqual([409, 'application-closed'])
  })
})

test('a product with fewer steps shows and asks only those, and a begun application keeps them', async () => {
  const few = ['basic', 'personal', 'account']
  const product = { ...broughtProduct, productId: 'mx-few', steps: few }
  expect((await operatorSays(server, 'products', product))[0]).toBe(200)
  const person = { ...(await newApplicant(server)), product: 'mx-few' }
  const { detail } = dataOf(await person.call(productDetail, { productId: 'mx-few' }))
  expect(detail?.steps.map(({ kind }) => kind)).toEqual(few)
  const whole = dataOf(await person.call(productDetail, { productId: 'mx-directo' })).detail
  // No document is listed that is not asked for.
  expect(detail?.eligibility.length).toBe((whole?.eligibility.length ?? 0) - 1)
  expect(detail?.minutes).toBeLessThan(whole?.minutes ?? 0)

  const applicationId = await applyFor(person)
  expect(await stepsOf(person)).toEqual({ basic: 'open', personal: 'open', account: 'done' })
  // A step of the market that the product omits does not exist in this application.
  expect((await person.call(stepForm, { applicationId, kind: 'job' })).success).toBe(false)
  await saveOne(person, { applicationId, kind: 'basic' }, BASIC)
  // An application that has begun asks for nothing more, and a later one does.
  expect((await operatorSays(server, 'products', { ...product, steps: [...few, 'job'] }))[0]).toBe(200)
  await saveOne(person, { applicationId, kind: 'personal' }, PERSONAL.mx)
  dataOf(await person.call(submitApplication, { applicationId }))
  expect(await stateOf(person)).toBe('submitted')
  const later = { ...(await newApplicant(server)), product: 'mx-few' }
  await applyFor(later)
  expect(Object.keys(await stepsOf(later))).toEqual([...few, 'job'])
  // The lender cannot ask for a step that the application never had.
  const which = { borrowerId: person.id, applicationId, version: 1, reason: 'x' }
  const more = (kind: string) =>
    operatorSays(server, 'applications/more', { ...which, steps: [{ kind, reason: 'x' }] })
  expect(await more('job')).toEqual([409, 'unknown-step'])
  expect((await more('personal'))[0]).toBe(200)
})
