import type { CardsModule, Conformance } from '../../../src/server/integrations/modules.ts'

const ENDED = { approved: 'paid', refused: 'declined' } as const

const samplecards: CardsModule = ({ env, ask, failure }) => {
  const { SAMPLECARDS_KEY: key = '' } = env
  if (key === '') throw new Error('SAMPLECARDS_KEY is needed')
  return {
    // Synchronous: no request here.
    needsCode: ({ masked }) => !masked.endsWith('0000'),
    async charge({ idempotencyKey, card, orderNo, amountMinor, currency }) {
      let status = 0
      let answer: { state?: string } = {}
      try {
        const response = await ask('https://api.samplecards.example/charges', {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey },
          body: JSON.stringify({ card: card.id, orderNo, amountMinor: String(amountMinor), currency }),
          signal: AbortSignal.timeout(8_000),
        })
        status = response.status
        answer = JSON.parse(await response.text())
      } catch (error) {
        if (status === 0)
          throw failure(error instanceof Error && error.name === 'TimeoutError' ? 'timed-out' : 'unreachable')
      }
      if (status !== 200) throw failure(status >= 500 ? 'provider-down' : 'not-accepted', String(status))
      const { state = '' } = answer
      // Any other state may have charged the card.
      if (!Object.hasOwn(ENDED, state)) throw failure('unreadable-answer')
      return ENDED[state as keyof typeof ENDED]
    },
  }
}
export default samplecards

export const conformance: Conformance = {
  kind: 'cards',
  env: { SAMPLECARDS_KEY: 'test-key' },
  twin: () => ({ status: 200, body: '{"state":"approved"}' }),
}
