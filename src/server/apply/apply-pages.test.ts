import { afterAll, beforeAll, expect, test } from 'vitest'
import { leavingTerms } from '#contract/account/account-deletion.ts'
import { ownLoans } from '#contract/account/sign-in.ts'
import { submitApplication } from '#contract/apply/application.ts'
import { saveStep, stepForm } from '#contract/apply/certify.ts'
import { loanDetailConfirm, loanDetailPush } from '#contract/loans/loan-confirm.ts'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { ASKED_AMOUNT } from '#contract/site/public-pages.ts'
import {
  type Applicant,
  applied,
  applyFor,
  BASIC,
  doSteps,
  newApplicant,
  saveOne,
} from '#testing/applicant.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { OPERATOR_TOKEN, operatorSays } from '#testing/as-operator.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const NOW = new Date('2026-11-23T16:00:00Z')
const LATER = '2027-10-01T00:00:00Z'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => NOW, env: { OPERATOR_TOKEN } })
})
afterAll(() => server.close())

const pageOf = async ({ query }: Pick<Applicant, 'query'>, path: string, further = '') =>
  (await fetch(`${server.url}${path}?${query}${further}`)).text()

const decide = (person: Applicant, applicationId: string, how: 'offer' | 'refuse', decision: object) =>
  operatorSays(server, `applications/${how}`, {
    ...{ borrowerId: person.id, applicationId, version: 1 },
    ...decision,
  })

test('an application with an open offer is listed among all loans, and links to it', async () => {
  const person = await newApplicant(server)
  const applicationId = await applied(server, person, 201_900n)
  await decide(person, applicationId, 'offer', { amountMinor: 200_000, couponMinor: 0, expiresAt: LATER })
  expect(await pageOf(person, '/orders')).toContain(`applicationId=${applicationId}`)
})

test('a refusal is followed by the text that the law requires, with nothing before it', async () => {
  const person = await newApplicant(server)
  const applicationId = await applied(server, person, 201_900n)
  await decide(person, applicationId, 'refuse', { reason: 'No.', byBureau: true })
  const page = await pageOf(person, '/apply')
  expect(page).toContain('No.')
  expect(page).not.toContain('class="action-bar"')
  // The link to another application is there all the same.
  expect(page).toContain('href="/product?')
})

test('an amount that is not lent shows neither a cost nor an offer', async () => {
  const person = await newApplicant(server)
  const offers = async (amount: string) =>
    (await pageOf(person, '/product', `&${ASKED_AMOUNT}=${amount}`)).includes('class="action-bar')
  expect([await offers('2000'), await offers('999999'), await offers('1')]).toEqual([true, false, false])
  const costs = async (amount: string) =>
    /class="calculator-answer"[^>]*><div([^>]*)>/.exec(
      await pageOf(person, '/product', `&${ASKED_AMOUNT}=${amount}`),
    )?.[1]
  expect(await costs('2000')).toBe(' class="stack"')
  expect(await costs('999999')).toContain('hidden')
})

test('a name that an outdated page sends after it was confirmed is refused in words, and not saved', async () => {
  const person = await newApplicant(server)
  const applicationId = await applyFor(person)
  await doSteps(server, person, applicationId)
  const before = dataOf(await person.call(stepForm, { applicationId, kind: 'basic' })).version
  const step = { applicationId, kind: 'basic' } as const
  const stale = await saveOne(person, step, { ...BASIC, givenName: 'Otra' })
  expect(stale.isSaved).toBe(false)
  expect(stale.problems.map(({ name }) => name)).toEqual(['givenName'])
  expect(dataOf(await person.call(stepForm, step)).version).toBe(before)
  expect((await saveOne(person, step, BASIC)).isSaved).toBe(true)
})

test('a deleted photo is asked for again, and typed answers stay', async () => {
  const person = await newApplicant(server)
  const applicationId = await applyFor(person)
  const values = [
    { name: 'document', value: 'ine' },
    ...['documentFront', 'selfie'].map((name) => ({ name, value: '/x' })),
  ]
  const saved = dataOf(await person.call(saveStep, { applicationId, kind: 'identity', version: 0, values }))
  expect(saved.isSaved).toBe(false)
  expect(saved.problems.map(({ name }) => name)).toEqual(['documentFront', 'selfie'])
})

test('the privacy notice links back to the account in a browser, and not in an app', async () => {
  const notice = async (query: string) => (await fetch(`${server.url}/privacy?${query}`)).text()
  expect(await notice('type=1')).toContain('href="/mine?type=1"')
  expect(await notice((await server.person('Ana Ejemplo')).query)).not.toContain('href="/mine')
})

test('the document says what is kept longer', async () => {
  const person = await newApplicant(server)
  const { paper } = dataOf(await person.call(leavingTerms, {}))
  const said = JSON.stringify(paper)
  for (const always of ['De cada solicitud', 'De un permiso para consultar el buró', 'De un registro'])
    expect(said).toContain(always)
  expect(said.indexOf('lo que hizo nuestro personal')).toBeGreaterThan(said.indexOf('se elimina después'))
  expect(said).toContain('durante dos años')
})

test('an accepted offer of an application no longer shows that the application is being decided', async () => {
  const person = await newApplicant(server)
  const applicationId = await applied(server, person, 201_900n)
  await decide(person, applicationId, 'offer', { amountMinor: 200_000, couponMinor: 0, expiresAt: LATER })
  const next = () => pageOf(person, '/confirmNew', `&productId=${person.product}&isType=1`)
  expect(await next()).toContain('Usted acepta y preparamos su dinero.')
  expect(await next()).not.toContain('Decidimos en')
  // An offer without an application is decided after it was accepted.
  const other = await newApplicant(server)
  const made = { borrowerId: other.id, productId: other.product, amountMinor: 200_000, expiresAt: LATER }
  await operatorSays(server, 'offers', made)
  expect(await pageOf(other, '/confirmNew', `&productId=${other.product}&isType=1`)).toContain('Decidimos en')
  const shown = dataOf(await person.call(loanDetailConfirm, { productId: person.product, isType: 1 }))
  const { amount, periods, termUnit, fingerprint } = shown
  const push = { productId: person.product, amount, periods, termUnit, fingerprint }
  dataOf(await person.call(loanDetailPush, push))
  const { list } = dataOf(await person.call(ownLoans, {}))
  expect(list.map(({ orderStatus, noticeStatusText }) => [orderStatus, noticeStatusText])).toEqual([
    ['21', 'Aceptó la oferta'],
  ])
  const [{ orderId = '', productId = '' } = {}] = list
  const { noticeStatusText } = dataOf(await person.call(loanDetails, { orderId, productId }))
  expect(noticeStatusText).toBe('Aceptó la oferta')
})

test('an answer that the lender also provides meanwhile is replaced visibly, and no typed answer is lost', async () => {
  const person = await newApplicant(server)
  const applicationId = await applyFor(person)
  await doSteps(server, person, applicationId)
  const { version } = dataOf(await person.call(stepForm, { applicationId, kind: 'job' }))
  const send = (at: number) =>
    fetch(`${server.url}/apply/job?${person.query}`, {
      ...{ method: 'POST', redirect: 'manual', headers: { origin: server.url } },
      body: new URLSearchParams({
        ...{ applicationId, version: String(at), 'v.work': 'employed' },
        ...{ 'v.monthlyIncome': '13,579', 'v.paidEvery': 'month' },
      }),
    })
  dataOf(await person.call(submitApplication, { applicationId }))
  const step = { kind: 'job', reason: 'No coincide con su recibo.', fields: ['monthlyIncome'] }
  const which = { borrowerId: person.id, applicationId, version: 1, reason: 'Falta algo.', steps: [step] }
  expect((await operatorSays(server, 'applications/more', which))[0]).toBe(200)

  const page = await (await send(version)).text()
  for (const shown of ['No coincide con su recibo.', 'value="13,579"', 'Mientras tanto revisamos'])
    expect(page).toContain(shown)
  expect(page).toContain(`name="version" value="${version + 1}"`)
  expect(page).not.toContain('se guardó en otro lado')
  expect(await stateOfJob(person, applicationId)).toBe('refused')
  expect((await send(version + 1)).status).toBe(302)
  expect(await stateOfJob(person, applicationId)).toBe('done')
})

const stateOfJob = async (person: Applicant, applicationId: string) =>
  dataOf(await person.call(stepForm, { applicationId, kind: 'job' })).state
