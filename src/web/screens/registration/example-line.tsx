import type { Minor } from '#domain/amount.ts'
import type { Language } from '#domain/language.ts'
import { amountText, useAmountStyle } from '#web/parts/money.ts'
import { Said } from '#web/ui/text/spoken-text.tsx'
import { publicPageWordsFor } from '#web/words/public-pages.ts'
import { spokenAmount } from '#web/words/spoken.ts'
import type { Example } from './landing-example.ts'
import type { RegistrationWords } from './words.ts'

interface ExampleLineProps {
  example: Example
  /** The language of the advertisement, whatever the address says. */
  language: Language
  words: RegistrationWords
}

/** The cost of one loan from its first day to its last, shown before the visitor enters a number. */
export function ExampleLine({ example, language, words }: ExampleLineProps) {
  const { site } = publicPageWordsFor(language)
  const { received, totalOwed, termDays, costName, cost } = example
  const amounts = useAmountStyle(example.currency)
  const money = (minor: Minor) => (
    <Said as={spokenAmount(minor, amounts.currency, language)}>{amountText(minor, amounts)}</Said>
  )
  return (
    <div className="card landing-example">
      <p className="label">{words.representativeExample}</p>
      <p>
        {words.exampleReceive} {money(received)} {words.exampleRepay} {money(totalOwed)}{' '}
        {words.exampleDays(termDays)} <span className="unbroken">{`${costName} ${cost}.`}</span>
      </p>
      <p className="small muted">{site.costNote[costName]}</p>
    </div>
  )
}
