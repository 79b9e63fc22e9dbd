import { expect, test } from 'vitest'
import { sampleProduct } from '#domain/loans/product.sample.ts'
import { sandboxProducts } from '#workbench/sandbox/products.ts'
import { offeredFindings, productFindings } from './products.ts'

const indian = {
  ...sampleProduct,
  id: 'in-sample',
  market: 'in',
  minAmount: 300000n,
  penaltyRule: 'flat-charge',
  penaltyCharge: 50000n,
} as const

test('the products of the sandbox are well', () => {
  expect(productFindings(sandboxProducts.map(({ product }) => product))).toEqual([])
})

test('in India being late costs a charge and never interest; in Mexico the contract says what', () => {
  expect(productFindings([indian])).toEqual([])
  const daily = { penaltyRule: 'three-percent-a-day', penaltyCharge: null } as const
  expect(productFindings([{ ...indian, ...daily }])).toEqual([
    { level: 'error', text: expect.stringContaining('product in-sample: penaltyRule') },
  ])
  expect(productFindings([{ ...sampleProduct, ...daily }])).toEqual([])
})

test('a charge as high as an instalment of the smallest loan is named with both amounts', () => {
  expect(productFindings([{ ...indian, penaltyCharge: 99999n }])).toEqual([])
  expect(productFindings([{ ...indian, penaltyCharge: 100000n }])).toEqual([
    { level: 'warning', text: expect.stringMatching(/1000\.00 INR.*1000\.00 INR/) },
  ])
})

test('products that cannot be read are said to be unjudged, without the address of the database', async () => {
  const found = await offeredFindings({ databaseUrl: 'postgres://somebody:secret@127.0.0.1:1/nothing' })
  expect(found).toEqual([{ level: 'warning', text: expect.stringContaining('could not be read') }])
  expect(found[0]?.text).not.toContain('secret')
})

test('without a database of one’s own nothing is asked', async () => {
  expect(await offeredFindings({})).toEqual([])
})
