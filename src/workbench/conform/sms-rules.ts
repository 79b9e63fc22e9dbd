import type { Conformance, Sent, Sms } from '#server/integrations/modules.ts'
import { smsTroubles } from '#server/integrations/sms/sms.ts'
import { asksOnlyByAsk, inTime, isQuick, must, PATIENCE_MS, type Rule, type Trying } from './rule.ts'
import { holds, type Line, lineNames, twinOf } from './twin.ts'

const PHONE = '+525500000001'
const TEXT = 'Tu código: 123456'
const LINES = ['Your code is:', '1', '2', '3', '4', '5', '6']
/** After these the message was perhaps sent, so a retry could send a second one. */
const UNKNOWN: readonly Line[] = ['slow', 'page', 'empty', 'forbidden']
const TROUBLES: readonly string[] = smsTroubles

/** Everything that the server relies on from a sender of text messages. */
export function smsRules(
  make: (ask: typeof fetch) => Sms,
  fixture: Conformance,
  { patienceMs = PATIENCE_MS }: Trying = {},
): Rule[] {
  const { state, ask, during } = twinOf(fixture)
  const sender = make(ask)
  const { call, whatsapp, readDelivery } = sender
  const ways = {
    send: (to: string) => sender.send({ to, text: TEXT, idempotencyKey: '01conformsms00000000000000' }),
    call:
      call &&
      ((to: string) => {
        const spoken = { lines: LINES, languageTag: 'en-IN', idempotencyKey: '01conformcall0000000000000' }
        return call.call(sender, { to, ...spoken })
      }),
    whatsapp:
      whatsapp &&
      ((to: string) => {
        const content = { contentId: `HX${'0'.repeat(32)}`, variables: { 1: 'paid' } }
        const message = { text: 'Your loan is paid.', idempotencyKey: '01conformwhats00000000000' }
        return whatsapp.call(sender, { to, ...content, ...message })
      }),
  }
  return [
    ...Object.entries(ways).flatMap(([name, way]) => rulesOf(name, way)),
    {
      rule: 'send: sends the given text to the given number',
      async check() {
        const requests = await during(() => ways.send(PHONE))
        must(holds(requests, TEXT), 'no request has the text')
        must(holds(requests, PHONE.slice(1)), 'no request has the number')
      },
    },
    {
      rule: 'readDelivery: refuses a report without a signature, and does not block',
      check() {
        if (!readDelivery) return 'has no delivery reports'
        const url = 'https://loans.example.com/webhooks/messages?message=01conform'
        for (const body of ['', '{}', 'MessageStatus=delivered', '{"status":"delivered"}']) {
          const notice = { body, header: () => undefined, url }
          must(!readDelivery.call(sender, notice).ok, 'accepts an unsigned report')
          isQuick('readDelivery', () => readDelivery.call(sender, notice))
        }
      },
    },
    asksOnlyByAsk(() => ways.send(PHONE)),
  ]

  function rulesOf(name: string, way: ((to: string) => Promise<Sent>) | undefined): Rule[] {
    const rule = (title: string, check: (send: (to: string) => Promise<Sent>) => Promise<void>): Rule => ({
      rule: `${name}: ${title}`,
      check: async () => (way ? check(way) : 'is not offered'),
    })
    return [
      rule('sends a message once, and returns its id', async (send) => {
        let sent: Sent | undefined
        const requests = await during(async () => {
          sent = await send(PHONE)
        })
        must(sent?.ok === true && typeof sent.providerId === 'string' && sent.providerId !== '', 'has no id')
        must(requests.length === 1, `sends ${requests.length} requests for one message`)
      }),
      rule('sends nothing to an invalid number', async (send) => {
        let sent: Sent | undefined
        const requests = await during(async () => {
          sent = await send('12')
        })
        must(sent?.ok === false && sent.why === 'bad-number' && !sent.retry, 'does not answer bad-number')
        must(requests.length === 0, 'asks its provider all the same')
      }),
      ...(['slow', 'cut', 'down', 'forbidden', 'page', 'empty'] as const).map((line) =>
        rule(`says why if ${lineNames[line]}`, async (send) => {
          state.line = line
          const sent = await inTime(() => send(PHONE), patienceMs)
          must(sent.ok === false, 'says that the message was accepted')
          must(TROUBLES.includes(sent.why), `says ${String(sent.why)}, which is no known reason`)
          must(typeof sent.retry === 'boolean', 'does not say whether to retry')
          must(
            !sent.retry || !UNKNOWN.includes(line),
            'allows a retry, although the message was perhaps sent',
          )
        }),
      ),
    ]
  }
}
