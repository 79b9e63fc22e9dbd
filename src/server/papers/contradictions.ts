import { legalFactsOf } from '#contract/brand/legal-facts.ts'
import { type Product, termDays } from '#domain/loans/product.ts'
import { percentagesIn } from '#domain/papers/percentages.ts'
import { percentText } from '#domain/rate.ts'
import { agreementNameOf } from '#server/loans/papers/agreement-name.ts'
import type { Config } from '#server/service/config.ts'
import { fill, textOf } from '#words/legal/document.ts'
import { BLANK_CONTRACT } from '#words/legal/facts.ts'
import { ruleTextsOf } from '#words/legal/rule-texts.en.ts'

/**
 * The contradictions between a lender's texts about a product and its billing rule: a term out of range, or a
 * percentage in the agreement that the rule does not contain. Each begins with a field of the rule.
 */
export function contradictionsOf(
  product: Product,
  { brand, library }: Pick<Config, 'brand' | 'library'>,
): readonly string[] {
  const { min, max } = brand.termsDays
  const days = termDays(product)
  const term =
    days < min || days > max
      ? [`daysBetween: a loan of ${days} days, and the terms say ${min} to ${max} (termsDays of the brand)`]
      : []
  return [...term, ...falsePercentages(product, { brand, library })]
}

function falsePercentages(
  product: Product,
  { brand, library }: Pick<Config, 'brand' | 'library'>,
): readonly string[] {
  const name = agreementNameOf(product)
  const rule = ruleTextsOf(product)
  const agreement = textOf(fill(library[name], legalFactsOf(brand), BLANK_CONTRACT, rule))
  const own = new Set([
    ...Object.values(rule).flatMap(percentagesIn),
    ...[rule.annualRatePercent, rule.interestPercent, rule.taxPercent],
    percentText(product.commission.rate),
  ])
  const foreign = [...new Set(percentagesIn(agreement))].filter((percentage) => !own.has(percentage))
  return foreign.map(
    (percentage) => `penaltyRule: legal.${name} says ${percentage}%, and this rule bills that nowhere`,
  )
}
