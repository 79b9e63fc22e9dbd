import { type Currency, localeOf, type NumberStyle } from '#domain/amount.ts'
import { currencyOfLanguage, marketOfCurrency } from '#domain/markets/market.ts'
import { useBrand } from '#web/words/settings.tsx'
import { useLanguage } from '#web/words/words.ts'

/** The answer's currency, else the language's (spec 1). */
export function useCurrency(named: Currency | undefined): Currency {
  const language = useLanguage()
  return named ?? currencyOfLanguage(language)
}

/** The lender's number format (design 5): as specified, or the market's own. */
export function useNumberStyle(currency: Currency): NumberStyle {
  const { numberStyle } = useBrand()
  if (numberStyle === 'specified') return 'specified'
  return localeOf(marketOfCurrency(currency).id)
}
