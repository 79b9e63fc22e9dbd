import { major } from '#domain/amount.ts'
import { type Product, USUAL_ALLOCATION } from '#domain/loans/product.ts'
import { EXTENSION_DAYS_MAX, PREPAYMENT } from '#domain/markets/specified.ts'
import { byTheDay, percent } from '#domain/rate.ts'
import type { ListedProduct } from '#server/loans/products/products.ts'

const YEARLY_RATE = byTheDay(percent('18'))

const mexican = {
  market: 'mx',
  minAmount: major(1_000),
  maxAmount: major(5_000),
  ratePerDay: YEARLY_RATE,
  commission: { rate: percent('10'), taken: 'upfront' },
  tax: { rate: percent('16'), on: ['interest', 'commission'] },
  allocation: USUAL_ALLOCATION,
  prepayment: PREPAYMENT,
  extension: { feeRate: percent('5'), maxDays: EXTENSION_DAYS_MAX, offeredDays: 14 },
} as const satisfies Partial<Product>

const indian = {
  market: 'in',
  minAmount: major(3_000),
  maxAmount: major(20_000),
  ratePerDay: YEARLY_RATE,
  commission: { rate: percent('3'), taken: 'upfront' },
  tax: { rate: percent('18'), on: ['commission'] },
  penaltyRule: 'flat-charge',
  penaltyCharge: major(500),
  allocation: USUAL_ALLOCATION,
  prepayment: PREPAYMENT,
  extension: { feeRate: percent('2'), maxDays: EXTENSION_DAYS_MAX, offeredDays: 14 },
  coolingOffDays: 1,
} as const satisfies Partial<Product>

/**
 * The sandbox lender's products. The first of each market bills as the specification's contract says, so its contract
 * has that text. Each market has a loan with one payment, one with three instalments, and one whose commission is paid
 * with its instalments. The Mexican one of these can be paid off on any day, and the Indian one has longer cooling-off
 * than the law requires. Register numbers are invented.
 */
export const sandboxProducts: readonly ListedProduct[] = [
  {
    product: {
      ...mexican,
      id: 'mx-directo',
      name: 'Préstamo Colibrí',
      instalments: 1,
      daysBetween: 91,
      penaltyRule: 'three-percent-a-day',
      penaltyCharge: null,
      registerNumber: '0000-000-000000/00-00001-0926',
      arrangements: {
        ...{ promiseDays: 15, maxParts: 4, maxDays: 60, minPart: major(200) },
        ...{ penalty: 'stops', renewals: 1, byHand: true },
      },
    },
    logo: '/brand/products/colibri.svg',
  },
  {
    product: {
      ...mexican,
      id: 'mx-plazos',
      name: 'Préstamo Maíz',
      instalments: 3,
      daysBetween: 31,
      registerNumber: '0000-000-000000/00-00002-0926',
      penaltyRule: 'bands-5-4-2',
      penaltyCharge: null,
    },
    logo: '/brand/products/maiz.svg',
  },
  {
    product: {
      ...mexican,
      id: 'mx-repartido',
      name: 'Préstamo Agave',
      instalments: 6,
      daysBetween: 30,
      registerNumber: '0000-000-000000/00-00003-0926',
      commission: { rate: percent('10'), taken: 'with-instalments' },
      penaltyRule: 'bands-5-4-2',
      penaltyCharge: null,
      prepayment: null,
    },
    logo: '/brand/products/agave.svg',
  },
  {
    // The specification's contract names India's law, so India has a loan of its rule as well. It is illegal there
    // (`lateCost` of its rules): the doctor warns of it here, and reports an error in production.
    product: {
      ...indian,
      id: 'in-direct',
      name: 'Diya Loan',
      instalments: 1,
      daysBetween: 91,
      tax: mexican.tax,
      penaltyRule: 'three-percent-a-day',
      penaltyCharge: null,
      arrangements: {
        ...{ promiseDays: 10, maxParts: 3, maxDays: 45, minPart: major(500) },
        ...{ penalty: 'runs', renewals: 0, byHand: true },
      },
    },
    logo: '/brand/products/diya.svg',
  },
  {
    product: {
      ...indian,
      id: 'in-spread',
      name: 'Lotus Loan',
      instalments: 3,
      daysBetween: 35,
      commission: { rate: percent('3'), taken: 'with-instalments' },
      coolingOffDays: 3,
    },
    logo: '/brand/products/lotus.svg',
  },
  {
    // Of another lender, so that offers of two lenders are compared.
    product: {
      ...indian,
      id: 'in-steps',
      name: 'Neem Loan',
      instalments: 3,
      daysBetween: 31,
      lenders: [
        {
          name: 'Invented Second Lender',
          address: '2 Sandbox Street, Example City',
          registration: 'X-00.00000 (invented)',
          complaints: 'Invented second officer, officer@second.example, +1 202 555 0120',
          email: 'hello@second.example',
          phone: '+1 202 555 0121',
        },
      ],
    },
    logo: '/brand/products/neem.svg',
  },
]
