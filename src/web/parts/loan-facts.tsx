import { DECISION_DAYS, LOAN_CREDITED_DAYS } from '#domain/markets/specified.ts'
import type { Language } from '#web/words/language.ts'
import { publicPageWordsFor } from '#web/words/public-pages.ts'
import { useBrand } from '#web/words/settings.tsx'

interface LoanFactsProps {
  /** Appearance: the official site's row of figures, or the landing's small one with shorter labels. */
  look: 'site-key-facts' | 'landing-facts'
  language: Language
  /** Highest yearly cost, if known. */
  highest?: readonly [name: string, rate: string] | null
}

/** Key figures of a loan, as app stores require of lenders. */
export function LoanFacts({ look, language, highest }: LoanFactsProps) {
  const { site } = publicPageWordsFor(language)
  const { termsDays } = useBrand()
  const { min, max } = LOAN_CREDITED_DAYS
  const facts = [
    [site.factTerm, site.factTermValue(termsDays.min, termsDays.max)],
    ...(highest ? [highest] : []),
    // The landing has room for three, with the cost first.
    ...(highest && look === 'landing-facts'
      ? []
      : [[site.factDecision, site.factDecisionValue(DECISION_DAYS)] as const]),
    [site.factMoney, (look === 'landing-facts' ? site.factMoneyShort : site.factMoneyValue)(min, max)],
  ]
  return (
    <dl className={`card ${look}`}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
