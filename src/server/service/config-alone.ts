import type { Currency, Minor } from '#domain/amount.ts'
import { currencies } from '#domain/markets/market.ts'
import { visible } from '#server/base/config/setting-types.ts'
import type { Settings } from '#server/base/config/settings.ts'

/** The largest amount that one member of the staff decides alone, in minor units by currency. */
export type AloneUpTo = Readonly<Record<Currency, Minor>>

const DEFAULT = 'MXN:5000,INR:20000'

/** One amount for every currency, or one for each. In a missing currency each decision needs two people. */
const amounts = visible(`a whole number, or one for each currency: ${DEFAULT}`, amountsIn)

export const aloneSettings = {
  answersAloneMinor: {
    name: 'ANSWERS_ALONE_UP_TO',
    type: amounts,
    default: DEFAULT,
    about:
      'amount in pesos and rupees that one person may return with an [answer](desk.md#answering); `0` always requires two',
  },
  claimsAloneMinor: {
    name: 'CLAIMS_ALONE_UP_TO',
    type: amounts,
    default: DEFAULT,
    about:
      'amount in pesos and rupees up to which one person decides a claim or arrangement; `0` always requires two',
  },
} satisfies Settings

function amountsIn(text: string): AloneUpTo | undefined {
  const each = (minor: Minor) =>
    Object.fromEntries(currencies.map((currency) => [currency, minor])) as Record<Currency, Minor>
  if (/^\d{1,9}$/.test(text)) return each(BigInt(text) * 100n)
  const alone = each(0n)
  for (const part of text.split(',')) {
    const [, code, units] = /^([A-Z]{3}):(\d{1,9})$/.exec(part.trim()) ?? []
    const currency = currencies.find((one) => one === code)
    if (units === undefined || currency === undefined) return undefined
    alone[currency] = BigInt(units) * 100n
  }
  return alone
}
