import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Minor, major } from '#domain/amount.ts'
import type { ReferenceRequest } from '#server/integrations/payments/provider.ts'
import { validatedWebhooks } from '#server/integrations/validated/validated-webhooks.ts'
import { publishedContract, startProvider } from '#testing/throwaway-provider.ts'
import { conektaPayments } from './conekta.ts'
import type { ConektaLine } from './conekta-call.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const payer = { name: 'Ana Muestra', email: 'ana@example.com', phone: '+525500000001' }
const desk = { email: 'desk@example.com', phone: '+525500000009' }
const noon = new Date('2026-11-20T18:00:00Z')

const conekta = (line: Partial<ConektaLine> = {}) =>
  conektaPayments({ key: 'key_of_nobody', webhookKeys: [pem], desk, ...line })

const [cash, spei] = conekta().channels('mx')
if (!cash || !spei) throw new Error('Conekta has cash and SPEI')

const wish = (amountMinor: Minor, channel = cash): ReferenceRequest => ({
  idempotencyKey: 'key-of-this-wish',
  payer,
  channel,
  orderNo: 'A-1001',
  amountMinor,
  currency: 'MXN',
  expiresAt: new Date('2026-11-23T18:00:00.900Z'),
})

const cashMethod = { object: 'cash_payment', type: 'cash', reference: '93000262276908' }

const contract = publishedContract('conekta/api.yaml', process.env.CONEKTA_OPENAPI)
const missing = contract ? '' : ' (skipped: its description is not here; CONEKTA_OPENAPI says where it is)'

describe.skipIf(contract === null)(`against Conekta's published description${missing}`, () => {
  let provider: Awaited<ReturnType<typeof startProvider>>
  beforeAll(async () => {
    provider = await startProvider(contract ?? '')
  })
  afterAll(() => provider.stop())

  const answering = (prefer: string, sent: RequestInit = {}) =>
    conekta({
      address: provider.address,
      wait: async () => {},
      ask: (url, init) => fetch(url, { ...init, ...sent, headers: { ...headersOf(init), prefer } }),
    })

  test('a cash order is a valid request, and its reference returns digit by digit', async () => {
    const issued = await answering('code=200, example=cash').issue(wish(1560n))
    // JavaScript rounds the number in the example, so the rounded digits are expected.
    expect(issued).toEqual({
      reference: '10001140326893402000',
      codeText: '10001140326893402000',
      providerOrderId: 'ord_2xayxSvfWzQ2TLz7r',
    })
  })

  test('a SPEI order is a valid request', async () => {
    await expect(answering('code=200, example=cash').issue(wish(1560n, spei))).resolves.toBeDefined()
  })

  test('an invalid order is refused, which validates the tests above', async () => {
    const broken = { body: JSON.stringify({ currency: 'MXN' }) }
    await expect(answering('', broken).issue(wish(1560n))).rejects.toMatchObject({ trouble: 'not-accepted' })
  })

  const about = { reference: '10001140326893402000', providerOrderId: 'ord_2xayxSvfWzQ2TLz7r' }

  test('the cancellation of an order is a valid request', async () => {
    const statuses: number[] = []
    const ending = conekta({
      address: provider.address,
      async ask(url, init) {
        const response = await fetch(url, init)
        statuses.push(response.status)
        // The description has no example of this answer.
        return Response.json({ id: about.providerOrderId, payment_status: 'canceled' })
      },
    })
    await expect(ending.cancel?.(about)).resolves.toBe('ended')
    expect(statuses).toEqual([200])
  })

  test('the request for paid orders is valid', async () => {
    const statuses: number[] = []
    const asking = conekta({
      address: provider.address,
      async ask(url, init) {
        statuses.push((await fetch(url, init)).status)
        // The description has no example of such a list.
        return Response.json({ data: [], has_more: false })
      },
    })
    const [from, until] = [new Date(0), new Date('2100-01-01T00:00:00Z')]
    for (const page of [null, 'ord_2xayxSvfWzQ2TLz7r'])
      await expect(asking.listPaid?.({ from, until, page })).resolves.toMatchObject({ unread: 0 })
    expect(statuses).toEqual([200, 200])
  })

  test.each(['402', '404', '428'])('a cancellation refused with %s is no failure', async (code) => {
    await expect(answering(`code=${code}`).cancel?.(about)).resolves.toBe('not-ended')
  })

  test.each([
    ['401', 'not-authorised'],
    ['500', 'provider-down'],
  ])('a cancellation answered with %s is retried: %s', async (code, trouble) => {
    await expect(answering(`code=${code}`).cancel?.(about)).rejects.toMatchObject({ trouble })
  })

  test('a reference for another amount is refused', async () => {
    await expect(answering('code=200, example=cash').issue(wish(1561n))).rejects.toMatchObject({
      trouble: 'unreadable-answer',
    })
  })

  test.each([
    ['401', 'not-authorised', 'conekta.errors.authentication.missing_key, log 507f1f77bcf86cd799439011'],
    ['402', 'declined', 'conekta.errors.processing.tokenization.used, log 641b6d073cd9a50001515007'],
    ['422', 'not-accepted', 'nonexistent_token, log 641b6d813cd9a50001515017'],
    ['500', 'provider-down', 'conekta.errors.api.system.general_failure, log 641b6f2b3cd9a50001515098'],
  ])('its answer %s is the failure %s, with details for the log', async (code, trouble, detail) => {
    const failed = await answering(`code=${code}`)
      .issue(wish(1560n))
      .catch((error: unknown) => error)
    expect(failed).toMatchObject({ trouble, detail: expect.stringContaining(detail) })
  })
})

describe('on a bad connection', () => {
  type Answer = (response: ServerResponse) => void
  let script: Answer[] = []
  let seen: { path: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
  const pauses: number[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({ path: request.url, headers: request.headers, body })
    const next = script.shift()
    if (next === undefined) throw new Error('one request more than was expected')
    next(response)
  })
  let address = ''
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const at = server.address()
    address = at !== null && typeof at === 'object' ? `http://127.0.0.1:${at.port}` : ''
  })
  afterEach(() => {
    script = []
    seen = []
    pauses.length = 0
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const cut: Answer = (response) => void response.socket?.destroy()
  const silence: Answer = () => {}
  const status =
    (code: number, body = '{}', headers = {}): Answer =>
    (response) =>
      void response.writeHead(code, headers).end(body)
  const line = (more: Partial<ConektaLine> = {}) =>
    conekta({
      address,
      random: () => 0.5,
      wait: async (milliseconds) => void pauses.push(milliseconds),
      ...more,
    })

  test('a lost connection and a 503 are retried with the same request, after growing pauses', async () => {
    script = [cut, status(503), status(200, JSON.stringify(order(major(500))))]
    await expect(line().issue(wish(major(500)))).resolves.toMatchObject({ reference: '93000262276908' })
    expect(seen).toHaveLength(3)
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(new Set(seen.map(({ body }) => body)).size).toBe(1)
    expect(pauses).toEqual([300, 600])
  })

  test('the pause varies between servers by up to half', async () => {
    for (const random of [0, 1]) {
      script = [status(429), status(200, JSON.stringify(order(major(500))))]
      await line({ random: () => random }).issue(wish(major(500)))
    }
    expect(pauses).toEqual([200, 400])
  })

  test('there are at most three attempts', async () => {
    script = [status(429), status(500), cut]
    await expect(line().issue(wish(major(500)))).rejects.toMatchObject({ trouble: 'unreachable' })
    expect(seen).toHaveLength(3)
  })

  test.each([
    [400, 'not-accepted'],
    [401, 'not-authorised'],
    [402, 'declined'],
    [409, 'not-accepted'],
  ])('a %i is not retried: it is %s', async (code, trouble) => {
    script = [status(code)]
    await expect(line().issue(wish(major(500)))).rejects.toMatchObject({ trouble })
    expect(seen).toHaveLength(1)
  })

  test('a timeout is not retried, because the borrower has waited', async () => {
    script = [silence]
    await expect(line({ timeoutMs: 50 }).issue(wish(major(500)))).rejects.toMatchObject({
      trouble: 'timed-out',
    })
    expect(seen).toHaveLength(1)
  })

  const about = { reference: '93000262276908', providerOrderId: 'ord_1' }

  test.each([
    [200, '{"id":"ord_1","payment_status":"canceled"}', 'ended'],
    [200, '{"id":"ord_1","payment_status":"paid"}', 'not-ended'],
    [404, '{}', 'not-ended'],
    [409, '{}', 'not-ended'],
    [422, '{}', 'not-ended'],
  ])('a cancellation is requested once: %i %s is %s', async (code, body, outcome) => {
    script = [status(code, body)]
    await expect(line().cancel?.(about)).resolves.toBe(outcome)
    expect(seen).toMatchObject([
      { path: '/orders/ord_1/cancel', headers: { 'idempotency-key': 'cancel-ord_1' } },
    ])
  })

  test('an unreadable cancellation is a failure', async () => {
    script = [status(200, '<html>')]
    await expect(line().cancel?.(about)).rejects.toMatchObject({ trouble: 'unreadable-answer' })
  })

  test('an answer that stops halfway ends at the timeout too', async () => {
    script = [(response) => void response.writeHead(200).write('{"id":')]
    await expect(line({ timeoutMs: 50 }).issue(wish(major(500)))).rejects.toMatchObject({
      trouble: 'timed-out',
    })
  })

  test('redirects are not followed, so the key is not sent elsewhere', async () => {
    script = Array.from({ length: 3 }, () => status(302, '', { location: `${address}/elsewhere` }))
    await expect(line().issue(wish(major(500)))).rejects.toMatchObject({ trouble: 'unreachable' })
    expect(seen).toHaveLength(3)
  })

  test.each(['<html>', '{"id":"ord_1"}', JSON.stringify({ ...order(major(500)), charges: { data: [] } })])(
    'an answer that is no order is a failure: %s',
    async (body) => {
      script = [status(200, body)]
      await expect(line().issue(wish(major(500)))).rejects.toMatchObject({ trouble: 'unreadable-answer' })
    },
  )

  test('the request contains the amount in centavos, the expiry in seconds, our number, the version and the key', async () => {
    script = [status(200, JSON.stringify(order(major(500))))]
    await line().issue(wish(major(500)))
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({
      currency: 'MXN',
      customer_info: payer,
      line_items: [{ quantity: 1, unit_price: 50_000 }],
      charges: [{ amount: 50_000, payment_method: { type: 'cash', expires_at: 1_795_456_800 } }],
      metadata: { order_no: 'A-1001', pay_code: 'mx-conekta-cash' },
    })
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer key_of_nobody',
      accept: 'application/vnd.conekta-v2.3.0+json',
    })
  })

  test('the idempotency key is in the header and in the order’s metadata', async () => {
    script = [status(200, JSON.stringify(order(major(500))))]
    await line().issue(wish(major(500)))
    expect(seen[0]?.headers['idempotency-key']).toBe('key-of-this-wish')
    expect(JSON.parse(seen[0]?.body ?? '').metadata.idempotency_key).toBe('key-of-this-wish')
  })

  test('the payer is named as far as known, and the desk for the rest', async () => {
    script = [status(200, JSON.stringify(order(major(500))))]
    await line().issue({ ...wish(major(500)), payer: { name: 'Ana Muestra' } })
    expect(JSON.parse(seen[0]?.body ?? '').customer_info).toEqual({ name: 'Ana Muestra', ...desk })
  })

  test('SPEI answers with a CLABE, without a barcode', async () => {
    const method = { object: 'bank_transfer_payment', type: 'spei', clabe: '646180111812345678', bank: 'STP' }
    script = [status(200, JSON.stringify(order(major(500), method)))]
    await expect(line().issue(wish(major(500), spei))).resolves.toEqual({
      reference: '646180111812345678',
      codeText: '',
      providerOrderId: 'ord_1',
    })
  })

  test('a failure repeats neither the key nor the payer', async () => {
    script = [status(422, JSON.stringify({ details: [{ code: 'c', message: `${payer.email} is wrong` }] }))]
    const failed = await line()
      .issue(wish(major(500)))
      .catch((error: unknown) => String(error) + JSON.stringify(error))
    expect(failed).not.toMatch(/ana@|key_of_nobody/)
  })

  test('rupees and unknown channels are a bug, and nothing is sent', async () => {
    await expect(line().issue({ ...wish(major(1)), currency: 'INR' })).rejects.toThrow('no mx-conekta-cash')
    const foreign = { ...wish(major(1)), channel: { ...cash, payCode: 'in-upi' } }
    await expect(line().issue(foreign)).rejects.toThrow('no in-upi')
    expect(seen).toHaveLength(0)
  })
})

describe('the payments of a period', () => {
  const paid = (id: string, at: string, change = {}) => ({
    ...order(major(500)),
    ...{ id: `ord_${id}`, metadata: { order_no: 'A-1001' } },
    charges: {
      data: [
        {
          ...{ id, amount: 50_000, currency: 'MXN', payment_method: cashMethod },
          ...{ paid_at: Date.parse(at) / 1000, ...change },
        },
      ],
    },
  })
  const period = {
    from: new Date('2026-11-20T00:00:00Z'),
    until: new Date('2026-11-21T00:00:00Z'),
    page: null,
  }

  test('have their charge, are of this product alone, and were paid within the period', async () => {
    const urls: URL[] = []
    const next_page_url = 'https://elsewhere.example/orders?limit=250&next=ord_last'
    const data = [
      paid('one', '2026-11-20T10:00:00Z'),
      paid('later', '2026-11-21T00:00:00Z'),
      { ...paid('other', '2026-11-20T10:00:00Z'), metadata: {} },
      paid('odd', '2026-11-20T10:00:00Z', { amount: 0.5 }),
    ]
    const provider = conekta({
      async ask(url) {
        urls.push(new URL(String(url)))
        return Response.json({ data, has_more: urls.length === 1, next_page_url })
      },
    })
    expect(await provider.listPaid?.(period)).toEqual({
      events: [
        {
          ...{ id: 'paid-one', kind: 'paid', reference: '93000262276908', charge: 'one' },
          ...{ amountMinor: 50_000n, at: new Date('2026-11-20T10:00:00Z') },
        },
      ],
      movedBack: [],
      unread: 1,
      next: 'ord_last',
    })
    expect(await provider.listPaid?.({ ...period, page: 'ord_last' })).toMatchObject({ next: null })
    expect(urls[0]?.searchParams.get('updated_at.gte')).toBe(String(period.from.getTime() / 1000))
    expect(urls[1]?.searchParams.get('next')).toBe('ord_last')
    // The key is sent only to the configured host, whatever an answer contains.
    expect(new Set(urls.map(({ host }) => host)).size).toBe(1)
  })

  test('include refunded payments, which Conekta no longer calls paid, and no unpaid orders', async () => {
    const at = '2026-11-20T10:00:00Z'
    const refunds = { data: [{ amount: -50_000 }] }
    const orders = [
      { ...paid('refunded', at, { refunds }), payment_status: 'refunded', amount_refunded: 50_000 },
      { ...paid('charged-back', at), payment_status: 'charged_back' },
      { ...paid('waits', at, { paid_at: null }), payment_status: 'pending_payment' },
      { ...paid('stands', at), payment_status: 'paid' },
    ]
    const provider = conekta({
      async ask(url) {
        const wanted = new URL(String(url)).searchParams.get('payment_status')
        const data = orders.filter(({ payment_status }) => wanted === null || payment_status === wanted)
        return Response.json({ data, has_more: false })
      },
    })
    const page = await provider.listPaid?.(period)
    expect(page?.events.map(({ charge }) => charge)).toEqual(['refunded', 'charged-back', 'stands'])
    expect(page?.movedBack).toEqual([
      { kind: 'gone', charge: 'refunded', amountMinor: 50_000n, isInAll: true },
      { kind: 'gone', charge: 'charged-back', amountMinor: 50_000n, isInAll: true },
    ])
    expect(page?.unread).toBe(0)
  })
})

describe('webhook messages', () => {
  const read = (body: string, digest: string | undefined, keys = [pem]) =>
    // As the server reads them: invalid events are refused.
    validatedWebhooks(conektaPayments({ key: '', webhookKeys: keys, desk })).readWebhook(
      { body, header: (name) => (name === 'digest' ? digest : undefined) },
      noon,
    )
  const signed = (body: string, key = privateKey) => sign('sha256', Buffer.from(body), key).toString('base64')
  const notice = (type: string, object: object = order(major(500))) =>
    JSON.stringify({ id: 'ev-1', object: 'event', type, created_at: 1_795_000_000, data: { object } })

  test.each([
    ['order.paid', 'paid', '2026-11-18T10:40:00.000Z'],
    ['order.expired', 'expired', '2026-11-18T11:06:40.000Z'],
    ['order.canceled', 'canceled', '2026-11-18T11:06:40.000Z'],
  ])('%s is %s: reference, amount and time', (type, kind, at) => {
    const paid_at = kind === 'paid' ? 1_794_998_400 : null
    const body = notice(type, order(major(500), undefined, paid_at))
    expect(read(body, signed(body))).toEqual({
      ok: true,
      event: {
        ...{ id: 'ev-1', kind, reference: '93000262276908', amountMinor: 50_000n },
        ...{ at: new Date(at), charge: null },
      },
    })
  })

  test('the reference of a transfer is its CLABE', () => {
    const method = { object: 'bank_transfer_payment', clabe: '646180111812345678' }
    const body = notice('order.paid', order(major(500), method))
    expect(read(body, signed(body))).toMatchObject({ ok: true, event: { reference: '646180111812345678' } })
  })

  test('an impossible time is still a date, which waits for a person, and refunds are at most their charge', () => {
    const body = notice('order.paid', order(major(500), undefined, 900_000_000_000_000))
    expect(read(body, signed(body))).toMatchObject({ event: { at: new Date('9999-12-31T23:59:59Z') } })
    const [charge] = order(major(500)).charges.data
    const refunds = { data: Array(1200).fill({ amount: -900_000_000_000_000 }) }
    const back = notice('charge.refunded', { ...charge, id: 'ch-1', refunds })
    expect(read(back, signed(back))).toMatchObject({ event: { amountMinor: 50_000n } })
  })

  test('a reference written as a long number keeps all its digits', () => {
    const body = notice('order.paid').replace('"93000262276908"', '10001140326893401915')
    expect(read(body, signed(body))).toMatchObject({ ok: true, event: { reference: '10001140326893401915' } })
  })

  test.each(['order.pending_payment', 'webhook_ping', 'charge.paid', 'toString'])('%s is ignored', (type) => {
    const body = notice(type)
    expect(read(body, signed(body))).toEqual({ ok: false, why: 'unknown-event' })
  })

  test.each([
    ['order.refunded', { amount_refunded: 50_000 }, 50_000n, 'in-all'],
    ['order.partially_refunded', { amount_refunded: 1_000 }, 1_000n, 'in-all'],
    ['order.refunded', {}, 50_000n, 'whole'],
    ['order.charged_back', {}, 50_000n, 'whole'],
  ])('%s with %o takes back %s, %s', (type, more, amountMinor, takesBack) => {
    const body = notice(type, { ...order(major(500)), ...more })
    expect(read(body, signed(body))).toMatchObject({
      ok: true,
      event: { kind: 'reversed', reference: '93000262276908', amountMinor, takesBack },
    })
  })

  test.each(['charge.refunded', 'charge.reversed', 'charge.charged_back'])(
    '%s about a charge alone takes back its refunds, or all of it',
    (type) => {
      const refunds = { data: [{ amount: -700 }, { amount: -300, status: 'failed' }] }
      const [charge] = order(major(500)).charges.data
      const body = notice(type, { ...charge, id: 'ch-1', refunds })
      const counted = { amountMinor: 700n, takesBack: 'in-all' }
      const all = { amountMinor: 50_000n, takesBack: 'whole' }
      expect(read(body, signed(body))).toMatchObject({
        ok: true,
        event: { kind: 'reversed', charge: 'ch-1', ...(type === 'charge.refunded' ? counted : all) },
      })
    },
  )

  test('charge.chargeback.created identifies only its charge, and takes all of it back', () => {
    const body = notice('charge.chargeback.created', { object: 'chargeback', id: 'cb-1', charge_id: 'ch-1' })
    expect(read(body, signed(body))).toMatchObject({
      ok: true,
      event: { kind: 'reversed', reference: '', charge: 'ch-1', takesBack: 'whole' },
    })
  })

  test('charge.chargeback.won identifies its charge, whose money is restored', () => {
    const won = { kind: 'restored', reference: '', charge: 'ch-1' }
    const [charge] = order(major(500)).charges.data
    for (const about of [
      { object: 'chargeback', id: 'cb-1', charge_id: 'ch-1' },
      { ...charge, id: 'ch-1' },
    ]) {
      const body = notice('charge.chargeback.won', about)
      expect(read(body, signed(body))).toMatchObject({ ok: true, event: won })
    }
    const body = notice('charge.chargeback.won', order(major(500)))
    expect(read(body, signed(body))).toMatchObject({ ok: false, why: 'unreadable-money' })
  })

  test('a partial refund without an amount is kept for a person, and the order of another shop is ignored', () => {
    const body = notice('order.partially_refunded')
    expect(read(body, signed(body))).toMatchObject({ ok: false, why: 'unreadable-money' })
    const other = notice('order.refunded', { ...order(major(500)), metadata: {} })
    expect(read(other, signed(other))).toEqual({ ok: false, why: 'unknown-event' })
  })

  test('an order of another product is ignored', () => {
    const body = notice('order.paid', { ...order(major(500)), metadata: {} })
    expect(read(body, signed(body))).toEqual({ ok: false, why: 'unknown-event' })
  })

  test.each([
    ['no JSON', 'paid!'],
    ['no type', notice('order.paid').replace('"type"', '"kind"')],
  ])('a signed message with %s is malformed', (_what, body) => {
    expect(read(body, signed(body))).toEqual({ ok: false, why: 'malformed' })
  })

  test.each([
    ['no order', notice('order.paid', { metadata: { order_no: 'A-1001' } })],
    ['dollars of another country', notice('order.paid').replaceAll('MXN', 'USD')],
    ['no amount', notice('order.paid', order(0n))],
    ['no id', notice('order.paid').replace('"id"', '"number"')],
  ])('a signed message of this product with %s is kept for a person', (_what, body) => {
    expect(read(body, signed(body))).toMatchObject({ ok: false, why: 'unreadable-money' })
  })

  test('an unreadable message is kept with the names that it has', () => {
    const body = notice('order.paid', order(0n))
    const about = { event: 'ev-1', reference: '93000262276908', charge: '' }
    expect(read(body, signed(body))).toEqual({ ok: false, why: 'unreadable-money', about })
    const refund = notice('charge.refunded', { id: 'ch_7', amount: 100.005 })
    expect(read(refund, signed(refund))).toMatchObject({ about: { event: 'ev-1', charge: 'ch_7' } })
  })

  test('a message is accepted only as its sender signed it', () => {
    const body = notice('order.paid')
    const wrong = { ok: false, why: 'signature' }
    expect(read(body, undefined)).toEqual(wrong)
    expect(read(body, '')).toEqual(wrong)
    expect(read(body, 'x'.repeat(344))).toEqual(wrong)
    expect(read(body, signed(body, stranger))).toEqual(wrong)
    expect(read(body.replace('50000', '50001'), signed(body))).toEqual(wrong)
    expect(read(`${body} `, signed(body))).toEqual(wrong)
  })

  test('a new key can be added beside the old one', () => {
    const body = notice('order.paid')
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
    const otherPem = other.export({ type: 'spki', format: 'pem' }).toString()
    expect(read(body, signed(body), [otherPem, pem]).ok).toBe(true)
    expect(read(body, signed(body), [otherPem]).ok).toBe(false)
  })

  test('a key that is no RSA key is refused at the start', () => {
    const { publicKey: curve } = generateKeyPairSync('ed25519')
    const wrong = curve.export({ type: 'spki', format: 'pem' }).toString()
    expect(() => read('', '', [wrong])).toThrow('RSA')
    expect(() => read('', '', ['not a key'])).toThrow()
  })
})

function order(amount: Minor, method: object = cashMethod, paid_at: number | null = null) {
  const charge = { amount: Number(amount), currency: 'MXN', paid_at, payment_method: method }
  return { id: 'ord_1', metadata: { order_no: 'A-1001' }, charges: { data: [charge] } }
}

function headersOf(init: RequestInit | undefined): Record<string, string> {
  return Object.fromEntries(new Headers(init?.headers))
}
