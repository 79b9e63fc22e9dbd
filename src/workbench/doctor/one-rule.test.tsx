import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { brandSchema } from '#contract/brand/brand.ts'
import { legalFactsOf } from '#contract/brand/legal-facts.ts'
import { identityMap } from '#contract/wire/wire-map.ts'
import { moneyIn } from '#domain/amount.ts'
import { addDays, daysBetween } from '#domain/dates.ts'
import { coolingOffUntil } from '#domain/loans/cooling-off.ts'
import { type ClientKind, penaltyBetween, penaltyOf, penaltyOnce } from '#domain/loans/penalty.ts'
import { price, type Terms } from '#domain/loans/pricing.ts'
import { sampleProduct } from '#domain/loans/product.sample.ts'
import { type Product, prepaymentFrom } from '#domain/loans/product.ts'
import { instalmentTotal } from '#domain/loans/schedule.ts'
import { planExtension } from '#domain/money/extension.ts'
import { balanceOf, disburse } from '#domain/money/ledger.ts'
import { percent, type Rate } from '#domain/rate.ts'
import { voiceFor } from '#server/base/answers/voice.ts'
import { ownLibrary } from '#server/base/legal-texts/own-library.ts'
import { shownOffer } from '#server/loans/offers/shown-offer.ts'
import { agreementNameOf } from '#server/loans/papers/agreement-name.ts'
import { contractAmounts } from '#server/loans/papers/contract-amounts.ts'
import { isNight } from '#testing/at-night.ts'
import {
  amountAfter,
  dailyCostSaid,
  figuresAt,
  linesOfHtml,
  onceCostSaid,
  penaltyInAgreement,
  penaltyInTerms,
  penaltyOnPage,
  percentAt,
  type SaidPenalty,
} from '#testing/figures-in-text.ts'
import { anyProduct } from '#testing/simulation/any-product.ts'
import { KeyFactsPaper } from '#web/screens/loans/key-facts-paper.tsx'
import { OfferSheet } from '#web/screens/loans/offer-sheet.tsx'
import { loadWords } from '#web/words/language.ts'
import { SurroundingsProvider } from '#web/words/settings.tsx'
import { fill, textOf } from '#words/legal/document.ts'
import { BLANK_CONTRACT } from '#words/legal/facts.ts'
import { ruleTextsOf } from '#words/legal/rule-texts.en.ts'
import { sandboxProducts } from '../sandbox/products.ts'

/** A thousand runs take minutes on a busy machine. */
const PRODUCTS = isNight ? 1000 : 100
const DAY = '2026-11-22'
const NOW = new Date(`${DAY}T18:00:00Z`)
const LATE_DAYS = [1, 7, 30, 31, 45, 90, 91, 200]
const brand = brandSchema.parse(JSON.parse(readFileSync('brand/brand.json', 'utf8')))

type Language = 'en' | 'es'
type Loan = { product: Product; terms: Terms; client: ClientKind; language: Language }

const anyLoan: fc.Arbitrary<Loan> = fc
  .record({
    product: anyProduct,
    share: fc.nat({ max: 1000 }),
    client: fc.constantFrom<ClientKind>('new', 'repeat'),
    language: fc.constantFrom<Language>('en', 'es'),
  })
  .map(({ product, share, client, language }) => {
    const { minAmount, maxAmount } = product
    const amount = minAmount + ((maxAmount - minAmount) * BigInt(share)) / 1000n
    return { product, client, language, terms: price(product, amount, DAY) }
  })

beforeAll(async () => {
  await Promise.all([loadWords('en'), loadWords('es')])
})

/** Returns the text of an agreement with the general terms to which it refers. */
const agreementFor = ({ product, terms }: Loan) => {
  const fields = { ...BLANK_CONTRACT, ...contractAmounts(terms, moneyIn(product.market)) }
  const template = ownLibrary[agreementNameOf(product)]
  return textOf(fill(template, legalFactsOf(brand), fields, ruleTextsOf(product)))
}

const general = textOf(fill(ownLibrary.loanTerms, legalFactsOf(brand)))

function drawn(node: ReactNode, language: Language): string[] {
  const surroundings = {
    settings: { brand, wireMap: identityMap.file, sandbox: false, isOwnBackend: true, isTrial: false },
    nonce: '',
    requestId: '',
    place: { pathname: '/keyFacts', search: `?type=${language === 'en' ? 1 : 2}` },
    pageScripts: [],
  }
  const html = renderToStaticMarkup(<SurroundingsProvider value={surroundings}>{node}</SurroundingsProvider>)
  return linesOfHtml(html)
}

const offerFor = ({ product, terms, client, language }: Loan) =>
  shownOffer({
    offer: {
      product,
      amount: terms.amount,
      coupon: 0n,
      expiresAt: NOW,
      id: 'o',
      logo: '',
      borrowerId: 'b',
      firstAmount: null,
      reloadedAt: null,
      shownAs: null,
      isListed: true,
      isDecided: false,
      loan: null,
    },
    amount: terms.amount,
    isFirst: false,
    borrower: { id: 'b', market: product.market, clientKind: client },
    today: DAY,
    voice: voiceFor(language, product.market, 'specified'),
    atWork: { lender: { ...brand, named: null }, agencies: [], providers: [] },
  })

const share = ({ numerator, denominator }: Rate) => Number(numerator) / Number(denominator)
/** The tolerance: one minor unit per rounding, and the precision of a double. */
const near = (found: number, wanted: number, roundings: number, where: string) =>
  expect(Math.abs(found - wanted), `${where}: ${found} for ${wanted}`).toBeLessThanOrEqual(
    roundings / 2 + 1e-6 * Math.abs(wanted),
  )

/** Compares the stated penalty with the billed one for one principal, before and after each change of the rate. */
function sameAsBilled(said: SaidPenalty, { product, terms, client }: Loan, where: string) {
  for (const days of LATE_DAYS) {
    const billed = penaltyOf(product, terms.amount, days, client)
    const principal = Number(terms.amount)
    const counted = dailyCostSaid(said, principal, days) + onceCostSaid(said, principal, client)
    near(Number(billed), counted, said.bands.length, `${where}, day ${days}`)
  }
}

function readAgreement(loan: Loan) {
  const { product, terms } = loan
  const text = agreementFor(loan)
  const amounts = [
    ['Loan amount \\| ', terms.amount],
    ['Commission \\| ', terms.commission],
    ['Interest \\([\\d.]+%\\) \\| ', terms.interest],
    ['Value added tax \\([\\d.]+% of [a-z ]+\\) \\| ', terms.tax],
    ['Amount received by the borrower \\| ', terms.received],
    ['promises to repay \\| ', terms.totalOwed],
  ] as const
  for (const [before, amount] of amounts) expect(amountAfter(text, before), before).toBe(Number(amount))

  const yearly = percentAt(text, /Annual interest rate \| ([\d.]+)%/)
  expect(yearly).toBeCloseTo(share(product.ratePerDay) * 36_500, 4)
  expect(figuresAt(text, /day on the principal that is still owed: ([\d.]+)% in a year/)).toEqual([
    String(yearly),
  ])
  expect(percentAt(text, /rate that is used is ([\d.]+)% a day/)).toBeCloseTo(
    share(product.ratePerDay) * 100,
    4,
  )

  const [tax = '', taxed = ''] = figuresAt(text, /Value added tax is ([\d.]+)% of ([a-z ]+)\./)
  const taxable =
    (taxed.includes('interest') ? terms.interest : 0n) +
    (taxed.includes('commission') ? terms.commission : 0n)
  near(Number(terms.tax), (Number(taxable) * Number(tax)) / 100, product.instalments + 1, 'tax')

  sameAsBilled(penaltyInAgreement(text), loan, 'agreement')
  if (text.includes('It replaces the late charges of the general terms'))
    expect(penaltyInAgreement(text)).not.toEqual(penaltyInTerms(general))
  else sameAsBilled(penaltyInTerms(general), loan, 'general terms')

  const early = daysBetween(DAY, prepaymentFrom(product, DAY))
  const half = text.match(/after half of (?:its|the) term, and not before (\d+) days/)
  const from = text.match(/once (\d+) days? ha(?:s|ve) passed/)
  const term = product.instalments * product.daysBetween
  expect(half ? Math.max(Math.ceil(term / 2), Number(half[1])) : Number(from?.[1] ?? 0)).toBe(early)

  const back = text.match(/give the loan back within (\d+) days?\b/)
  expect(back === null ? undefined : Number(back[1])).toBe(product.coolingOffDays)

  const days = text.match(/postpone the (?:repayment|next instalment) by up to (\d+) days?\b/)
  expect(days === null ? null : Number(days[1])).toBe(product.extension?.maxDays ?? null)
  if (product.extension) {
    const fee = percentAt(text, /owed\. It is ([\d.]+)% of the principal that is due/)
    expect(fee).toBeCloseTo(share(product.extension.feeRate) * 100, 4)
  }
}

const LABELS = {
  en: {
    ...{
      amount: 'Loan amount',
      commission: 'Processing fee',
      interest: 'Interest',
      cost: 'Cost of the loan',
    },
    ...{ received: 'You receive', repaid: 'Total repayment', rate: 'Interest rate per day', days: 'days?' },
  },
  es: {
    ...{
      amount: 'Monto del préstamo',
      commission: 'Comisión',
      interest: 'Intereses',
      cost: 'Costo del préstamo',
    },
    ...{
      received: 'Usted recibe',
      repaid: 'Usted paga en total',
      rate: 'Tasa de interés por día',
      days: 'días?',
    },
  },
} as const

/** Returns the ledger's loan without payments. */
const unpaid = ({ product, terms, client }: Loan) => ({
  product,
  client,
  instalments: terms.instalments,
  balances: balanceOf(disburse(terms, NOW).entries),
  penaltyChargedThrough: null,
})

/** Compares the table of late costs with the bill: the penalty, and the instalments that fall due meanwhile. */
function readLateTable(lines: string[], loan: Loan) {
  const { product, terms, client, language } = loan
  const first = terms.instalments[0]
  if (!first) throw new Error('no instalment')
  const row = new RegExp(
    `^(\\d+) ${LABELS[language].days} \\| ([$₹][\\d.]+) \\| ([$₹][\\d.]+)(?: / .*?([$₹][\\d.]+) )?`,
  )
  const rows = lines.flatMap((line) => [row.exec(line) ?? []].filter(({ length }) => length > 0))
  expect(rows.map(([, days]) => Number(days))).toEqual([1, 7, 30, 90])
  for (const [, days = '', ...shown] of rows) {
    const [penalty = 0, total = 0, later = 0] = shown.map((text) => (text ? amountAfter(text, '') : 0))
    const day = addDays(first.dueOn, Number(days))
    const overdue = terms.instalments.filter(({ dueOn }) => dueOn < day)
    const principal = overdue.reduce((sum, one) => sum + one.principal, 0n)
    // The job posts the penalty on several days. The rounding must be the same as in one posting.
    const until = (last: string) =>
      overdue.map((one) =>
        penaltyBetween(product.penaltyRule, one.principal, 0, daysBetween(one.dueOn, last)),
      )
    const billed = until(day).reduce((sum, part) => sum + part, penaltyOnce(product, principal, client))
    expect(penalty).toBe(Number(billed))
    const due = terms.instalments.filter(({ dueOn }) => dueOn <= day)
    const owed = due.reduce((sum, one) => sum + instalmentTotal(one), 0n)
    expect(total - penalty).toBe(Number(owed))
    expect(later).toBe(Number(owed - instalmentTotal(first)))
    const said = penaltyOnPage(lines.join('\n'))
    const exact = overdue.reduce(
      (sum, one) => sum + dailyCostSaid(said, Number(one.principal), daysBetween(one.dueOn, day)),
      onceCostSaid(said, Number(principal), client),
    )
    near(penalty, exact, overdue.length * Math.max(1, said.bands.length), `day ${days}`)
  }
}

function readCosts(lines: string[], { terms, language }: Loan) {
  const text = lines.join('\n')
  const labels = LABELS[language]
  const amounts = [
    [labels.cost, terms.totalOwed - terms.received],
    [labels.received, terms.received],
    [labels.repaid, terms.totalOwed],
  ] as const
  for (const [label, amount] of amounts)
    expect(amountAfter(text, `(?:^|\\n)${label}(?: \\| |\\n)`), label).toBe(Number(amount))
}

function readRules(text: string, loan: Loan) {
  const { product, terms } = loan
  const perDay = share(product.ratePerDay) * 100
  expect(percentAt(text, new RegExp(`${LABELS[loan.language].rate} \\| ([\\d.]+)%`))).toBeCloseTo(perDay, 4)
  const first = terms.instalments[0]
  const plan = planExtension(unpaid(loan), product.extension?.maxDays ?? 1, first?.dueOn ?? DAY)
  const words =
    /(?:due date by up to|pago hasta) (\d+) (?:days?|días?)\. (?:It costs|Cuesta) ([\d.]+)%.*?: (\S+) /
  const said = text.match(words)
  expect(said === null ? null : Number(said[1])).toBe(product.extension?.maxDays ?? null)
  if (said && product.extension) {
    expect(Number(said[2])).toBeCloseTo(share(product.extension.feeRate) * 100, 4)
    expect(amountAfter(said[3] ?? '', '')).toBe(plan.ok ? Number(plan.value.fee) : 0)
  }
  const early = text.match(/(?:From day|liquidarlo desde el día) (\d+) /)
  expect(Number(early?.[1] ?? 0)).toBe(daysBetween(DAY, prepaymentFrom(product, DAY)))
  const back = text.match(
    /(?:Within|Dentro de) (\d+) (?:days?|días?) (?:after you receive|después de recibir)/,
  )
  expect(Number(back?.[1] ?? 0)).toBe(daysBetween(DAY, coolingOffUntil(product, DAY)))
}

function readPages(loan: Loan) {
  const offer = offerFor(loan)
  if (!offer.trueCost) throw new Error('no true cost')
  const facts = drawn(<KeyFactsPaper offer={offer} cost={offer.trueCost} />, loan.language)
  const sheet = drawn(<OfferSheet offer={offer} keyFacts="/keyFacts" variant={undefined} />, loan.language)
  for (const lines of [facts, sheet]) {
    readCosts(lines, loan)
    readLateTable(lines, loan)
    sameAsBilled(penaltyOnPage(lines.join('\n')), loan, 'page')
  }
  readRules(facts.join('\n'), loan)
  const perYear = percentAt(sheet.join('\n'), /([\d.]+)% (?:a year on|anual sobre)/)
  expect(perYear).toBeCloseTo(share(loan.product.ratePerDay) * 36_500, 2)
}

test('for any product, every figure of contract, terms, key facts and offer equals the amount that the ledger bills', () => {
  fc.assert(
    fc.property(anyLoan, (loan) => {
      readAgreement(loan)
      readPages(loan)
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? PRODUCTS },
  )
})

const SPECIFIED = [
  'Annual interest rate | 18%',
  'Interest (0.0065%) | ',
  'Value added tax (16% of interest plus commission) | ',
  'The annual interest rate is 18%. The interest of this loan is calculated at 0.0065% and is the amount stated in the table.',
  'Value added tax is 16% of the interest plus the commission.',
  'bears overdue penalty interest of 3% per day, from the day after that date',
  'It replaces the late charges of the general terms, and is not added to them.',
]
const loanOf = (product: Product): Loan => ({
  product,
  client: 'new',
  language: 'en',
  terms: price(product, product.minAmount, DAY),
})

test('the first product of each market has the specification’s contract word for word, and its rule (spec 2 and 9)', () => {
  for (const market of ['mx', 'in'] as const) {
    const first = sandboxProducts.find(({ product }) => product.market === market)
    if (!first) throw new Error(market)
    const loan = loanOf(first.product)
    const text = agreementFor(loan)
    for (const sentence of SPECIFIED) expect(text, market).toContain(sentence)
    // Figures without a specified sentence are stated in addition.
    expect(text).toContain('The rate that is used is 0.0493% a day')
    readAgreement(loan)
  }
})

test('a product with another rule has the same sentences with its own figures', () => {
  const bands = agreementFor(loanOf({ ...sampleProduct, instalments: 1 }))
  expect(bands).not.toMatch(/3% per day|0\.0065|It replaces/)
  expect(bands).toContain(
    'bears overdue penalty interest of 5% per day on days 1 to 30, 4% per day on days 31 to 90, 2% per day from day 91, from the day after that date',
  )
  const dearer = agreementFor(
    loanOf({ ...sampleProduct, ratePerDay: { numerator: 36n, denominator: 36500n } }),
  )
  expect(dearer).toContain('Annual interest rate | 36%')
  expect(dearer).toContain('Interest (0.0986%) | ')
  expect(dearer).not.toContain('18%')
  const untaxed = agreementFor(loanOf({ ...sampleProduct, tax: { rate: percent('18'), on: ['commission'] } }))
  expect(untaxed).toContain('Value added tax (18% of commission) | ')
})
