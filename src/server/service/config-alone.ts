import type { Currency, Minor } from '#domain/amount.ts'
import { currencies } from '#domain/markets/market.ts'

/** Up to which amount one of the staff decides alone, in minor units of each currency. */
export type AloneUpTo = Readonly<Record<Currency, Minor>>

const UNLESS_SAID = 'MXN:5000,INR:20000'

/** Reads such a limit: one amount for every currency, or one for each. What is not named is decided by two. */
export function readAlone(
  name: 'CLAIMS_ALONE_UP_TO' | 'ANSWERS_ALONE_UP_TO',
  value: string | undefined,
  problem: (name: string, said: string, wanted: string) => void,
): AloneUpTo {
  const said = value || UNLESS_SAID
  const each = (minor: Minor) =>
    Object.fromEntries(currencies.map((currency) => [currency, minor])) as Record<Currency, Minor>
  if (/^\d{1,9}$/.test(said)) return each(BigInt(said) * 100n)
  const alone = each(0n)
  for (const part of said.split(',')) {
    const [, code, units] = /^([A-Z]{3}):(\d{1,9})$/.exec(part.trim()) ?? []
    const currency = currencies.find((one) => one === code)
    if (units !== undefined && currency) alone[currency] = BigInt(units) * 100n
    else problem(name, said, 'a whole number, or one for each currency: MXN:5000,INR:20000')
  }
  return alone
}
