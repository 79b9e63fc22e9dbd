import type { Conformance, Sent, SmsModule } from '../../../src/server/integrations/modules.ts'

const sampletext: SmsModule = ({ env, ask }) => {
  const { SAMPLETEXT_KEY: key = '' } = env
  if (key === '') throw new Error('SAMPLETEXT_KEY is needed')
  return {
    async send({ to, text, idempotencyKey }) {
      if (!/^\+[1-9][0-9]{7,14}$/.test(to)) return notTaken('bad-number')
      let status = 0
      let answer: { id?: string } = {}
      try {
        const response = await ask('https://api.sampletext.example/messages', {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey },
          body: JSON.stringify({ to, text }),
          signal: AbortSignal.timeout(5_000),
        })
        status = response.status
        answer = JSON.parse(await response.text())
      } catch {
        // Without a response the message may have been sent: never retry.
        if (status === 0) return notTaken('no-answer')
      }
      if (status === 401 || status === 403) return notTaken('not-authorised')
      if (status === 429) return notTaken('too-many-requests', true)
      if (status >= 400) return notTaken(status >= 500 ? 'provider-down' : 'not-accepted')
      return answer.id ? { ok: true, providerId: answer.id } : notTaken('no-answer')
    },
  }
}
export default sampletext

const notTaken = (why: Extract<Sent, { ok: false }>['why'], retry = false): Sent => ({
  ok: false,
  why,
  retry,
})

export const conformance: Conformance = {
  kind: 'sms',
  env: { SAMPLETEXT_KEY: 'test-key' },
  twin: () => ({ status: 200, body: '{"id":"message-1"}' }),
}
