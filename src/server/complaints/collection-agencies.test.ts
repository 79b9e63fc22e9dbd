import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { collectionAgencies } from '#contract/complaints/collection-agencies.ts'
import { statement } from '#server/base/database/database.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { OPERATOR_TOKEN, operatorSays } from '#testing/as-operator.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

// It is still the 20th in Mexico, and already the 21st in India.
const NIGHT = new Date('2026-11-21T02:00:00Z')

let server: SandboxServer
let clock = NIGHT
beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
})
beforeEach(async () => {
  clock = NIGHT
  await server.service.database.transaction((tx) => tx.run(forgetAll, []))
})
afterAll(() => server.close())

/** The sandbox names agencies itself. */
const forgetAll = statement<unknown, []>('test-forget-agencies', 'DELETE FROM collection_agencies')

const agency = {
  agencyId: 'north',
  market: 'mx',
  name: 'Cobranza Inventada del Norte',
  phone: '55 0000 0011',
  email: 'norte@agencia.example',
  address: 'Calle Ejemplo 11, Ciudad Muestra',
  namedFrom: '2026-11-20',
  namedUntil: null,
}
const name = (change: object) => operatorSays(server, 'collection-agencies', { ...agency, ...change })
const seenBy = async (who: 'Ana Ejemplo' | 'Ravi Sample') =>
  dataOf(await asBorrower(server, (await server.person(who)).query)(collectionAgencies, {}))
const namesSeenBy = async (who: 'Ana Ejemplo' | 'Ravi Sample') =>
  (await seenBy(who)).list.map((one) => one.name)

test('each country has its own hours, and no agency is named before the lender names one', async () => {
  expect(await seenBy('Ana Ejemplo')).toEqual({
    list: [],
    lenders: [],
    contactFrom: '07:00',
    contactUntil: '22:00',
  })
  expect(await seenBy('Ravi Sample')).toEqual({
    list: [],
    lenders: [],
    contactFrom: '08:00',
    contactUntil: '19:00',
  })
})

test('an agency is named and changed, and a repeated request changes nothing', async () => {
  for (const [change, changed] of [
    [{}, true],
    [{}, false],
    [{ phone: '' }, true],
    [{ phone: '' }, false],
  ] as const)
    expect(await name(change)).toEqual([200, { agencyId: 'north', changed }])
  const { agencyId: _, market: __, ...shown } = agency
  expect((await seenBy('Ana Ejemplo')).list).toEqual([{ ...shown, phone: '', namedUntil: '' }])
  expect(await namesSeenBy('Ravi Sample')).toEqual([])
})

test('an agency is shown from its first day to its last, by the calendar of its country', async () => {
  const days = { namedFrom: '2026-11-21', namedUntil: '2026-11-21' }
  await name({ ...days, agencyId: 'one-day', name: 'Solo un Día' })
  await name({ ...days, agencyId: 'one-day-in', name: 'One Day', market: 'in' })
  const seen = async (at: string) => {
    clock = new Date(at)
    return [await namesSeenBy('Ana Ejemplo'), await namesSeenBy('Ravi Sample')].map(
      (names) => names.includes('Solo un Día') || names.includes('One Day'),
    )
  }
  expect(await seen('2026-11-21T02:00:00Z')).toEqual([false, true])
  expect(await seen('2026-11-21T12:00:00Z')).toEqual([true, true])
  expect(await seen('2026-11-22T02:00:00Z')).toEqual([true, false])
  expect(await seen('2026-11-22T12:00:00Z')).toEqual([false, false])
})

test('the page names the agency and the rules, and links to a complaint', async () => {
  await name({})
  const { query } = await server.person('Ana Ejemplo')
  const html = await (await fetch(`${server.url}/collectionAgencies?${query}`)).text()
  for (const said of [agency.name, agency.email, 'entre las 07:00 y las 22:00', 'href="/complaint?'])
    expect(html).toContain(said)
})

test.each<[string, object]>([
  ['agencyId', { agencyId: 'a b' }],
  ['market', { market: 'br' }],
  ['name', { name: ' ' }],
  ['phone', { phone: 'x'.repeat(41) }],
  ['namedFrom', { namedFrom: '2026-02-30' }],
  ['namedUntil', { namedUntil: '2026-11-19' }],
  ['namedUntil', { namedUntil: undefined }],
  ['html', { html: '<b>' }],
])('a bad field is refused by its name: %s in %j', async (field, change) => {
  expect(await name(change)).toEqual([400, expect.stringMatching(new RegExp(`^${field}: `))])
})
