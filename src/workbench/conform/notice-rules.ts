import { isDeepStrictEqual } from 'node:util'
import type { NoticeWish, PaymentEvent } from '#server/integrations/modules.ts'
import {
  AMOUNT,
  AMOUNT_WRITTEN,
  NOW,
  type PaymentsFixture,
  type PaymentsTrial,
  REFERENCE,
} from './payments-trial.ts'
import { isQuick, must, NOT_RESTARTED, type Rule } from './rule.ts'

/** Amounts that a calculation with fractions gets wrong: 0.29 × 100 is 28.999…; 128.20 ends with a zero. */
const AMOUNTS = [1n, 29n, 12_814n, 12_820n, 100_000n, 1_234_567_890_129n]
/** One that is too long for a number of JavaScript, and one that begins with zeros. */
const REFERENCES = ['646180123456789013', '00012345678901']
const KINDS: readonly NoticeWish['kind'][] = [
  ...(['paid', 'seen', 'failed', 'canceled', 'expired', 'reversed', 'restored'] as const),
]
const LONG = 100_000

/** What the server relies on if a provider sends notices. */
export function noticeRules(trial: PaymentsTrial, fixture: PaymentsFixture): Rule[] {
  const { provider, second, bodyOf, paidBody, read, eventOf } = trial
  const reported = (kind: NoticeWish['kind'], what: string, check: (event: PaymentEvent) => void): Rule => ({
    rule: `readWebhook: reads that ${what} (${kind})`,
    check() {
      const body = bodyOf(kind)
      if (body === null) return 'the provider never reports it'
      const event = eventOf(body)
      must(event.kind === kind, `is read as ${event.kind}`)
      check(event)
    },
  })
  const isOfReference = ({ reference }: PaymentEvent) =>
    must(reference === REFERENCE, `the reference is read as ${reference}`)
  const all = () =>
    KINDS.flatMap((kind) => {
      const body = bodyOf(kind)
      return body === null ? [] : [eventOf(body)]
    })
  return [
    {
      rule: 'readWebhook: reads the reference, amount and moment of a payment (paid)',
      check() {
        const event = eventOf(paidBody())
        must(event.kind === 'paid', `is read as ${event.kind}`)
        isOfReference(event)
        must(event.amountMinor === AMOUNT, `the amount is read as ${event.amountMinor}`)
        const isThen = Math.abs(event.at.getTime() - NOW.getTime()) < 1000
        must(isThen, `the moment is read as ${event.at.toISOString()}`)
      },
    },
    {
      rule: 'readWebhook: reads every amount exactly',
      check() {
        for (const amountMinor of AMOUNTS) {
          const found = eventOf(paidBody({ amountMinor })).amountMinor
          must(found === amountMinor, `${amountMinor} is read as ${found}`)
        }
      },
    },
    {
      rule: 'readWebhook: reads every reference exactly',
      check() {
        for (const reference of REFERENCES) {
          const found = eventOf(paidBody({ reference })).reference
          must(found === reference, `${reference} is read as ${found}`)
        }
      },
    },
    {
      rule: 'readWebhook: names the charge of a payment, which is not the reference',
      check() {
        const [one, other] = [eventOf(paidBody()), eventOf(paidBody({ number: 2 }))]
        if (!one.charge && !provider.listPaid) return 'names no charge'
        must(Boolean(one.charge), 'names no charge, although listPaid does: a payment would be booked twice')
        must(
          one.charge !== one.reference,
          'names the reference as the charge: a second payment would be lost',
        )
        must(one.charge !== other.charge, 'two payments of one reference have one charge')
      },
    },
    {
      rule: 'readWebhook: names the same charge if the payment is reversed or restored',
      check() {
        const { charge } = eventOf(paidBody())
        const later = all().filter(({ kind }) => kind === 'reversed' || kind === 'restored')
        if (!charge || later.length === 0) return 'reports no reversal, or no charge'
        for (const event of later)
          must(
            !event.charge || event.charge === charge,
            `${event.kind} names ${event.charge}, paid ${charge}`,
          )
      },
    },
    {
      rule: 'readWebhook: gives the same notice the same id, and another payment another id',
      check() {
        const [one, again] = [eventOf(paidBody()), eventOf(paidBody())]
        must(one.id === again.id, 'the same notice has another id')
        must(eventOf(paidBody({ number: 2 })).id !== one.id, 'two payments have one id')
      },
    },
    {
      rule: 'readWebhook: gives each kind of notice an id of its own',
      check() {
        const ids = all().map(({ id }) => id)
        must(new Set(ids).size === ids.length, `has one id for two kinds: ${ids.join(', ')}`)
      },
    },
    {
      rule: 'readWebhook: reads the same after a restart in another time zone',
      async check() {
        if (!second) return NOT_RESTARTED
        eventOf(paidBody({ number: 2 }))
        const body = paidBody()
        const headers = Object.entries(fixture.sign(body)).map(([name, value]) => [name.toLowerCase(), value])
        const found = await second.call('readWebhook', { body, headers: Object.fromEntries(headers) }, NOW)
        const event: PaymentEvent | undefined = Object(found).event
        const here = eventOf(body)
        must(event !== undefined, 'reads no event there')
        must(
          event.at.getTime() === here.at.getTime(),
          `the moment is read as ${event.at.toISOString()} there`,
        )
        must(isDeepStrictEqual(event, here), 'reads another event there')
      },
    },
    {
      rule: 'readWebhook: refuses a notice without a correct signature',
      check() {
        const body = paidBody()
        const headers = fixture.sign(body)
        const isRefused = (found: ReturnType<typeof read>, what: string) =>
          must(!found.ok && found.why === 'signature', `${what} is accepted, or refused for another reason`)
        isRefused(read(body, {}), 'one without headers')
        isRefused(read(`${body} `, headers), 'one with a byte more')
        isRefused(read(paidBody({ amountMinor: AMOUNT + 1n }), headers), 'one with another amount')
        for (const [name, value] of Object.entries(headers)) {
          if (!/sign|digest|hmac|auth/i.test(name)) continue
          isRefused(read(body, { ...headers, [name]: '' }), `one with an empty ${name}`)
          isRefused(read(body, { ...headers, [name]: `x${value}` }), `one with another ${name}`)
          isRefused(read(body, { ...headers, [name]: value.slice(0, 8) }), `one with a short ${name}`)
        }
      },
    },
    {
      rule: 'readWebhook: refuses a signed body that is no notice',
      check() {
        for (const body of ['', '{', '[]', 'null', '"x"', '{}', '{"data":{}}', '1e999'])
          must(!read(body).ok, `${body || 'nothing'} is an event`)
      },
    },
    {
      rule: 'readWebhook: keeps a signed notice whose amount cannot be read (unreadable-money)',
      check() {
        const found = read(paidBody().replaceAll(AMOUNT_WRITTEN, '"x"'))
        must(!found.ok, 'reads an amount where there is none')
        must(found.why === 'unreadable-money', `answers ${found.why}, and the payment is forgotten`)
        const { event, reference, charge } = found.about
        must(reference === REFERENCE || charge !== '' || event !== '', 'does not say which payment it is')
      },
    },
    {
      rule: 'readWebhook: does not block',
      check() {
        const body = paidBody()
        isQuick('readWebhook', () => read(body))
        isQuick('readWebhook', () => read(`{"id":"${'a'.repeat(LONG)}!"}`))
      },
    },
    reported('seen', 'money is in process', isOfReference),
    reported('failed', 'an attempt failed, and the reference is still valid', isOfReference),
    reported('canceled', 'a reference was refused or cancelled', isOfReference),
    reported('expired', 'a reference expired', isOfReference),
    reported('reversed', 'money went back, and how much', (event) => {
      must(event.reference !== '' || Boolean(event.charge), 'names neither reference nor charge')
      must(Boolean(event.takesBack), 'does not say how much it takes back: this, in-all, whole or disputed')
      const isRead = event.takesBack === 'whole' || event.amountMinor === AMOUNT
      must(isRead, `the amount is read as ${event.amountMinor}`)
    }),
    reported('restored', 'money returned', (event) =>
      must(event.reference !== '' || Boolean(event.charge), 'names neither reference nor charge'),
    ),
  ]
}
