import { describe, expect, test } from 'vitest'
import { type Language, languageCodes } from '#domain/language.ts'
import { type MarketId, marketIds, markets } from '#domain/markets/market.ts'
import { inGsm7, partsOf } from '#domain/notifications/gsm-7.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { voiceFor } from '#server/base/answers/voice.ts'
import { type Config, readConfig } from '#server/service/config.ts'
import { messageForms } from './message-forms.ts'
import { longestValues } from './message-values.ts'

const sandbox = readConfig({ DATA_DIR: '/nowhere' })
const config: Config = {
  ...sandbox,
  brand: { ...sandbox.brand, appHost: 'https://pagos.abono.example' },
}
const { brand } = config

/** Forms with several facts and a link. Every other form takes one part. */
const OF_TWO_PARTS = {
  usual:
    /^(account-new|phone-new|taken-back-(next|overdue|owed)|mistaken-(next|overdue|owed)|came-again-(next|overdue)|loan-paid-out-next|payment-received-[\w-]*(next|overdue|too-much|extended|short)|offer-(made|ending)|reference-ending-\w+)$/,
  longest:
    /^(account-new|phone-new|taken-back-(next|overdue|owed)|mistaken-(next|overdue|owed)|came-again-(next|overdue|owed)|loan-paid-out-next|payment-received-[\w-]*(next|overdue|too-much|extended|short)|offer-(made|ending)|reference-ending-\w+)$/,
}

const valuesOf = (size: 'usual' | 'longest', language: Language, market: MarketId) => ({
  ...longestValues(config, language, market),
  ...(size === 'usual' && { amount: voiceFor(language, market, brand.numberStyle).money(1_200_050n) }),
})

describe.each(languageCodes.flatMap((language) => marketIds.map((market) => ({ language, market }))))(
  'text messages in $language, $market',
  ({ language, market }) => {
    describe.each(['usual', 'longest'] as const)('with %s values', (size) => {
      const values = valuesOf(size, language, market)
      const forms = messageForms(answersIn(language).messages, brand.servicePhone, (what) => values[what])
      test.each(Object.entries(forms))('%s', (name, text) => {
        const sent = inGsm7(text)
        const { count, letterOutside } = partsOf(sent)
        expect(letterOutside, sent).toBeNull()
        expect(count, `${sent.length} characters: ${sent}`).toBeLessThanOrEqual(
          OF_TWO_PARTS[size].test(name) ? 2 : 1,
        )
      })
    })
  },
)

test('a market’s currency sign fits into a text message of one part', () => {
  for (const market of marketIds)
    for (const language of languageCodes) {
      const { money } = voiceFor(language, market, brand.numberStyle)
      expect(partsOf(inGsm7(money(150_000n))), markets[market].currency).toEqual({
        count: 1,
        letterOutside: null,
      })
    }
})
