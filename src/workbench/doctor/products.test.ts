import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { brandSchema } from '#contract/brand/brand.ts'
import { addDays } from '#domain/dates.ts'
import type { Lender } from '#domain/loans/lender.ts'
import { sampleProduct as sample } from '#domain/loans/product.sample.ts'
import type { Product } from '#domain/loans/product.ts'
import { byTheDay, percent } from '#domain/rate.ts'
import { ownLibrary } from '#server/base/legal-texts/own-library.ts'
import { paragraph } from '#words/legal/block.ts'
import type { Library } from '#words/legal/library.ts'
import { sandboxProducts } from '#workbench/sandbox/products.ts'
import {
  blankFindings,
  logoFindings,
  offeredFindings,
  productFindings,
  textContradictions,
} from './products.ts'

const judged = {
  brand: brandSchema.parse(JSON.parse(readFileSync('brand/brand.json', 'utf8'))),
  library: ownLibrary,
}
/** A product without `dayOff`, so that its market's rule applies. */
const sampleProduct: Product = { ...sample, dayOff: undefined }
/** A Mexican product with the register number of its contract. */
const mexican = { ...sampleProduct, registerNumber: '0000-000-000000/00-00009-0926' }
const sandbox = { mode: 'sandbox' } as const
const indian = {
  ...sampleProduct,
  id: 'in-sample',
  market: 'in',
  minAmount: 300000n,
  penaltyRule: 'flat-charge',
  penaltyCharge: 50000n,
  coolingOffDays: 1,
} as const

/** A day on which every tested rule is in force. */
const DAY = '2026-11-20'

test('the products of the sandbox have no findings except where the specification contradicts the law', () => {
  const products = sandboxProducts.map(({ product }) => product)
  const texts = [
    /^product mx-directo: prepayment allows no early payment for 46 days\..*cláusulas abusivas.*mx-early-payment/,
    /^product mx-plazos: prepayment allows no early payment for 47 days\./,
    /^product in-direct: penaltyRule is "three-percent-a-day".*2024-04-01.*in-late-cost/,
  ].map((text) => expect.stringMatching(text))
  const findings = (level: 'error' | 'warning') => texts.map((text) => ({ level, text }))
  expect(productFindings(products, sandbox, DAY)).toEqual(findings('warning'))
  // A lender breaks the rule with such a product, although it follows the specification.
  expect(productFindings(products, { mode: 'production' }, DAY)).toEqual(findings('error'))
})

test('a logo of a host whose pictures pages do not show is an error', () => {
  const brand = { ...judged.brand, allowedLinkHosts: ['files.example.com'] }
  const found = (logo: string) => logoFindings([{ product: mexican, logo }], { brand })
  for (const logo of ['', '/brand/logo.svg', 'https://files.example.com/logo.svg'])
    expect([logo, found(logo)]).toEqual([logo, []])
  for (const logo of ['https://elsewhere.example/logo.svg', 'https://files.example.com:8443/logo.svg'])
    expect([logo, found(logo)]).toEqual([
      logo,
      [
        {
          level: 'error',
          text: expect.stringContaining(`product ${mexican.id}: logo: pages show no picture of`),
        },
      ],
    ])
})

test('a product is checked against a rule from the first day of the rule', () => {
  const daily = {
    ...indian,
    penaltyRule: 'three-percent-a-day',
    penaltyCharge: null,
    coolingOffDays: 3,
  } as const
  const on = (day: string) => productFindings([daily], { mode: 'production' }, day).length
  expect([on('2024-03-31'), on('2024-04-01')]).toEqual([0, 1])
})

test('a product without a register number is an error that cites the rule in Mexico, and valid in India', () => {
  expect(productFindings([sampleProduct], sandbox, DAY)).toEqual([
    {
      level: 'error',
      text: expect.stringMatching(/^product sample: registerNumber .*CONDUSEF.*mx-summary-sheet/),
    },
  ])
  expect(productFindings([mexican, indian], sandbox, DAY)).toEqual([])
})

test('a waiting period for early payment is an error in Mexico, and valid in India', () => {
  const waits = { prepayment: { termDividedBy: 1, notBeforeDays: 1 } }
  expect(productFindings([{ ...mexican, ...waits }], sandbox, DAY)).toEqual([
    { level: 'error', text: expect.stringContaining('early payment for 90 days') },
  ])
  expect(productFindings([mexican], sandbox, DAY)).toEqual([])
  expect(productFindings([{ ...indian, ...waits }], sandbox, DAY)).toEqual([])
})

test('in India a missing cooling-off period is a warning, and one below the legal minimum an error', () => {
  const on = (coolingOffDays: number | undefined, day: string) =>
    productFindings([{ ...indian, coolingOffDays }], sandbox, day).map(({ level, text }) => [
      level,
      text.split('. ')[0],
    ])
  const finding = (days: string, least: number) =>
    `product in-sample: coolingOffDays is ${days}, so the legal minimum applies: ${least}`
  expect(on(undefined, DAY)).toEqual([['warning', finding('missing', 1)]])
  expect([1, 3].map((days) => on(days, DAY))).toEqual([[], []])
  // The rule of 2022 required three days for a loan of this term. Before it there was no rule.
  expect(on(1, '2025-05-07')).toEqual([['error', finding('1', 3)]])
  expect(on(3, '2025-05-07')).toEqual([])
  expect(on(undefined, '2022-09-01')).toEqual([])
  expect(productFindings([mexican], sandbox, DAY)).toEqual([])
})

test('a due day on a bank holiday is an error in Mexico, and valid in India', () => {
  const on = (product: Product, dayOff: Product['dayOff']) =>
    productFindings([{ ...product, dayOff }], sandbox, DAY).map(({ level }) => level)
  expect(
    [undefined, 'next-banking-day', 'same-day'].map((one) => on(mexican, one as Product['dayOff'])),
  ).toEqual([[], [], ['error']])
  expect(on(indian, 'same-day')).toEqual(on(indian, undefined))
})

test('penalty interest is an error in India, and valid in Mexico', () => {
  expect(productFindings([indian], sandbox, DAY)).toEqual([])
  const daily = { penaltyRule: 'three-percent-a-day', penaltyCharge: null } as const
  expect(productFindings([{ ...indian, ...daily, ratePerDay: percent('0.1') }], sandbox, DAY)).toEqual([
    { level: 'error', text: expect.stringContaining('product in-sample: penaltyRule') },
  ])
  expect(productFindings([{ ...mexican, ...daily }], sandbox, DAY)).toEqual([])
})

test('a lender without the facts that a rule requires is an error that cites the rule and its source', () => {
  const whole = { name: 'Kestrel', address: 'Somewhere', registration: 'K-1' }
  const reached = { ...whole, complaints: 'Officer, officer@kestrel.example, +1 202 555 0130' }
  const { registration: _, ...unregistered } = reached
  const found = (product: Product, lenders: readonly Lender[], day = DAY) =>
    productFindings([{ ...product, lenders }], sandbox, day).map(({ level, text }) => `${level} ${text}`)
  expect(found(indian, [reached])).toEqual([])
  expect(found(indian, [unregistered])).toEqual([
    expect.stringMatching(
      /^error product in-sample: lenders: Kestrel: registration.*section 45-IA; in-lender/,
    ),
  ])
  for (const complaints of [undefined, 'Officer, officer@kestrel.example', 'Officer, +1 202 555 0130'])
    expect(found(indian, [{ ...reached, complaints }])).toEqual([
      expect.stringMatching(/^error product in-sample: lenders: Kestrel: complaints.*RBI.*in-key-facts/),
    ])
  expect(found(mexican, [{ ...whole, complaints: 'UNE, Calle Ejemplo 1' }])).toEqual([])
  expect(found(mexican, [whole])).toEqual([
    expect.stringMatching(/Kestrel: complaints is missing.*mx-summary-sheet/),
  ])
  // Before the first day of the rule there is no finding. A future lender is checked, and a past one is not.
  expect(found(indian, [whole], '2024-09-30').join()).not.toContain('complaints')
  const [past, later] = [addDays(DAY, -1), addDays(DAY, 30)]
  expect(found(indian, [reached, { ...unregistered, since: later }])).toHaveLength(1)
  expect(found(indian, [unregistered, { ...reached, since: past }])).toEqual([])
})

test('a charge as high as an instalment of the smallest loan is a warning with both amounts', () => {
  expect(productFindings([{ ...indian, penaltyCharge: 99999n }], sandbox, DAY)).toEqual([])
  expect(productFindings([{ ...indian, penaltyCharge: 100000n }], sandbox, DAY)).toEqual([
    { level: 'warning', text: expect.stringMatching(/1000\.00 INR.*1000\.00 INR/) },
  ])
})

test('unreadable products are a warning without the address of the database', async () => {
  const found = await offeredFindings(
    {
      ...{ ...judged, ...sandbox },
      databaseUrl: 'postgres://user:secret@127.0.0.1:1/nothing',
    },
    DAY,
  )
  expect(found).toEqual([{ level: 'warning', text: expect.stringContaining('could not be read') }])
  expect(found[0]?.text).not.toContain('secret')
})

test('without DATABASE_URL no products are read', async () => {
  expect(await offeredFindings({ ...judged, ...sandbox }, DAY)).toEqual([])
})

test('an agreement on the site with figures that no offered product bills is a warning', () => {
  const warned = [{ level: 'warning', text: expect.stringContaining('/Loan') }]
  expect(blankFindings([mexican], judged)).toEqual(warned)
  const own = { brand: { ...judged.brand, legal: { loanAgreement: 'own.md' } } }
  expect(blankFindings([mexican], own)).toEqual([])
  expect(
    blankFindings(
      sandboxProducts.map(({ product }) => product),
      judged,
    ),
  ).toEqual([])
  expect(blankFindings([], judged)).toEqual([])
})

describe('a product that contradicts the texts of the lender is an error', () => {
  const contradictions = (change: Partial<Product>, library: Library = ownLibrary) =>
    textContradictions([{ ...mexican, daysBetween: 31, ...change }], { ...judged, library })

  test('but no sandbox product does, and no rule contradicts the product’s own texts', () => {
    expect(
      textContradictions(
        sandboxProducts.map(({ product }) => product),
        judged,
      ),
    ).toEqual([])
    expect(contradictions({ penaltyRule: 'flat-charge', penaltyCharge: 50000n })).toEqual([])
    expect(
      contradictions({
        ratePerDay: byTheDay(percent('36')),
        tax: { rate: percent('18'), on: ['commission'] },
      }),
    ).toEqual([])
  })

  test('with a term outside of the range in the general terms', () => {
    for (const daysBetween of [30, 122])
      expect(contradictions({ daysBetween })).toEqual([
        { level: 'error', text: expect.stringMatching(/^product sample: rule\.daysBetween: .*91 to 365/) },
      ])
  })

  test('with a percentage in the lender’s own agreement that the rule does not bill', () => {
    const own = (text: string): Library => ({
      ...ownLibrary,
      periodAgreement: { ...ownLibrary.periodAgreement, blocks: [paragraph(text)] },
    })
    const late = own('Late: {number.overduePercentPerDay}% a day, at {number.annualRatePercent}% a year.')
    expect(contradictions({ penaltyRule: 'three-percent-a-day' }, late)).toEqual([])
    expect(contradictions({}, own('Late: 3% a day.'))).toEqual([
      { level: 'error', text: expect.stringContaining('legal.periodAgreement says 3%') },
    ])
    expect(contradictions({ ratePerDay: byTheDay(percent('36')) }, own('18.0 % a year'))).toEqual([
      { level: 'error', text: expect.stringContaining('says 18%') },
    ])
  })
})
