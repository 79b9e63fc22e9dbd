import { DECISION_DAYS, LOAN_CREDITED_DAYS } from '#domain/markets/specified.ts'
import type { Language } from '#web/words/language.ts'
import { publicPageWordsFor } from '#web/words/public-pages.ts'
import { useBrand } from '#web/words/settings.tsx'

interface LoanFactsProps {
  /** Appearance: the official site's row of figures, or the landing's small one. */
  look: 'site-key-facts' | 'landing-facts'
  language: Language
  /** Highest yearly cost, if known. */
  highest?: readonly [name: string, rate: string] | null
  /** Longest term that is offered now, if known. */
  longestDays?: number | undefined
}

type Fact = readonly [term: string, value: string, note?: string | undefined]

/** Key figures of a loan, as app stores require of lenders. */
export function LoanFacts({ look, language, highest, longestDays = 0 }: LoanFactsProps) {
  const { site } = publicPageWordsFor(language)
  const { termsDays } = useBrand()
  const { min, max } = LOAN_CREDITED_DAYS
  const isShorter = longestDays > 0 && longestDays < termsDays.max
  const facts: Fact[] = [
    [
      site.factTerm,
      site.factTermValue(termsDays.min, termsDays.max),
      isShorter ? site.factToday(longestDays) : undefined,
    ],
  ]
  if (highest) facts.push(highest)
  // The landing has room for three, with the cost first.
  if (!highest || look !== 'landing-facts')
    facts.push([site.factDecision, site.factDecisionValue(DECISION_DAYS)])
  facts.push([site.factMoney, site.factMoneyValue(min, max)])
  return (
    <dl className={`card ${look}`}>
      {facts.map(([term, value, note]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
