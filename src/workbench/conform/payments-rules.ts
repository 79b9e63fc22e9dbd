import { marketIds, markets } from '#domain/markets/market.ts'
import { heldNotices } from '#server/integrations/held/held-notices.ts'
import type {
  Channel,
  Conformance,
  IssuedReference,
  NoticeWish,
  PaymentEvent,
  PaymentProvider,
} from '#server/integrations/modules.ts'
import { listingRules } from './listing-rules.ts'
import { failsProperly, must, type Rule } from './rule.ts'
import { type Line, twinOf } from './twin.ts'

export type PaymentsFixture = Extract<Conformance, { kind: 'payments' }>

/** An amount whose digits stand nowhere else by chance. */
const AMOUNT = 320_417n
const NOW = new Date('2026-11-20T18:00:00Z')
const EXPIRES = new Date('2026-11-21T17:59:59Z')
const TOLERANCE_MS = 60_000
const REFERENCE_MAX = 100
const HOURS_MAX = 24 * 60

/** Everything that the server relies on from a payment provider. `make` makes it with something that carries requests. */
export function paymentsRules(
  make: (ask: typeof fetch) => PaymentProvider,
  fixture: PaymentsFixture,
): Rule[] {
  const { state, ask } = twinOf(fixture)
  const provider = make(ask)
  const secrets = Object.values(fixture.env ?? {}).filter(
    (value) => value !== undefined && value.length >= 8,
  ) as string[]
  const channels = marketIds.flatMap((market) => [...provider.channels(market)])
  const issue = (key: string, channel: Channel | undefined = channels[0], line: Line = 'good') => {
    must(channel !== undefined, 'has no channel')
    Object.assign(state, { line, amountMinor: AMOUNT, understood: [] })
    return provider.issue({
      idempotencyKey: key,
      channel,
      orderNo: '90000000001174',
      amountMinor: AMOUNT,
      currency: markets[channel.market].currency,
      expiresAt: EXPIRES,
      payer: { name: 'Sam Sample' },
    })
  }
  const cancel = async ({ reference, providerOrderId }: IssuedReference, line: Line = 'good') => {
    state.line = line
    return provider.cancel?.({ reference, providerOrderId })
  }
  const key = (name: string) => `01conform${name}`.padEnd(26, '0').slice(0, 26)

  const bodyOf = (kind: NoticeWish['kind'], change: Partial<NoticeWish> = {}) =>
    fixture.notice({ kind, number: 1, reference: '93000262276908', amountMinor: AMOUNT, at: NOW, ...change })
  const read = (body: string, headers: Record<string, string> = fixture.sign(body)) => {
    const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    // As the server reads it: what is no event is refused.
    return heldNotices(provider).readWebhook({ body, header: (name) => lower.get(name.toLowerCase()) }, NOW)
  }
  const eventOf = (body: string): PaymentEvent => {
    const found = read(body)
    must(found.ok, `a notice with a right signature is ${found.ok ? '' : found.why}`)
    return found.event
  }
  const told = (kind: NoticeWish['kind'], check: (event: PaymentEvent) => void) => () => {
    const body = bodyOf(kind)
    must(body !== null || kind !== 'paid', 'it never tells of a payment')
    if (body === null) return 'it never tells of that'
    const event = eventOf(body)
    must(event.kind === kind, `it is read as ${event.kind}`)
    check(event)
  }
  const anyBody = () => {
    const body = bodyOf('paid')
    must(body !== null, 'it never tells of a payment')
    return body
  }
  const isOfOne = (event: PaymentEvent) =>
    must(event.reference !== '' || Boolean(event.charge), 'it names neither reference nor charge')

  return [
    {
      rule: 'has ways to pay, each with a code of its own, a limit and an end',
      check() {
        must(channels.length > 0, 'has no channel in any market')
        must(new Set(channels.map(({ payCode }) => payCode)).size === channels.length, 'two have one code')
        for (const { payCode, maxMinor, validHours, name } of channels) {
          must(/^[a-z0-9-]{3,60}$/.test(payCode), `${payCode} is no code of small letters, digits and -`)
          must(maxMinor > 0n && name !== '', `${payCode} has no limit or no name`)
          must(validHours > 0 && validHours <= HOURS_MAX, `${payCode} is good for ${validHours} hours`)
        }
      },
    },
    {
      rule: 'gives a reference by each of them',
      async check() {
        for (const channel of channels) {
          const { reference, codeText, providerOrderId } = await issue(
            key(`a${channels.indexOf(channel)}`),
            channel,
          )
          must(
            reference !== '' && reference.length <= REFERENCE_MAX,
            `${channel.payCode}: "${reference}" is no reference`,
          )
          must(providerOrderId !== '', `${channel.payCode}: the provider's own number is missing`)
          must(
            (channel.symbology === 'none') === (codeText === ''),
            `${channel.payCode}: a code where none is drawn, or none`,
          )
        }
      },
    },
    {
      rule: 'gives the same for the same key, and another for another',
      async check() {
        const [one, again, other] = [await issue(key('b')), await issue(key('b')), await issue(key('c'))]
        must(JSON.stringify(one) === JSON.stringify(again), 'the same key gives another reference')
        must(one.reference !== other.reference, 'another key gives the same reference')
      },
    },
    {
      rule: 'tells the provider the very amount, and when the reference ends',
      async check() {
        await issue(key('d'))
        if (state.asked.length === 0) return 'it asks nobody'
        const [heard] = state.understood
        must(heard !== undefined, 'the twin never says what it understood')
        must(heard.amountMinor === AMOUNT, `${heard.amountMinor} is asked for, and not ${AMOUNT}`)
        must(
          Math.abs(heard.expiresAt.getTime() - EXPIRES.getTime()) <= TOLERANCE_MS,
          `it ends ${heard.expiresAt.toISOString()}`,
        )
      },
    },
    ...(
      [
        ['slow', 'fails in words where the provider is slow'],
        ['cut', 'fails in words where the line is cut'],
        ['down', 'fails in words where the provider is down'],
        ['forbidden', 'fails in words where the key is wrong'],
        ['page', 'gives no reference for an answer that is a page'],
        ['empty', 'gives no reference for an answer that says nothing'],
        ['other-amount', 'gives no reference for another amount'],
      ] as const
    ).map(([line, rule]) => ({
      rule,
      async check() {
        const before = state.asked.length
        await issue(key('e'))
        if (state.asked.length === before) return 'it asks nobody'
        await failsProperly(() => issue(key(`f${line}`), undefined, line), secrets)
      },
    })),
    {
      rule: 'ends a reference when it is told to, twice as well as once',
      async check() {
        if (!provider.cancel) return 'it cannot end one'
        for (const ended of [await issue(key('g'))].flatMap((one) => [one, one])) {
          const said = await cancel(ended)
          must(said === 'ended' || said === 'not-ended', `says ${String(said)}`)
        }
      },
    },
    ...(['gone', 'too-late'] as const).map((line) => ({
      rule: `takes it for no failure that a reference to be ended is ${line === 'gone' ? 'gone' : 'paid'}`,
      async check() {
        const ended = await issue(key(`h${line}`))
        const before = state.asked.length
        const said = await cancel(ended, line)
        if (said === undefined) return 'it cannot end one'
        if (state.asked.length === before) return 'it asks nobody'
        must(said === 'not-ended', `says ${said}`)
      },
    })),
    ...(['slow', 'down', 'page'] as const).map((line) => ({
      rule: `says that nobody knows whether a reference has ended: ${line}`,
      async check() {
        const ended = await issue(key(`i${line}`))
        const before = state.asked.length
        if ((await cancel(ended)) === undefined) return 'it cannot end one'
        if (state.asked.length === before) return 'it asks nobody'
        await failsProperly(() => cancel(ended, line), secrets)
      },
    })),
    {
      rule: 'reads a payment: what came, on which reference, when',
      check: told('paid', (event) => {
        must(event.reference === '93000262276908', `the reference is read as ${event.reference}`)
        must(event.amountMinor === AMOUNT, `the amount is read as ${event.amountMinor}`)
        must(
          Math.abs(event.at.getTime() - NOW.getTime()) < 1000,
          `it is read as of ${event.at.toISOString()}`,
        )
        must(/^[\x21-\x7e]{1,200}$/.test(event.id), `"${event.id}" is no id`)
      }),
    },
    {
      rule: 'knows the same notice again, and two payments apart',
      check() {
        const [one, again] = [eventOf(anyBody()), eventOf(anyBody())]
        must(one.id === again.id, 'the same notice has another id')
        const other = bodyOf('paid', { number: 2 })
        must(other !== null && eventOf(other).id !== one.id, 'two payments have one id')
      },
    },
    {
      rule: 'believes no notice without a right signature',
      check() {
        const body = anyBody()
        const headers = fixture.sign(body)
        const isRefused = (found: ReturnType<typeof read>, what: string) =>
          must(!found.ok && found.why === 'signature', `${what} is believed, or refused for something else`)
        isRefused(read(body, {}), 'one without headers')
        isRefused(read(`${body} `, headers), 'one with a byte more')
        for (const [name, value] of Object.entries(headers)) {
          if (!/sign|digest|hmac|auth/i.test(name)) continue
          isRefused(read(body, { ...headers, [name]: '' }), `one with an empty ${name}`)
          isRefused(read(body, { ...headers, [name]: `x${value}` }), `one with another ${name}`)
        }
      },
    },
    {
      rule: 'survives a signed notice that is none',
      check() {
        for (const body of ['', '{', '[]', 'null', '"x"', '{}', '{"data":{}}', '1e999'])
          must(!read(body).ok, `${body || 'nothing'} is an event`)
      },
    },
    { rule: 'says that money is on its way (seen)', check: told('seen', isOfOne) },
    {
      rule: 'says that a try to pay failed, and its reference is as good as before (failed)',
      check: told('failed', isOfOne),
    },
    { rule: 'says that a reference was refused or ended (canceled)', check: told('canceled', isOfOne) },
    { rule: 'says that its time is over (expired)', check: told('expired', isOfOne) },
    {
      rule: 'says that money went back (reversed), and how much',
      check: told('reversed', (event) => {
        isOfOne(event)
        must(Boolean(event.takesBack), 'it does not say whether this, in all, or the whole')
        must(
          event.takesBack === 'whole' || event.amountMinor === AMOUNT,
          `the amount is read as ${event.amountMinor}`,
        )
      }),
    },
    { rule: 'says that it is there again (restored)', check: told('restored', isOfOne) },
    ...listingRules(provider, { state }, secrets),
  ]
}
