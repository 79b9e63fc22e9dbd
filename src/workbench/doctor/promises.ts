import { plainAmount } from '#domain/amount.ts'
import { languageCodes } from '#domain/language.ts'
import type { Product } from '#domain/loans/product.ts'
import { representativeExample } from '#domain/loans/representative-example.ts'
import { markets } from '#domain/markets/market.ts'
import { LOAN_CREDITED_DAYS } from '#domain/markets/specified.ts'
import { percentagesIn } from '#domain/papers/percentages.ts'
import { publicText } from '#server/base/legal-texts/lender-library.ts'
import type { Config } from '#server/service/config.ts'
import { textOf } from '#words/legal/document.ts'
import { documentNameIn } from '#words/legal/document-names.ts'
import { error, type Finding, when } from './finding.ts'

/** A text, and the name of its document. */
type PublicText = { readonly from: string; readonly text: string }

/** Matches a promise of immediate disbursement, in the languages of the pages. */
const AT_ONCE =
  /\b(dinero hoy|hoy mismo|al instante|inmediat[oa]s?|inmediatamente|en (?:\d+ )?minutos|money (?:now|today)|cash (?:now|today)|same[- ]day|instant(?:ly)?|immediate(?:ly)?|right away|(?:in|within) (?:\d+ )?minutes)\b/i

type Texts = Pick<Config, 'brand' | 'library'>

/** Checks the public texts for promises of a faster disbursement than the terms state. */
export const timeFindings = (texts: Texts): Finding[] => promisedIn(texts).flatMap(promiseOfTime)

/** Checks the public texts for a lower cost or a higher amount than the offered loans have. */
export const priceFindings = (texts: Texts, products: readonly Product[]): Finding[] =>
  promisedIn(texts).flatMap((one) => promisesOfPrice(one, products))

function promisedIn({ brand, library }: Texts): PublicText[] {
  return languageCodes.flatMap((language) =>
    (['registration', 'aboutUs'] as const).map((document): PublicText => {
      const name = documentNameIn(document, language)
      return { from: `legal.${name}`, text: textOf(publicText(library, name, brand)) }
    }),
  )
}

/** Reports a promise of immediate disbursement. */
export function promiseOfTime({ from, text }: PublicText): Finding[] {
  const [found] = AT_ONCE.exec(text) ?? []
  return when(
    found !== undefined,
    error(
      `${from} says "${found}", and money is in the account within ${LOAN_CREDITED_DAYS.min} to ${LOAN_CREDITED_DAYS.max} days.`,
    ),
  )
}

/** Reports an annual cost below that of the most expensive loan, and an amount above that of the largest loan. */
function promisesOfPrice({ from, text }: PublicText, products: readonly Product[]): Finding[] {
  return Object.values(markets).flatMap(({ id, currency, symbol, trueCost }) => {
    const offered = products.filter(({ market }) => market === id)
    const example = representativeExample(offered, ANY_DAY)
    if (!example.ok) return []
    const { numerator, denominator } = example.value.highest.rate
    const cost = Number((numerator * 100_00n) / denominator) / 100
    const tooLow = percentagesIn(costsNamed(text, trueCost)).filter((figure) => Number(figure) < cost)
    const most = offered.reduce((largest, { maxAmount }) => (maxAmount > largest ? maxAmount : largest), 0n)
    const tooMuch = amountsIn(text, symbol, currency).filter((amount) => amount > most)
    return [
      ...tooLow.map((figure) =>
        error(`${from} says ${trueCost} ${figure}%, and the most expensive offered loan costs ${cost}%.`),
      ),
      ...tooMuch.map((amount) =>
        error(
          `${from} says ${plainAmount(amount, currency)}, and the largest offered loan is ${plainAmount(most, currency)}.`,
        ),
      ),
    ]
  })
}

/** Returns the lines that name the annual cost, such as CAT. */
const costsNamed = (text: string, name: string) =>
  text
    .split('\n')
    .filter((line) => line.includes(name))
    .join('\n')

/** Returns the amounts with the sign or the code of the currency. Thousands separators are ignored. */
function amountsIn(text: string, symbol: string, currency: string): bigint[] {
  const figures = String.raw`(\d[\d.,]*\d|\d)`
  const sign = symbol.replace(/\$/g, '\\$&')
  const found = text.matchAll(new RegExp(`${sign}\\s?${figures}|${figures}\\s?${currency}`, 'g'))
  return [...found].map(([, before, after]) => {
    const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{2}))?$/.exec(before ?? after ?? '') ?? []
    return BigInt(whole.replace(/[.,]/g, '') + cents.padEnd(2, '0'))
  })
}

// The annual cost does not depend on the day of disbursement.
const ANY_DAY = '2026-01-01'
