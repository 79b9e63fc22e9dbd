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

type Promised = { readonly from: string; readonly text: string }

/** Words of money that comes at once, in every language of the pages. */
const AT_ONCE =
  /\b(dinero hoy|hoy mismo|al instante|inmediat[oa]s?|inmediatamente|en (?:\d+ )?minutos|money (?:now|today)|cash (?:now|today)|same[- ]day|instant(?:ly)?|immediate(?:ly)?|right away|(?:in|within) (?:\d+ )?minutes)\b/i

type Texts = Pick<Config, 'brand' | 'library'>

/** What a visitor reads before anything else, held against how soon money comes. */
export const timeFindings = (texts: Texts): Finding[] => promisedIn(texts).flatMap(promiseOfTime)

/** The same, held against what the offered loans cost and how large they are. */
export const priceFindings = (texts: Texts, products: readonly Product[]): Finding[] =>
  promisedIn(texts).flatMap((one) => promisesOfPrice(one, products))

function promisedIn({ brand, library }: Texts): Promised[] {
  return languageCodes.flatMap((language) =>
    (['registration', 'aboutUs'] as const).map((document): Promised => {
      const name = documentNameIn(document, language)
      return { from: `legal.${name}`, text: textOf(publicText(library, name, brand)) }
    }),
  )
}

/** A word of speed that the terms take back. */
export function promiseOfTime({ from, text }: Promised): Finding[] {
  const [found] = AT_ONCE.exec(text) ?? []
  return when(
    found !== undefined,
    error(
      `${from} says "${found}", and money is in the account within ${LOAN_CREDITED_DAYS.min} to ${LOAN_CREDITED_DAYS.max} days.`,
    ),
  )
}

/** A yearly cost below that of the dearest loan, an amount above that of the largest one. */
function promisesOfPrice({ from, text }: Promised, products: readonly Product[]): Finding[] {
  return Object.values(markets).flatMap(({ id, currency, symbol, trueCost }) => {
    const offered = products.filter(({ market }) => market === id)
    const example = representativeExample(offered, ANY_DAY)
    if (!example.ok) return []
    const { numerator, denominator } = example.value.highest.rate
    const cost = Number((numerator * 100_00n) / denominator) / 100
    const said = percentagesIn(costsNamed(text, trueCost)).filter((figure) => Number(figure) < cost)
    const most = offered.reduce((largest, { maxAmount }) => (maxAmount > largest ? maxAmount : largest), 0n)
    const tooMuch = amountsIn(text, symbol, currency).filter((amount) => amount > most)
    return [
      ...said.map((figure) =>
        error(`${from} says ${trueCost} ${figure}%, and the dearest loan that is offered costs ${cost}%.`),
      ),
      ...tooMuch.map((amount) =>
        error(
          `${from} says ${plainAmount(amount, currency)}, and at most ${plainAmount(most, currency)} is lent.`,
        ),
      ),
    ]
  })
}

/** The lines that speak of the yearly cost by its name. */
const costsNamed = (text: string, name: string) =>
  text
    .split('\n')
    .filter((line) => line.includes(name))
    .join('\n')

/** Amounts in figures, with the sign or the code of the currency; marks between thousands mean nothing. */
function amountsIn(text: string, symbol: string, currency: string): bigint[] {
  const figures = String.raw`(\d[\d.,]*\d|\d)`
  const sign = symbol.replace(/\$/g, '\\$&')
  const found = text.matchAll(new RegExp(`${sign}\\s?${figures}|${figures}\\s?${currency}`, 'g'))
  return [...found].map(([, before, after]) => {
    const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{2}))?$/.exec(before ?? after ?? '') ?? []
    return BigInt(whole.replace(/[.,]/g, '') + cents.padEnd(2, '0'))
  })
}

// A cost of a year does not depend on the day on which a loan is paid out.
const ANY_DAY = '2026-01-01'
