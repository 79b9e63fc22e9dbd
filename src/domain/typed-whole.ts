/** What people write before or after an amount. */
const AROUND = /^(?:[$₹]|rs\.?|mxn|inr)\s*|\s*(?:mxn|inr|pesos|rupees|rupias)$/giu

/**
 * Digits alone; or in groups as people write them, of three or, in India, of two before the last three; each way with one
 * mark alone. The decimals stand behind, with another mark or, as our own pages have it, the same.
 */
const WHOLE =
  /^(\d+|\d{1,3}(?: \d{3})+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:['’]\d{3})+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:[.,]\d{1,2})?$/u

/**
 * The whole units of an amount as it was typed: `3000`, `3,000`, `1 000`, `12,34,567`, `$2.700.00`. Decimals are left out.
 * Null for what is no amount, or might be two: nobody is asked about another one than they meant.
 */
export function typedWhole(typed: string): string | null {
  const bare = typed.replace(/\s+/gu, ' ').trim().replace(AROUND, '')
  const whole = WHOLE.exec(bare)?.[1]
  return whole === undefined ? null : whole.replaceAll(/\D/gu, '')
}
