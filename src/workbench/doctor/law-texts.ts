import type { Day } from '#domain/dates.ts'
import { type MarketId, rulesByMarket } from '#domain/markets/market.ts'
import { type Rule, ruleOn } from '#domain/markets/rule.ts'
import { type LegalTexts, libraryOn } from '#server/base/legal-texts/lender-library.ts'
import type { Config } from '#server/service/config.ts'
import { textOf } from '#words/legal/document.ts'
import { documentNames } from '#words/legal/document-names.ts'
import { error, type Finding, warning } from './finding.ts'
import { ruleSource } from './rule-source.ts'

/** Matches penalty interest, in the languages of the pages. */
const PENAL_INTEREST =
  /\b(penal(?:ty)? interest|default interest|overdue interest|late interest|interest (?:on|for each day on) (?:the |any )?(?:unpaid|overdue|late)|inter[eé]s(?:es)? morator|inter[eé]s por mora)/i
const DENIED = /\b(?:no|not|never|without|ning[uú]n|nunca|sin)\b/i

/** Matches early repayment of a whole loan. */
const EARLY =
  /\b(?:repay|prepay|pay|close|settle|prepag|liquid|pag)\p{L}*[^.]*?(?<!\p{L})(?:early|whole|in full|before|anticipad\p{L}*|antes|todo|total)(?!\p{L})/iu
/** Matches a waiting period or a notice period. */
const WAITS =
  /\b(?:only after|not before|after half|no antes de|s[oó]lo despu[eé]s|despu[eé]s de la mitad|prior notice|days.? notice|aviso previo|d[ií]as de anticipaci[oó]n)(?!\p{L})/iu
/** Matches a fee. */
const COSTS = /\b(?:penalty|fee|charge|comisi[oó]n|cargo|penalizaci[oó]n)\b/i

/**
 * Returns a finding for each sentence of the lender's legal texts that contradicts a rule in force in its country.
 * Placeholders are not filled, because their values come from a product's rule, which is checked separately. The product's
 * own terms are those of the specification, so they are reported only in production.
 */
export function lawTextFindings(
  { brand, mode, ...texts }: Pick<Config, 'brand' | 'mode'> & LegalTexts,
  today: Day,
): Finding[] {
  const inForce = libraryOn(texts, today)
  // A future version is checked against the rules of its first day.
  const coming = (texts.laterTexts ?? []).filter(({ document }) => document.version > today)
  const judged = [
    ...documentNames.map((name) => ({ name, document: inForce[name], day: today })),
    ...coming.map((text) => ({ ...text, day: text.document.version })),
  ]
  return judged.flatMap(({ name, document, day }) => {
    const isOwn = brand.legal[name] !== undefined
    if (!isOwn && (name !== 'loanTerms' || mode === 'sandbox')) return []
    return sentencesOf(textOf(document)).flatMap((sentence) =>
      brokenBy(sentence, brand.market, day).map((rule) => {
        const found = `legal.${name} of ${document.version} says "${sentence}", which contradicts a rule in force: ${ruleSource(rule)}.`
        return isOwn
          ? error(found)
          : warning(`${found} It is the product's own text: name one of yours under legal.${name}.`)
      }),
    )
  })
}

function brokenBy(sentence: string, market: MarketId, day: Day): Rule<unknown>[] {
  const late = ruleOn(rulesByMarket[market].lateCost, day)
  const early = ruleOn(rulesByMarket[market].earlyPayment, day)
  return [
    ...(late && isAgainstCharge(sentence, late.asked.rules) ? [late] : []),
    ...(early && early.asked.afterDays === 0 && isAgainstEarly(sentence) ? [early] : []),
  ]
}

/** Returns whether the sentence states penalty interest where only a charge is allowed. */
const isAgainstCharge = (sentence: string, allowed: readonly string[]) =>
  allowed.every((rule) => rule === 'flat-charge') && PENAL_INTEREST.test(sentence) && !DENIED.test(sentence)

const isAgainstEarly = (sentence: string) =>
  EARLY.test(sentence) && (WAITS.test(sentence) || (COSTS.test(sentence) && !DENIED.test(sentence)))

/** Splits a text into sentences. A point without a following space, as in a placeholder's name, ends none. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
