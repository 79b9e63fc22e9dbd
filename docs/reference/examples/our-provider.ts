import { createHmac, timingSafeEqual } from 'node:crypto'
import type {
  Conformance,
  PaymentProvider,
  PaymentsModule,
} from '../../../src/server/integrations/modules.ts'

const KINDS = { paid: 'paid', pending: 'seen', failed: 'canceled', refunded: 'reversed' } as const

const samplepay: PaymentsModule = ({ env, ask, failure }) => {
  const { SAMPLEPAY_KEY: key = '', SAMPLEPAY_SECRET: secret = '' } = env
  if (key === '' || secret === '') throw new Error('SAMPLEPAY_KEY and SAMPLEPAY_SECRET are needed')
  return {
    name: 'samplepay',
    channels: (market) =>
      market === 'mx'
        ? [
            {
              payCode: 'mx-samplepay',
              market,
              kind: 'bank',
              name: 'Samplepay',
              logo: '/brand/channels/bank.svg',
              symbology: 'none',
              maxMinor: 5_000_000n,
              validHours: 48,
            },
          ]
        : [],
    async issue({ idempotencyKey, amountMinor, expiresAt }) {
      let status = 0
      let answer: { id?: string; number?: string; amountMinor?: string } = {}
      try {
        const response = await ask('https://api.samplepay.example/references', {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey },
          body: JSON.stringify({ amountMinor: String(amountMinor), expiresAt: expiresAt.toISOString() }),
          signal: AbortSignal.timeout(8_000),
        })
        status = response.status
        answer = JSON.parse(await response.text())
      } catch (error) {
        if (status === 0)
          throw failure(error instanceof Error && error.name === 'TimeoutError' ? 'timed-out' : 'unreachable')
      }
      if (status !== 200) throw failure(status >= 500 ? 'provider-down' : 'not-accepted', String(status))
      // Accepts only a reference for the requested amount.
      if (!answer.id || !answer.number || answer.amountMinor !== String(amountMinor))
        throw failure('unreadable-answer')
      return { reference: answer.number, codeText: '', providerOrderId: answer.id }
    },
    async cancel({ providerOrderId }) {
      const address = `https://api.samplepay.example/references/${encodeURIComponent(providerOrderId)}`
      let status = 0
      let answer: { state?: string } = {}
      try {
        const headers = { authorization: `Bearer ${key}` }
        const response = await ask(address, { method: 'DELETE', headers, signal: AbortSignal.timeout(8_000) })
        status = response.status
        answer = JSON.parse(await response.text())
      } catch (error) {
        if (status === 0)
          throw failure(error instanceof Error && error.name === 'TimeoutError' ? 'timed-out' : 'unreachable')
      }
      // Paid, unknown or already cancelled: a retry would not change it.
      if (status === 404 || status === 409) return 'not-ended'
      if (status !== 200 || answer.state !== 'ended') throw failure('unreadable-answer', String(status))
      return 'ended'
    },
    readWebhook({ body, header }) {
      const given = Buffer.from(header('samplepay-signature') ?? '', 'hex')
      const right = createHmac('sha256', secret).update(body).digest()
      if (given.length !== right.length || !timingSafeEqual(given, right))
        return { ok: false, why: 'signature' }
      return readEvent(readObject(body))
    },
    async listPaid({ from, until, page }) {
      const query = new URLSearchParams({
        from: from.toISOString(),
        until: until.toISOString(),
        page: page ?? '',
      })
      let status = 0
      let answer: { payments?: Record<string, string>[]; next?: string } = {}
      try {
        const response = await ask(`https://api.samplepay.example/payments?${query}`, {
          headers: { authorization: `Bearer ${key}` },
          signal: AbortSignal.timeout(8_000),
        })
        status = response.status
        answer = JSON.parse(await response.text())
      } catch (error) {
        if (status === 0)
          throw failure(error instanceof Error && error.name === 'TimeoutError' ? 'timed-out' : 'unreachable')
      }
      // An unreadable response must not look like an empty list.
      if (status !== 200 || !Array.isArray(answer.payments))
        throw failure('unreadable-answer', String(status))
      const rows = answer.payments.map((row) => readEvent(Object(row)))
      const events = rows.flatMap((row) => (row.ok && row.event.kind === 'paid' ? [row.event] : []))
      return { events, unread: rows.filter(({ ok }) => !ok).length, next: answer.next || null }
    },
  }
}
export default samplepay

/** Reads a notice or a row of the list. Both name the charge, so one payment is booked once. */
const readEvent = (row: Record<string, string>): ReturnType<PaymentProvider['readWebhook']> => {
  const { id = '', type = '', number = '', charge = '', amountMinor = '', at = '' } = row
  if (type === '') return { ok: false, why: 'malformed' }
  if (!Object.hasOwn(KINDS, type)) return { ok: false, why: 'unknown-event' }
  const isWhole = [id, number, charge, amountMinor, at].every(
    (field) => typeof field === 'string' && field !== '',
  )
  if (!isWhole || !/^\d{1,15}$/.test(amountMinor) || Number.isNaN(Date.parse(at)))
    return { ok: false, why: 'unreadable-money', about: { event: id, reference: number, charge } }
  const kind = KINDS[type as keyof typeof KINDS]
  const event = { id, kind, reference: number, charge, amountMinor: BigInt(amountMinor), at: new Date(at) }
  return { ok: true, event: kind === 'reversed' ? { ...event, takesBack: 'this' } : event }
}

const readObject = (body: string) => {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}

/** For `npm run conform`: settings, a test double of Samplepay, and notices in its format and signature. */
export const conformance: Conformance = {
  kind: 'payments',
  env: { SAMPLEPAY_KEY: 'test-key', SAMPLEPAY_SECRET: 'test-secret' },
  twin({ method, url, headers, body }) {
    if (method === 'GET') {
      // Two pages. The first has payment 1 of `notice`, as every test double that lists payments.
      const number = new URL(url).searchParams.get('page') || '1'
      const names = {
        id: `paid-${number}`,
        type: 'paid',
        number: '93000262276908',
        charge: `charge-${number}`,
      }
      const payment = { ...names, amountMinor: '320417', at: '2026-11-20T18:00:00Z' }
      return { status: 200, body: JSON.stringify({ payments: [payment], next: number === '1' ? '2' : '' }) }
    }
    if (method === 'DELETE') return { status: 200, body: '{"state":"ended"}' }
    const { amountMinor, expiresAt } = JSON.parse(body)
    const key = headers.get('idempotency-key') ?? ''
    const number = String(BigInt(`0x${createHmac('sha256', 'twin').update(key).digest('hex')}`)).slice(0, 16)
    return {
      status: 200,
      body: JSON.stringify({ id: `ref-${number}`, number, amountMinor }),
      understood: { amountMinor: BigInt(amountMinor), expiresAt: new Date(expiresAt) },
    }
  },
  notice({ kind, number, reference, amountMinor, at }) {
    const [type] = Object.entries(KINDS).find(([, ours]) => ours === kind) ?? []
    if (type === undefined) return null
    const names = { id: [type, number].join('-'), type, number: reference, charge: `charge-${number}` }
    return JSON.stringify({ ...names, amountMinor: String(amountMinor), at })
  },
  sign: (body) => ({
    'samplepay-signature': createHmac('sha256', 'test-secret').update(body).digest('hex'),
  }),
}
