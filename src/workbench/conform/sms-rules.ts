import type { Conformance, Sms } from '#server/outside/modules.ts'
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
  ]
}
