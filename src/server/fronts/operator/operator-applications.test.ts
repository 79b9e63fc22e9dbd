import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationNow } from '#contract/apply/application.ts'
import { stepForm } from '#contract/apply/certify.ts'
import { applied, newApplicant, saveOne } from '#testing/applicant.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { askAsOperator, OPERATOR_TOKEN, operatorSays } from '#testing/as-operator.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const clock = new Date('2026-11-23T16:00:00Z')
let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
})
afterAll(() => server.close())

interface Read {
  values: { field: string; value: string }[]
  photos: { field: string; url: string }[]
}

test('an application is listed, read with its photos by signed links, and offered once', async () => {
  const person = await newApplicant(server)
  const applicationId = await applied(server, person)
  const which = { borrowerId: person.id, applicationId }
  const listed = await askAsOperator(server, 'GET', '/operator/applications')
  expect(listed.data).toContainEqual(expect.objectContaining({ ...which, version: 1, amountMinor: 200_000 }))

  const query = new URLSearchParams(which)
  const { data } = await askAsOperator(server, 'GET', `/operator/application?${query}`)
  const { values, photos } = data as Read
  expect(values).toContainEqual(expect.objectContaining({ field: 'curp', value: 'HEGG560427MVZRRL04' }))
  const [front] = photos
  const shown = await fetch(server.url + (front?.url ?? ''))
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await fetch(server.url + (front?.url ?? '').replace(/-(\w)/, '-z$1'))).status).toBe(404)

  const offer = { ...which, version: 1, amountMinor: 150_000, expiresAt: '2026-11-30T00:00:00Z' }
  expect(await operatorSays(server, 'applications/offer', { ...offer, version: 2 })).toEqual([
    409,
    'older-version',
  ])
  expect(await operatorSays(server, 'applications/offer', { ...offer, amountMinor: 1 })).toEqual([
    409,
    'amount-too-low',
  ])
  const endless = { ...offer, expiresAt: '2030-01-01T00:00:00Z' }
  expect(await operatorSays(server, 'applications/offer', endless)).toEqual([409, 'offer-too-long'])
  expect(await operatorSays(server, 'applications/offer', offer)).toEqual([
    200,
    { applicationId, changed: true },
  ])
  expect(await operatorSays(server, 'applications/offer', offer)).toEqual([
    200,
    { applicationId, changed: false },
  ])
  const late = { ...which, version: 1, reason: 'No.', byBureau: false }
  expect(await operatorSays(server, 'applications/refuse', late)).toEqual([409, 'application-closed'])
  expect(dataOf(await person.call(applicationNow, {})).application?.state).toBe('offered')
})

test('in India an application is not answered by an offer that ends before its working days', async () => {
  const person = await newApplicant(server, 'in')
  const applicationId = await applied(server, person)
  const which = { borrowerId: person.id, applicationId, version: 1, amountMinor: 600_000 }
  const ends = (at: string) => new Date(`${at}+05:30`).toISOString()
  const offer = (at: string) => operatorSays(server, 'applications/offer', { ...which, expiresAt: ends(at) })
  // The 24th is a holiday.
  expect(await offer('2026-11-27T23:58:59')).toEqual([409, 'offer-too-short'])
  expect(await offer('2026-11-27T23:59:00')).toEqual([200, { applicationId, changed: true }])
})

test('more can be requested only of existing fields', async () => {
  const person = await newApplicant(server)
  const applicationId = await applied(server, person)
  const which = { borrowerId: person.id, applicationId, version: 1, reason: 'Falta una foto.' }
  const asks = (fields: readonly string[]) => [{ kind: 'identity', reason: 'La foto está borrosa.', fields }]
  const more = (fields: readonly string[]) =>
    operatorSays(server, 'applications/more', { ...which, steps: asks(fields) })
  expect(await more(['shoe'])).toEqual([409, 'unknown-step'])
  expect(await more(['selfie'])).toEqual([200, { applicationId, changed: true }])
  const at = { applicationId, kind: 'identity' } as const
  const { fields, reason } = dataOf(await person.call(stepForm, at))
  expect(reason).toBe('La foto está borrosa.')
  expect(fields.filter(({ isKnown }) => !isKnown).map(({ name }) => name)).toEqual(['documentBack', 'selfie'])
  expect((await saveOne(person, at, {})).problems.map(({ name }) => name)).toEqual(['selfie'])
})

test('another borrower’s number does not find it, and the token is required', async () => {
  const applicationId = await applied(server, await newApplicant(server))
  const other = await newApplicant(server)
  const query = new URLSearchParams({ borrowerId: other.id, applicationId })
  expect((await askAsOperator(server, 'GET', `/operator/application?${query}`)).status).toBe(404)
  expect((await askAsOperator(server, 'GET', '/operator/applications', undefined, '')).status).toBe(401)
})
