import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReferenceRequest } from '#server/integrations/payments/provider.ts'
import { validatedWebhooks } from '#server/integrations/validated/validated-webhooks.ts'
import { publishedContract, startProvider } from '#testing/throwaway-provider.ts'
import { cashfreePayments } from './cashfree.ts'
import type { CashfreeLine } from './cashfree-call.ts'

const secret = 'secret-for-tests-of-all'
const desk = { email: 'desk@example.com', phone: '+919000000009' }
const cashfree = (line: Partial<CashfreeLine> = {}, more: { oldSecret?: string } = {}) =>
  cashfreePayments({
    ...{ clientId: 'client-of-a-test', clientSecret: secret, desk },
    ...{ wait: async () => {}, address: 'https://cashfree.example', ...line, ...more },
  })
/** Reads webhook messages as the server does: it refuses invalid events. */
const reader = (more: { oldSecret?: string } = {}) => validatedWebhooks(cashfree({}, more))

const [upi] = cashfree().channels('in')
if (!upi) throw new Error('Cashfree has UPI')
const KEY = '01m7z7pkz0zsq9a90ad4yvzyya'
const requestOf = (amountMinor: bigint): ReferenceRequest => ({
  idempotencyKey: KEY,
  payer: { name: 'Asha Sample' },
  channel: upi,
  orderNo: '90000000001174',
  amountMinor,
  currency: 'INR',
  expiresAt: new Date('2026-11-23T18:00:00.900Z'),
})

const link = (amount: string) => `upi://pay?pa=lender@sample&pn=Sample&tr=5114911&am=${amount}&cu=INR`
const order = (amount: unknown, change = {}) => ({
  ...{ cf_order_id: '2149460581', order_id: KEY, order_amount: amount, order_currency: 'INR' },
  ...{ order_status: 'ACTIVE', payment_session_id: 'session_of_a_test', ...change },
})
const session = (
  amount: unknown,
  payload: object = { gpay: 'tez://upi/pay', default: link(String(amount)) },
) => ({
  ...{ payment_method: 'upi', channel: 'link', action: 'custom', cf_payment_id: '5114911' },
  ...{ payment_amount: amount, data: { url: null, payload } },
})

/** A `fetch` that returns these responses in order, and records the requests. */
function respondWith(...responses: (readonly [number, unknown] | 'cut' | 'slow')[]) {
  const seen: { method: string; url: string; headers: Headers; body: string }[] = []
  const ask: typeof fetch = async (url, init) => {
    seen.push({
      method: init?.method ?? '',
      url: String(url),
      headers: new Headers(init?.headers),
      body: String(init?.body ?? ''),
    })
    const response = responses.shift()
    if (response === undefined) throw new Error('unexpected request')
    if (response === 'cut') throw new TypeError('fetch failed')
    if (response === 'slow') throw new DOMException('too late', 'TimeoutError')
    const [status, body] = response
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  }
  return { ask, seen }
}

describe('a reference', () => {
  test('is an order with a payment; its code is a link that any payment app opens', async () => {
    const { ask, seen } = respondWith([200, order(1234.5)], [200, session(1234.5)])
    await expect(cashfree({ ask }).issue(requestOf(123_450n))).resolves.toEqual({
      ...{ reference: KEY, codeText: link('1234.5'), providerOrderId: '2149460581' },
    })
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST https://cashfree.example/orders',
      'POST https://cashfree.example/orders/sessions',
    ])
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({
      ...{ order_id: KEY, order_amount: 1234.5, order_currency: 'INR' },
      customer_details: {
        customer_phone: '9000000009',
        customer_email: desk.email,
        customer_name: 'Asha Sample',
      },
      ...{ order_expiry_time: '2026-11-23T18:00:00Z', order_tags: { order_no: '90000000001174' } },
    })
    expect(Object.fromEntries(seen[0]?.headers ?? [])).toMatchObject({
      ...{ 'x-api-version': '2025-01-01', 'x-client-id': 'client-of-a-test', 'x-client-secret': secret },
    })
  })

  test.each([
    [1n, '0.01'],
    [100n, '1.00'],
    [320_417n, '3204.17'],
    [9_007_199_254_740_93n, '9007199254740.93'],
  ])('requests %i paise with exactly the digits %s', async (amountMinor, digits) => {
    const { ask, seen } = respondWith(
      [200, order(Number(digits))],
      [200, session(Number(digits), { any: link(digits) })],
    )
    await cashfree({ ask }).issue(requestOf(amountMinor))
    expect(seen[0]?.body).toContain(`"order_amount":${Number(digits)},`)
    expect(Number(digits).toFixed(2)).toBe(digits)
  })

  test('requested again with the same key is the first order', async () => {
    const conflict = [409, { code: 'order_already_exists' }] as const
    const { ask, seen } = respondWith(
      conflict,
      [200, order(5)],
      [200, session(5)],
      conflict,
      [200, order(5)],
      [200, session(5)],
    )
    const first = await cashfree({ ask }).issue(requestOf(500n))
    expect(await cashfree({ ask }).issue(requestOf(500n))).toEqual(first)
    expect(seen[1]).toMatchObject({ method: 'GET', url: `https://cashfree.example/orders/${KEY}` })
    const keys = seen.map(({ headers }) => headers.get('x-idempotency-key'))
    expect(keys.slice(0, 3)).toEqual(keys.slice(3))
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(keys[0]).not.toBe(keys[2])
  })

  test.each<[string, unknown, unknown]>([
    ['another order', order(5, { order_id: 'other' }), session(5)],
    ['another amount', order(5.01), session(5)],
    ['another currency', order(5, { order_currency: 'USD' }), session(5)],
    ['an amount with three decimals', order(5.001), session(5)],
    ['no order', {}, session(5)],
    ['no JSON', '<html>', session(5)],
    ['another amount of the payment', order(5), session(6)],
    ['a link for another amount', order(5), session(5, { default: link('6.00') })],
    ['a link without an amount', order(5), session(5, { default: 'upi://pay?pa=a@b' })],
    ['a link without a payee', order(5), session(5, { default: 'upi://pay?am=5.00' })],
    ['no link', order(5), session(5, { web: 'https://pay.example' })],
  ])('is refused if Cashfree answers with %s', async (_what, made, paid) => {
    const { ask } = respondWith([200, made], [200, paid])
    await expect(cashfree({ ask }).issue(requestOf(500n))).rejects.toMatchObject({
      trouble: 'unreadable-answer',
    })
  })

  test('is issued although Cashfree repeats a 5xx for its idempotency key: a retry has another key, and creates no second order', async () => {
    const kept = new Set<string>()
    const orders: string[] = []
    let isDown = true
    const ask: typeof fetch = async (url, init) => {
      const key = new Headers(init?.headers).get('x-idempotency-key') ?? ''
      if (isDown || kept.has(key)) {
        kept.add(key)
        return new Response('', { status: 502 })
      }
      if (String(url).endsWith('/sessions')) return Response.json(session(5))
      if (init?.method === 'POST') {
        const { order_id } = JSON.parse(String(init.body))
        if (orders.includes(order_id)) return Response.json({ code: 'order_already_exists' }, { status: 409 })
        orders.push(order_id)
      }
      return Response.json(order(5))
    }
    await expect(cashfree({ ask }).issue(requestOf(500n))).rejects.toMatchObject({ trouble: 'provider-down' })
    isDown = false
    const first = await cashfree({ ask }).issue(requestOf(500n))
    expect(await cashfree({ ask }).issue(requestOf(500n))).toEqual(first)
    expect(orders).toEqual([KEY])
  })

  test('is requested three times if the connection fails or Cashfree is down, and once after a timeout or refusal', async () => {
    const again = respondWith('cut', [503, ''], [200, order(5)], [200, session(5)])
    await cashfree(again).issue(requestOf(500n))
    expect(new Set(again.seen.slice(0, 3).map(({ body }) => body)).size).toBe(1)
    const down = respondWith('cut', [429, ''], [500, ''])
    await expect(cashfree(down).issue(requestOf(500n))).rejects.toMatchObject({ trouble: 'provider-down' })
    for (const [answer, trouble] of [
      ['slow', 'timed-out'],
      [[401, { code: 'request_failed', message: 'secret' }], 'not-authorised'],
      [[400, {}], 'not-accepted'],
    ] as const) {
      const once = respondWith(answer)
      await expect(cashfree(once).issue(requestOf(500n))).rejects.toMatchObject({ trouble })
      expect(once.seen).toHaveLength(1)
    }
  })
})

describe('a cancelled reference', () => {
  const about = { reference: KEY, providerOrderId: '2149460581' }
  const ending = (status: number, body: object) => {
    const { ask, seen } = respondWith([status, body])
    return { seen, outcome: cashfree({ ask }).cancel?.(about) }
  }

  test('is terminated at Cashfree', async () => {
    const { seen, outcome } = ending(200, order(5, { order_status: 'TERMINATION_REQUESTED' }))
    await expect(outcome).resolves.toBe('ended')
    expect(seen[0]).toMatchObject({ method: 'PATCH', body: '{"order_status":"TERMINATED"}' })
    // Without an idempotency key, Cashfree does not repeat the response to an earlier request.
    expect(seen[0]?.headers.get('x-idempotency-key')).toBeNull()
  })

  test.each([
    [200, { order_status: 'PAID' }],
    [400, {}],
    [404, {}],
    [409, {}],
    [422, {}],
  ])('that Cashfree no longer terminates is reported as not ended: %i %o', async (status, body) => {
    await expect(ending(status, body).outcome).resolves.toBe('not-ended')
  })

  test('is retried while a payment may be in process', async () => {
    await expect(ending(200, order(5)).outcome).rejects.toMatchObject({ trouble: 'unreadable-answer' })
  })
})

const contract = publishedContract('cashfree/openapi.yaml', process.env.CASHFREE_OPENAPI)
const skipped = contract ? '' : ' (skipped: the description is missing; set CASHFREE_OPENAPI to its path)'

describe.skipIf(contract === null)(`against Cashfree's published description${skipped}`, () => {
  let provider: Awaited<ReturnType<typeof startProvider>>
  beforeAll(async () => {
    provider = await startProvider(contract ?? '')
  })
  afterAll(() => provider.stop())

  /** Responds with the description's example, with the amounts and ids of this test's order. */
  const asking =
    (sent: RequestInit = {}): typeof fetch =>
    async (url, init) => {
      const response = await fetch(url, { ...init, ...sent })
      if (!response.ok) return response
      const example: object = await response.json()
      const mine = String(url).endsWith('/sessions') ? session(1234.5) : order(1234.5)
      return Response.json({ ...example, ...mine })
    }

  test('an order, its UPI payment and its termination are valid requests', async () => {
    const line = cashfree({ address: provider.address, ask: asking() })
    await expect(line.issue(requestOf(123_450n))).resolves.toMatchObject({ reference: KEY })
    const statuses: number[] = []
    const ending = cashfree({
      address: provider.address,
      async ask(url, init) {
        const response = await fetch(url, init)
        statuses.push(response.status)
        return Response.json({ ...(await response.json()), order_status: 'TERMINATED' })
      },
    })
    await expect(ending.cancel?.({ reference: KEY, providerOrderId: '1' })).resolves.toBe('ended')
    expect(statuses).toEqual([200])
  })

  test('the request for paid orders is valid', async () => {
    const statuses: number[] = []
    const line = cashfree({
      address: provider.address,
      async ask(url, init) {
        const response = await fetch(url, init)
        statuses.push(response.status)
        return response
      },
    })
    const [from, until] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T00:00:00Z')]
    for (const page of [null, 'cursor-uid'])
      await expect(line.listPaid?.({ from, until, page })).resolves.toMatchObject({ events: [] })
    expect(statuses).toEqual([200, 200])
  })

  test('an invalid request is refused, which validates the tests above', async () => {
    const line = cashfree({ address: provider.address, ask: asking({ body: '{"order_currency":"INR"}' }) })
    await expect(line.issue(requestOf(123_450n))).rejects.toMatchObject({ trouble: 'not-accepted' })
  })
})

describe('the payments of a period', () => {
  const period = {
    from: new Date('2026-11-20T00:00:00Z'),
    until: new Date('2026-11-21T00:00:00Z'),
    page: null,
  }
  const row = {
    ...{ event_type: 'PAYMENT', event_status: 'SUCCESS', event_id: '5114911', cf_payment_id: 5114911 },
    ...{ order_id: KEY, order_amount: 3204.17, event_amount: 3210, event_currency: 'INR' },
    event_time: '2026-11-20T22:00:00+05:30',
  }

  test('equal their webhook messages, over all pages, without other reconciled rows', async () => {
    const others = [
      { ...row, event_type: 'REFUND', event_amount: 12.5 },
      { ...row, event_type: 'REFUND', event_status: undefined, event_amount: 1 },
      { ...row, event_type: 'REFUND', event_status: 'PENDING' },
      { ...row, event_type: 'REFUND', event_status: 'ONHOLD' },
      { ...row, event_type: 'DISPUTE_REVERSAL', event_status: undefined },
      { ...row, event_status: 'FAILED' },
      { event_type: 'SETTLEMENT', event_amount: 3000 },
      { ...row, event_time: 'yesterday' },
    ]
    const { ask, seen } = respondWith(
      [200, { cursor: 'two', data: [row, ...others] }],
      [200, { cursor: '', data: [] }],
    )
    const first = await cashfree({ ask }).listPaid?.(period)
    expect(first).toEqual({
      events: [
        {
          ...{ id: 'payment-5114911-SUCCESS', kind: 'paid', reference: KEY, charge: '5114911' },
          ...{ amountMinor: 320_417n, at: new Date('2026-11-20T16:30:00Z') },
        },
      ],
      movedBack: [
        { kind: 'gone', charge: '5114911', amountMinor: 1_250n, isInAll: false },
        { kind: 'gone', charge: '5114911', amountMinor: 100n, isInAll: false },
        { kind: 'again', charge: '5114911', amountMinor: 321_000n, isInAll: false },
      ],
      unread: 1,
      next: 'two',
    })
    expect(await cashfree({ ask }).listPaid?.({ ...period, page: 'two' })).toMatchObject({ next: null })
    expect(seen.map(({ body }) => JSON.parse(body))).toEqual([
      {
        pagination: { limit: 500 },
        filters: { start_date: '2026-11-20T00:00:00Z', end_date: '2026-11-20T23:59:59Z' },
      },
      expect.objectContaining({ pagination: { limit: 500, cursor: 'two' } }),
    ])
    const keys = seen.map(({ headers }) => headers.get('x-idempotency-key'))
    expect(keys[0]).not.toBe(keys[1])
  })

  test('end with an error at an unreadable response, and at a page whose cursor repeats', async () => {
    const { ask } = respondWith([200, { rows: [] }], [200, { cursor: 'one', data: [row] }])
    await expect(cashfree({ ask }).listPaid?.(period)).rejects.toMatchObject({ trouble: 'unreadable-answer' })
    expect(await cashfree({ ask }).listPaid?.({ ...period, page: 'one' })).toMatchObject({ next: null })
  })
})

describe('a webhook message', () => {
  const TIME = '1746427759733'
  const signed = (body: string, key = secret, time = TIME) => ({
    body,
    header: (name: string) =>
      ({
        'x-webhook-timestamp': time,
        'x-webhook-signature': createHmac('sha256', key)
          .update(TIME + body)
          .digest('base64'),
      })[name],
  })
  const now = new Date('2026-11-20T18:00:00Z')
  const read = (notice: unknown) => reader().readWebhook(signed(JSON.stringify(notice)), now)
  const notice = (type: string, data: object) => ({ data, event_time: '2026-11-20T22:00:04+05:30', type })
  const payment = (payment_status: string, change = {}) => ({
    order: { order_id: KEY, order_amount: 3204.17, order_currency: 'INR', order_tags: null },
    payment: {
      ...{ cf_payment_id: '5114911', payment_status, payment_amount: 3204.17, payment_currency: 'INR' },
      ...{ payment_time: '2026-11-20T22:00:00+05:30', ...change },
    },
  })
  const success = notice('PAYMENT_SUCCESS_WEBHOOK', payment('SUCCESS'))
  const dispute = (dispute_status: string, change = {}) =>
    notice('DISPUTE_UPDATED', {
      dispute: { dispute_id: '433475258', dispute_amount: 3204.17, dispute_status, ...change },
      order_details: { order_id: KEY, cf_payment_id: 5114911, payment_amount: 3204.17 },
    })
  const refund = (refund_status: string) => ({
    ...{ cf_refund_id: '1553338', cf_payment_id: '5114911', order_id: KEY, refund_amount: 100.81 },
    ...{ refund_currency: 'INR', refund_status, processed_at: '2026-11-21 10:00:00+05:30' },
  })
  const about = { reference: KEY, charge: '5114911' }

  test('states the amount to the paisa, the time and the charge', () => {
    expect(read(success)).toEqual({
      ok: true,
      event: {
        ...{ id: 'payment-5114911-SUCCESS', kind: 'paid', ...about, amountMinor: 320_417n },
        at: new Date('2026-11-20T16:30:00Z'),
      },
    })
    // A fee that the borrower paid in addition does not count. A discount is deducted.
    const fee = read(notice('PAYMENT_SUCCESS_WEBHOOK', payment('SUCCESS', { payment_amount: 3210 })))
    expect(fee).toMatchObject({ event: { amountMinor: 320_417n } })
    const less = read(notice('PAYMENT_SUCCESS_WEBHOOK', payment('SUCCESS', { payment_amount: '3200.00' })))
    expect(less).toMatchObject({ event: { amountMinor: 320_000n } })
  })

  test.each([
    ['PAYMENT_PENDING_WEBHOOK', 'PENDING', 'seen'],
    ['PAYMENT_FAILED_WEBHOOK', 'FAILED', 'failed'],
    ['PAYMENT_FAILED_WEBHOOK', 'CANCELLED', 'failed'],
    ['PAYMENT_FAILED_WEBHOOK', 'VOID', 'failed'],
  ])('%s with %s is %s', (type, status, kind) => {
    expect(read(notice(type, payment(status)))).toMatchObject({ ok: true, event: { kind, ...about } })
  })

  test.each([
    ['of a borrower who left', notice('PAYMENT_USER_DROPPED_WEBHOOK', payment('USER_DROPPED'))],
    ['of the lender’s costs of a payment', notice('PAYMENT_CHARGES_WEBHOOK', payment('SUCCESS'))],
    ['of an incomplete refund', notice('REFUND_STATUS_WEBHOOK', { refund: refund('PENDING') })],
    ['of a retrieval request', dispute('RETRIEVAL_CREATED')],
    ['of evidence in a dispute', dispute('CHARGEBACK_DOCS_RECEIVED')],
    ['of a settlement', notice('SETTLEMENT_SUCCESS', {})],
  ])('%s is no payment event', (_what, given) => {
    expect(read(given)).toEqual({ ok: false, why: 'unknown-event' })
  })

  test.each(['refund', 'auto_refund'])('of a completed %s reverses its amount, once', (name) => {
    const type = name === 'refund' ? 'REFUND_STATUS_WEBHOOK' : 'AUTO_REFUND_STATUS_WEBHOOK'
    expect(read(notice(type, { [name]: refund('SUCCESS') }))).toEqual({
      ok: true,
      event: {
        ...{ id: 'refund-1553338', kind: 'reversed', ...about, amountMinor: 10_081n, takesBack: 'this' },
        ...{ reversal: 'refund-1553338', at: new Date('2026-11-21T04:30:00Z') },
      },
    })
  })

  test.each([
    ['CHARGEBACK_CREATED', 'reversed', 'whole'],
    ['DISPUTE_MERCHANT_LOST', 'reversed', 'whole'],
    ['ARBITRATION_MERCHANT_ACCEPTED', 'reversed', 'whole'],
    ['PRE_ARBITRATION_INSUFFICIENT_EVIDENCE', 'reversed', 'whole'],
    ['CHARGEBACK_MERCHANT_WON', 'restored', undefined],
  ])('of a dispute in %s is %s', (status, kind, takesBack) => {
    const { event } = Object(read(dispute(status)))
    expect(event).toMatchObject({ id: `dispute-433475258-${status}`, kind, ...about, amountMinor: 320_417n })
    expect(event.takesBack).toBe(takesBack)
  })

  test('of a dispute about a part reverses only that part', () => {
    expect(read(dispute('CHARGEBACK_CREATED', { dispute_amount: 1000 }))).toMatchObject({
      event: { amountMinor: 100_000n, takesBack: 'disputed' },
    })
  })

  test('is accepted only with a signature over its time and bytes, by the current or the previous secret', () => {
    const body = JSON.stringify(success)
    const wrong = { ok: false, why: 'signature' }
    expect(reader().readWebhook(signed(body), now)).toMatchObject({ ok: true })
    expect(reader().readWebhook(signed(body, 'another secret'), now)).toEqual(wrong)
    expect(reader().readWebhook(signed(body, secret, '1746427759734'), now)).toEqual(wrong)
    expect(reader().readWebhook({ ...signed(body), body: `${body} ` }, now)).toEqual(wrong)
    expect(reader().readWebhook({ body, header: () => undefined }, now)).toEqual(wrong)
    const old = 'previous-secret-for-tests'
    expect(reader({ oldSecret: old }).readWebhook(signed(body, old), now)).toMatchObject({ ok: true })
  })

  test('of a refund that Cashfree started may identify only its payment', () => {
    const { order_id: _, ...alone } = refund('SUCCESS')
    const given = notice('AUTO_REFUND_STATUS_WEBHOOK', { auto_refund: alone })
    expect(read(given)).toMatchObject({
      ok: true,
      event: { kind: 'reversed', reference: '', charge: '5114911', amountMinor: 10_081n, takesBack: 'this' },
    })
  })

  test.each<[string, unknown]>([
    ['no JSON', undefined],
    ['no type', { ...success, type: undefined }],
  ])('with %s is malformed', (_what, given) => {
    expect(read(given)).toEqual({ ok: false, why: 'malformed' })
  })

  test.each<[string, unknown]>([
    ['three decimals', notice('PAYMENT_SUCCESS_WEBHOOK', payment('SUCCESS', { payment_amount: 1.005 }))],
    ['a negative amount', notice('PAYMENT_SUCCESS_WEBHOOK', payment('SUCCESS', { payment_amount: -1 }))],
    ['an absurd amount', notice('PAYMENT_SUCCESS_WEBHOOK', payment('SUCCESS', { payment_amount: 1e21 }))],
    ['another currency', notice('PAYMENT_SUCCESS_WEBHOOK', payment('SUCCESS', { payment_currency: 'USD' }))],
    ['no moment', { ...success, event_time: 'today' }],
    ['no charge', notice('PAYMENT_SUCCESS_WEBHOOK', payment('SUCCESS', { cf_payment_id: '' }))],
    ['no refund', notice('REFUND_STATUS_WEBHOOK', {})],
    ['no complaint', notice('DISPUTE_CREATED', {})],
  ])('with %s is reported as unreadable money, for a person', (_what, given) => {
    expect(read(given)).toMatchObject({ ok: false, why: 'unreadable-money' })
  })

  test('that cannot be read is reported with the ids that it contains', () => {
    const given = notice('PAYMENT_SUCCESS_WEBHOOK', payment('SUCCESS', { payment_amount: 100.005 }))
    const { order, payment: paid } = payment('SUCCESS')
    const about = { event: '', reference: order.order_id, charge: paid.cf_payment_id }
    expect(read(given)).toEqual({ ok: false, why: 'unreadable-money', about })
  })
})
