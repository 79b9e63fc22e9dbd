import { type Currency, localeOf, type NumberStyle } from '#domain/amount.ts'
import { currencyOfLanguage, marketOfCurrency } from '#domain/markets/market.ts'
import { useBrand } from '#web/words/settings.tsx'
import { useLanguage } from '#web/words/words.ts'

/** The currency that an answer names, else the language's own (spec 1). */
export function useCurrency(named: Currency | undefined): Currency {
  const language = useLanguage()
  return named ?? currencyOfLanguage(language)
}

/** How this lender writes numbers (design 5): as specified, or as the market's own people do. */
export function useNumberStyle(currency: Currency): NumberStyle {
  const { numberStyle } = useBrand()
  if (numberStyle === 'specified') return 'specified'
  return localeOf(marketOfCurrency(currency).id)
}
