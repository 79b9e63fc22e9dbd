import type { Currency, Minor } from '#domain/amount.ts'
import { currencies } from '#domain/markets/market.ts'

/** Up to which amount one of the staff alone books money for a claim, in minor units of each currency. */
export type ClaimsAlone = Readonly<Record<Currency, Minor>>

const UNLESS_SAID = 'MXN:5000,INR:20000'

/** Reads `CLAIMS_ALONE_UP_TO`: one amount for every currency, or one for each. What is not named is decided by two. */
export function readClaimsAlone(
  env: NodeJS.ProcessEnv,
  problem: (name: string, value: string, wanted: string) => void,
): ClaimsAlone {
  const said = env.CLAIMS_ALONE_UP_TO || UNLESS_SAID
  const each = (minor: Minor) =>
    Object.fromEntries(currencies.map((currency) => [currency, minor])) as Record<Currency, Minor>
  if (/^\d{1,9}$/.test(said)) return each(BigInt(said) * 100n)
  const alone = each(0n)
  for (const part of said.split(',')) {
    const [, name, units] = /^([A-Z]{3}):(\d{1,9})$/.exec(part.trim()) ?? []
    const currency = currencies.find((one) => one === name)
    if (units !== undefined && currency) alone[currency] = BigInt(units) * 100n
    else problem('CLAIMS_ALONE_UP_TO', said, 'a whole number, or one for each currency: MXN:5000,INR:20000')
  }
  return alone
}
