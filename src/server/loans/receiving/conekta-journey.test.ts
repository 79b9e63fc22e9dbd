import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openQueue } from '#server/call/jobs/job.ts'
import { conektaPayments } from '#server/integrations/payments/conekta/conekta.ts'
import { sandboxNotice, sandboxPayments } from '#server/integrations/payments/sandbox.ts'
import { endedReferencesQueue } from '#server/loans/references/end-at-provider.ts'
import { ALL, oneLoan } from '#testing/one-loan.ts'
import { publishedContract, startProvider } from '#testing/throwaway-provider.ts'

const contract = publishedContract('conekta/api.yaml', process.env.CONEKTA_OPENAPI)
const missing = contract ? '' : ' (skipped: its description is not here; CONEKTA_OPENAPI says where it is)'

describe.skipIf(contract === null)(`against Conekta's published description${missing}`, () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const desk = { email: 'desk@example.com', phone: '+525500000009' }
  let address = ''
  let asked: [path: string, status: number][] = []
  /** The provider answers each request with the same example: one amount and one reference. */
  const ask: typeof fetch = async (url, init) => {
    const { pathname } = new URL(String(url))
    const prefer = pathname === '/orders' ? 'code=200, example=cash' : 'code=200'
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), prefer }
    const response = await fetch(`${address}${pathname}`, { ...init, headers })
    asked.push([pathname, response.status])
    return response
  }
  const webhookKeys = [publicKey.export({ type: 'spki', format: 'pem' }).toString()]
  const conekta = conektaPayments({ key: 'key_of_nobody', webhookKeys, desk, ask })
  const secrets = [Buffer.alloc(32, 7)] as const
  const one = oneLoan({ providers: [sandboxPayments(secrets), conekta] })

  let provider: Awaited<ReturnType<typeof startProvider>>
  beforeAll(async () => {
    provider = await startProvider(contract ?? '')
    address = provider.address
  })
  afterAll(() => provider.stop())

  /** The amount, number and reference of the description's own example. */
  const EXAMPLE = 1560n
  const REFERENCE = '10001140326893402000'
  const ORDER = 'ord_2xayxSvfWzQ2TLz7r'

  const post = async (provider: string, sent: { body: string; headers: Record<string, string> }) => {
    const url = `${one.server.url}/webhooks/payments/${provider}`
    return (await (await fetch(url, { method: 'POST', ...sent })).json()).outcome
  }

  const payElsewhere = (id: string, reference: string, amountMinor: bigint): Promise<string> => {
    const event = { id, kind: 'paid', reference, amountMinor, at: one.clock } as const
    return post('sandbox', sandboxNotice(secrets, event, one.clock))
  }

  async function report(id: string, type: string): Promise<string> {
    const seconds = Math.floor(one.clock.getTime() / 1000)
    const method = { object: 'cash_payment', type: 'cash', reference: REFERENCE }
    const charge = { id: 'charge-1', amount: Number(EXAMPLE), currency: 'MXN', paid_at: seconds }
    const charges = { data: [{ ...charge, payment_method: method }] }
    const object = { id: ORDER, metadata: { order_no: one.loan.orderId }, charges }
    const body = JSON.stringify({ id, type, created_at: seconds, data: { object } })
    const digest = sign('sha256', Buffer.from(body), privateKey).toString('base64')
    return post('conekta', { body, headers: { 'content-type': 'application/json', digest } })
  }

  test('a reference is issued, cancelled at Conekta when the debt changes, and accepted when it is paid all the same', async () => {
    const store = await one.slip(undefined, 'mx-store-nopal')
    expect(await payElsewhere('e-1', store, ALL - EXAMPLE)).toBe('part-paid')
    expect(await one.dueNow()).toBe(EXAMPLE)

    expect(await one.slip(undefined, 'mx-conekta-cash')).toBe(REFERENCE)
    expect(asked).toEqual([['/orders', 200]])
    const page = await one.statusPage(REFERENCE)
    expect(page).toMatchObject({ vCode: REFERENCE })

    const rest = await one.slip(undefined, 'mx-store-nopal')
    expect(await payElsewhere('e-2', rest, 560n)).toBe('part-paid')
    asked = []
    const workers = openQueue(endedReferencesQueue, one.server.service)
    workers.wake()
    await workers.empty()
    expect(asked).toEqual([[`/orders/${ORDER}/cancel`, 200]])

    // A borrower paid at a till before the cancellation: all of it is booked, and the excess is the
    // borrower's.
    expect(await report('ev-1', 'order.paid')).toBe('over-paid')
    expect(await report('ev-1', 'order.paid')).toBe('duplicate')
    expect(await report('ev-2', 'order.canceled')).toBe('ignored')
    expect(await one.balance('cash')).toBe(ALL + 560n)
    expect(await one.dueNow().catch(() => 0n)).toBe(0n)
  })
})
