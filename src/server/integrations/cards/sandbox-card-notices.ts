import * as z from 'zod/mini'
import type { Keys } from '#server/base/config/secrets.ts'
import { readJson } from '#server/base/http/json-body.ts'
import { unreadableMoney } from '#server/integrations/payments/unreadable-money.ts'
import { isSignedWebhook, SIGNATURE_HEADER } from '#server/integrations/payments/webhook-signature.ts'
import type { CardAcquirer } from './card-acquirer.ts'

/** The acquirer's own names of events. */
const KINDS = {
  'charge.refunded': { kind: 'reversed', takesBack: 'this' },
  'charge.charged_back': { kind: 'reversed', takesBack: 'whole' },
  'charge.chargeback_won': { kind: 'restored' },
} as const

const named = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/))
const notice = z.object({ type: z.string().check(z.maxLength(100)) })
const money = z.object({
  id: named,
  charge: named,
  amountMinor: z.int().check(z.minimum(1)),
  at: z.iso.datetime(),
})

/** The webhook messages of the sandbox's acquirer, signed like those of the sandbox's payment provider. */
export const sandboxCardNotices = (secrets: Keys): Required<Pick<CardAcquirer, 'readWebhook'>> => ({
  readWebhook({ body, header }, now) {
    if (!isSignedWebhook(secrets, body, header(SIGNATURE_HEADER), now)) return { ok: false, why: 'signature' }
    const raw = readJson(body)
    const head = notice.safeParse(raw)
    if (!head.success) return { ok: false, why: 'malformed' }
    const { type } = head.data
    if (!isKnown(type)) return { ok: false, why: 'unknown-event' }
    const read = money.safeParse(raw)
    if (!read.success) return unreadableMoney(raw, { event: ['id'], reference: [], charge: ['charge'] })
    const { id, charge, amountMinor, at } = read.data
    const details = { reference: '', charge, amountMinor: BigInt(amountMinor), at: new Date(at) }
    return { ok: true, event: { id, ...KINDS[type], ...details } }
  },
})

const isKnown = (type: string): type is keyof typeof KINDS => Object.hasOwn(KINDS, type)
