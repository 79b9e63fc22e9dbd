import type { Brand } from '#contract/brand/brand.ts'
import { isNoticeAsked } from '#domain/account/data-notice.ts'
import type { Day } from '#domain/dates.ts'
import { languageCodes } from '#domain/language.ts'
import { rulesByMarket } from '#domain/markets/market.ts'
import { type Finding, warning } from './finding.ts'
import { ruleSource } from './rule-source.ts'

const englishNames = new Intl.DisplayNames('en', { type: 'language' })

/** Warns of languages in which a borrower may request the data notice, and which this product does not have. */
export function dataNoticeFindings(
  { market, dataNotice }: Pick<Brand, 'market' | 'dataNotice'>,
  today: Day,
): Finding[] {
  const rule = rulesByMarket[market].dataNotice.at(-1)
  if (rule === undefined || !isNoticeAsked(market, today, dataNotice)) return []
  const spoken: readonly string[] = languageCodes
  const [has, lacks] = [true, false].map((is) =>
    rule.asked.languages
      .filter((language) => spoken.includes(language) === is)
      .map((language) => englishNames.of(language))
      .join(', '),
  )
  if (lacks === '') return []
  return [
    warning(
      `the data notice of market ${market} exists in ${has || 'none'} of the languages in which a borrower may ask for it, but not in ${lacks}: a language is a folder of words. ${ruleSource(rule)}.`,
    ),
  ]
}
