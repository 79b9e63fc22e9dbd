import { expect, test } from 'vitest'
import { marketRefusalAnswer, type RefusalReason, refusalAnswer, refusals } from './refusals.ts'

const reasons = Object.keys(refusals) as RefusalReason[]

// The older payment store's Chinese texts are not part of the registration.
const ofRegistration = reasons.filter(
  (reason) => !reason.startsWith('payment') && reason !== 'card-list-failed',
)

test.each(ofRegistration)('%s has the same code with a market, and no Chinese text', (reason) => {
  for (const language of ['en', 'es'] as const) {
    const { code, message } = marketRefusalAnswer(reason, language)
    expect(code).toBe(refusalAnswer(reason, language).code)
    expect(message).not.toMatch(/\p{Script=Han}/u)
    expect(message.length).toBeLessThan(120)
  }
  expect(marketRefusalAnswer(reason, 'en').message).not.toBe(marketRefusalAnswer(reason, 'es').message)
})
