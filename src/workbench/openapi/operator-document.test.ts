import { Validator } from '@seriousme/openapi-schema-validator'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorCalls } from '#server/fronts/operator/lists/operator-calls.ts'
import { operatorRoutes } from '#server/fronts/operator/operator.ts'
import { loanOf } from '#testing/as-borrower.ts'
import { broughtBorrower, broughtProduct, OPERATOR_TOKEN } from '#testing/as-operator.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import type { PlainDocument, PlainOperation } from '#workbench/openapi/document.ts'
import { type Judge, judgeBy } from '#workbench/openapi/judge.spec.ts'

let server: SandboxServer
let document: PlainDocument
let judge: Judge<PlainOperation>
let clock = new Date('2026-11-21T18:00:00Z')
beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
  document = await (await fetch(`${server.url}/sandbox/operator.json`)).json()
  judge = judgeBy(document)
})
afterAll(() => server.close())

/** Makes a call; the answer must match the document for its status. */
async function ask(
  name: string,
  sent: Record<string, unknown>,
  path: Record<string, string> = {},
  token = OPERATOR_TOKEN,
) {
  const { method, path: template, operation } = judge.operationOf(name)
  const place = Object.entries(path).reduce((text, [key, value]) => text.replace(`{${key}}`, value), template)
  const isRead = method === 'get'
  const query = isRead ? `?${new URLSearchParams(sent as Record<string, string>)}` : ''
  const response = await fetch(`${server.url}${place}${query}`, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${token}`, ...(!isRead && { 'content-type': 'application/json' }) },
    ...(!isRead && { body: JSON.stringify(sent) }),
  })
  const answer = await response.json()
  const isDone = response.status === 200
  const fits = isDone ? judge.answerOf(name) : judge.judgeOf({ $ref: '#/components/schemas/Refused' })
  expect([name, answer, fits(answer)]).toEqual([name, answer, true])
  expect(Object.keys(operation.responses)).toContain(String(response.status))
  return { status: response.status, data: answer.data }
}

test('an independent validator finds no fault in the document', async () => {
  const { errors } = await new Validator().validate({ ...document })
  expect(errors).toBeUndefined()
})

test('the document has the calls that the server registers', async () => {
  const registered: string[] = []
  const app = Fastify()
  app.addHook('onRoute', ({ method, url }) => {
    if (url !== '/operator/*') registered.push(...[method].flat().map((one) => `${one} ${url}`))
  })
  await app.register((scope) => operatorRoutes(scope, server.service))
  await app.close()
  const inBraces = registered
    .filter((one) => !one.startsWith('HEAD'))
    .map((one) => one.replaceAll(/:(\w+)/g, '{$1}'))
  const described = [...judge.operations.values()].map(
    ({ method, path }) => `${method.toUpperCase()} ${path}`,
  )
  expect(described.sort()).toEqual(inBraces.sort())
})

test('every example matches its schema, and every call states its purpose', () => {
  for (const [name, { operation }] of judge.operations) {
    expect([name, operation.summary, operation.description]).not.toContain('')
    for (const example of Object.values(operation.requestBody?.content['application/json']?.examples ?? {}))
      expect([name, judge.requestOf(name)(example.value)]).toEqual([name, true])
    const answer = operation.responses['200']
    const media = answer && 'content' in answer ? answer.content['application/json'] : undefined
    for (const example of Object.values(media?.examples ?? {}))
      expect([name, judge.answerOf(name)(example.value)]).toEqual([name, true])
  }
})

test('real answers match the document, for successes and refusals', async () => {
  const { borrowerId } = broughtBorrower
  const { productId } = broughtProduct
  expect((await ask('bringProduct', broughtProduct)).status).toBe(200)
  expect((await ask('bringProduct', { ...broughtProduct, market: 'in' })).status).toBe(409)
  expect((await ask('bringBorrower', broughtBorrower)).status).toBe(200)
  expect((await ask('bringBorrower', { ...broughtBorrower, market: 'in', phone: '' })).status).not.toBe(200)
  expect((await ask('openSession', { borrowerId, minutes: 60, deviceId: 'phone-1', type: 2 })).status).toBe(
    200,
  )
  expect((await ask('openSession', { borrowerId: 'nobody', minutes: 60 })).status).toBe(404)
  const offerTerms = { amountMinor: 200_000, expiresAt: '2026-11-30T00:00:00Z' }
  const offer = { borrowerId, productId, amountMinor: 200_000, expiresAt: '2026-11-30T00:00:00Z' }
  expect((await ask('makeOffer', offer)).status).toBe(200)
  expect((await ask('makeOffer', { ...offer, expiresAt: '2026-11-01T00:00:00Z' })).status).toBe(409)
  expect((await ask('makeOffer', { ...offer, expiresAt: '2028-01-01T00:00:00Z' })).status).toBe(409)
  expect((await ask('makeOffer', { ...offer, productId: 'none' })).status).toBe(404)
  expect((await ask('applications', {})).status).toBe(200)
  const application = { borrowerId, applicationId: 'none' }
  expect((await ask('readApplication', application)).status).toBe(404)
  expect((await ask('offerApplication', { ...application, version: 1, ...offerTerms })).status).toBe(404)
  const template = { id: 'spring', title: 'Primavera', description: '', market: null }
  expect((await ask('bringTemplate', template)).status).toBe(200)

  const inReview = await server.person('Ana Ejemplo')
  const { orderId: orderNo } = loanOf(inReview, '21')
  const waits = await ask('orders', { status: '21' })
  expect(waits.data.map((order: { orderNo: string }) => order.orderNo)).toContain(orderNo)
  expect((await ask('orders', { status: '1' })).status).toBe(400)
  for (const list of ['orders', 'balances', 'ledger', 'payments', 'reversals'])
    expect([list, (await ask(list, { limit: '1000' })).status]).toEqual([list, 200])
  expect((await ask('payments', { orderNo: 'none' })).status).toBe(404)
  expect(await ask('moveOrder', { to: '151' }, { orderNo })).toEqual({
    status: 200,
    data: { orderNo, status: '151', changed: true },
  })
  expect((await ask('moveOrder', { to: '110' }, { orderNo })).status).toBe(409)
  expect((await ask('moveOrder', { to: '151' }, { orderNo: 'none' })).status).toBe(404)
  expect((await ask('refundCredit', { amountMinor: 1, refundId: 'r-1' }, { orderNo })).status).toBe(409)
  expect((await ask('refundCredit', { amountMinor: 1, refundId: 'r-1' }, { orderNo: 'none' })).status).toBe(
    404,
  )
  expect((await ask('endSessions', { borrowerId })).data).toEqual({ ended: 1 })
  expect((await ask('endSessions', { borrowerId: 'nobody' })).status).toBe(404)
  for (const { name } of operatorCalls)
    expect((await ask(name, {}, { orderNo: 'none' }, 'wrong-token')).status).toBe(401)
})

describe.each(
  operatorCalls.filter(({ method }) => method === 'POST').map((call) => [call.name, call] as const),
)('%s', (name, { example }) => {
  test("is refused with 400 exactly if the document's schema refuses the body", async () => {
    const good = Object.entries(Object(example.sent))
    const bodies = [
      Object.fromEntries(good),
      { ...Object(example.sent), unknown: 1 },
      {},
      ...good.flatMap(([field]) => [
        Object.fromEntries(good.filter(([one]) => one !== field)),
        ...[null, [], {}, -1, 1.5, true, '', 'x'.repeat(1001), 'a\u0000b'].map((value) => ({
          ...Object(example.sent),
          [field]: value,
        })),
      ]),
    ]
    for (const body of bodies) {
      clock = new Date(clock.getTime() + 1)
      const { status } = await ask(name, body, { orderNo: 'none' })
      // A phone is validated by its market, and a product's rule as a whole, beyond any schema.
      const isBeyond = status === 400 && (name === 'bringBorrower' || name === 'bringProduct')
      const fits = judge.requestOf(name)(body)
      if (!(isBeyond && fits)) expect([name, body, status !== 400]).toEqual([name, body, fits])
    }
  })
})

test('the sandbox links to it, and production does not have it', async () => {
  expect(await (await fetch(`${server.url}/sandbox`)).text()).toContain('href="/sandbox/operator.json"')
  const production = await startSandbox({ mode: 'production', env: { OPERATOR_TOKEN } })
  expect((await fetch(`${production.url}/sandbox/operator.json`)).status).toBe(404)
  await production.close()
})
