import { type Currency, formatMoney, localeOf, type Minor } from '#domain/amount.ts'
import { currencyOfLanguage, marketOfCurrency } from '#domain/markets/market.ts'
import type { AmountStyle } from '#web/ui/figures/amount.tsx'
import { useBrand } from '#web/words/settings.tsx'
import { useLanguage } from '#web/words/words.ts'

/** The answer's currency, else the language's (spec 1); and the lender's number format (design 5). */
export function useAmountStyle(named: Currency | undefined): AmountStyle {
  const language = useLanguage()
  const { numberStyle } = useBrand()
  const currency = named ?? currencyOfLanguage(language)
  const format = numberStyle === 'specified' ? numberStyle : localeOf(marketOfCurrency(currency).id)
  return { currency, format }
}

/** An amount as a text. */
export const amountText = (minor: Minor, { currency, format }: AmountStyle): string =>
  formatMoney(minor, currency, format)
