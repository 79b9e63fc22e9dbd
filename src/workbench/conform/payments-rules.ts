import { isDeepStrictEqual } from 'node:util'
import { marketIds } from '#domain/markets/market.ts'
import type { PaymentProvider } from '#server/integrations/modules.ts'
import { validatedChannels } from '#server/integrations/validated/validated-channels.ts'
import { validatedPayments } from '#server/integrations/validated/validated-payments.ts'
import { listingRules } from './listing-rules.ts'
import { noticeRules } from './notice-rules.ts'
import { openTrial, type PaymentsFixture, type PaymentsTrial, REFERENCE } from './payments-trial.ts'
import { referenceRules } from './reference-rules.ts'
import { asksOnlyByAsk, isQuick, must, type Rule, type Trying } from './rule.ts'

/** A borrower needs about an hour to reach a shop or a bank. */
const HOURS_MIN = 1

/** Everything that the server relies on from a payment provider. `make` creates it with the function that sends requests. */
export function paymentsRules(
  make: (ask: typeof fetch) => PaymentProvider,
  fixture: PaymentsFixture,
  trying: Trying = {},
): Rule[] {
  const trial = openTrial(make, fixture, trying)
  return [
    ...channelRules(trial),
    ...referenceRules(trial),
    ...noticeRules(trial, fixture),
    ...listingRules(trial),
    asksOnlyByAsk(async () => {
      const reference = await trial.issue(trial.key('ask'))
      await trial.cancel(reference)
      trial.read(trial.paidBody())
    }),
  ]
}

const channelRules = ({ provider, channels }: PaymentsTrial): Rule[] => [
  {
    rule: 'channels: each has a code of its own, a limit, and a validity of an hour to 60 days',
    check() {
      for (const market of marketIds) validatedChannels(provider, market)
      must(channels.length > 0, 'has no channel in any market')
      must(new Set(channels.map(({ payCode }) => payCode)).size === channels.length, 'two have one code')
      for (const { payCode, validHours } of channels)
        must(validHours >= HOURS_MIN, `a reference of ${payCode} is valid for ${validHours} hours`)
    },
  },
  {
    rule: 'channels: are the same at each call, which does not block',
    check() {
      const again = marketIds.flatMap((market) => [...provider.channels(market)])
      must(isDeepStrictEqual(again, channels), 'lists other channels at the second call')
      isQuick('channels', () => marketIds.map((market) => provider.channels(market)))
    },
  },
  {
    rule: 'payPage: is an https address, and does not block',
    check() {
      const { payPage } = validatedPayments(provider)
      if (!payPage) return 'has no page of its own'
      isQuick('payPage', () => payPage({ reference: REFERENCE }))
    },
  },
]
