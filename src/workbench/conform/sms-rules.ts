import type { Conformance, Sms } from '#server/integrations/modules.ts'
import { must, type Rule } from './rule.ts'
import { type Line, twinOf } from './twin.ts'

/** Everything that the server relies on from a sender of text messages. */
export function smsRules(make: (ask: typeof fetch) => Sms, fixture: Conformance): Rule[] {
  const { state, ask } = twinOf(fixture)
  const sender = make(ask)
  const send = (to: string, line: Line = 'good') => {
    state.line = line
    return sender.send({ to, text: '123456 is your code', idempotencyKey: '01conformsms00000000000000' })
  }
  const broken = (line: Line, mayRetry: boolean) => async () => {
    const sent = await send('+525500000001', line)
    must(!sent.ok, 'says that the message was taken')
    must(mayRetry || !sent.retry, 'lets it be sent again, although nobody knows whether it was')
  }
  const { call, whatsapp, readDelivery } = sender
  const callTo = (to: string, line: Line) => {
    state.line = line
    const lines = ['Your code is:', '1', '2', '3', '4', '5', '6']
    return call?.call(sender, {
      to,
      lines,
      languageTag: 'en-IN',
      idempotencyKey: '01conformcall0000000000000',
    })
  }
  const calls = (rule: string, check: () => Promise<void>): Rule => ({
    rule: `where it calls: ${rule}`,
    check: async () => (call ? check() : 'it does not call'),
  })
  const writes = (rule: string, check: () => Promise<void>): Rule => ({
    rule: `where it sends by WhatsApp: ${rule}`,
    check: async () => (whatsapp ? check() : 'it does not'),
  })
  const writeTo = (to: string, line: Line) => {
    state.line = line
    return whatsapp?.call(sender, {
      to,
      text: 'Your loan is paid.',
      contentId: `HX${'0'.repeat(32)}`,
      variables: { 1: 'paid' },
      idempotencyKey: '01conformwhats00000000000',
    })
  }
  const brokenCall = (line: Line, mayRetry: boolean) => async () => {
    const sent = await callTo('+525500000001', line)
    must(sent?.ok === false, 'says that the call was taken')
    must(mayRetry || !sent.retry, 'lets it be made again, although nobody knows whether it was')
  }
  return [
    {
      rule: 'sends a message, and says under which name',
      async check() {
        const sent = await send('+525500000001')
        must(sent.ok && sent.providerId !== '', 'the message was not taken')
      },
    },
    {
      rule: 'sends nothing to a number that is none',
      async check() {
        const before = state.asked.length
        const sent = await send('12')
        must(!sent.ok && sent.why === 'bad-number' && !sent.retry, 'does not say bad-number')
        must(state.asked.length === before, 'asks its provider all the same')
      },
    },
    { rule: 'says so where the provider is slow, and sends no second one', check: broken('slow', false) },
    { rule: 'says so where the provider is down', check: broken('down', true) },
    { rule: 'says so where the line is cut', check: broken('cut', true) },
    { rule: 'says so where the key is wrong', check: broken('forbidden', false) },
    { rule: 'takes no page for an answer', check: broken('page', false) },
    calls('says every line, and under which name', async () => {
      const before = state.asked.length
      const sent = await callTo('+525500000001', 'good')
      must(sent?.ok === true && sent.providerId !== '', 'the call was not taken')
      must(state.asked.length === before + 1, 'asks its provider more than once')
    }),
    calls('nobody at a number that is none', async () => {
      const before = state.asked.length
      const sent = await callTo('12', 'good')
      must(sent?.ok === false && sent.why === 'bad-number' && !sent.retry, 'does not say bad-number')
      must(state.asked.length === before, 'asks its provider all the same')
    }),
    calls('says so where the provider is slow, and makes no second one', brokenCall('slow', false)),
    calls('says so where the line is cut', brokenCall('cut', true)),
    calls('takes no page for an answer', brokenCall('page', false)),
    writes('a template once, and says under which name', async () => {
      const before = state.asked.length
      const sent = await writeTo('+525500000001', 'good')
      must(sent?.ok === true && sent.providerId !== '', 'the message was not taken')
      must(state.asked.length === before + 1, 'asks its provider more than once')
    }),
    writes('nothing to a number that is none', async () => {
      const before = state.asked.length
      const sent = await writeTo('12', 'good')
      must(sent?.ok === false && sent.why === 'bad-number' && !sent.retry, 'does not say bad-number')
      must(state.asked.length === before, 'asks its provider all the same')
    }),
    writes('says so where the provider is slow, and sends no second one', async () => {
      const sent = await writeTo('+525500000001', 'slow')
      must(sent?.ok === false && !sent.retry, 'lets it be sent again, although nobody knows whether it was')
    }),
    {
      rule: 'where it tells what became of a message: believes nothing without a signature',
      async check() {
        if (!readDelivery) return 'it does not tell'
        const url = 'https://loans.example.com/webhooks/messages?message=01conform'
        for (const body of ['', '{}', 'MessageStatus=delivered', '{"status":"delivered"}']) {
          const told = readDelivery.call(sender, { body, header: () => undefined, url })
          must(!told.ok, 'believes what nobody has signed')
        }
        return undefined
      },
    },
  ]
}
