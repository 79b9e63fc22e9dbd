import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Brand, brandSchema } from '#contract/brand/brand.ts'
import { languageCodes } from '#domain/language.ts'
import { readLibrary } from '#server/base/legal-texts/lender-library.ts'
import { ownLibrary } from '#server/base/legal-texts/own-library.ts'
import { publicPageWords } from '#words/languages.ts'
import { paragraph } from '#words/legal/block.ts'
import type { Library } from '#words/legal/library.ts'
import { sandboxProducts } from '#workbench/sandbox/products.ts'
import { priceFindings, promiseOfTime, timeFindings } from './promises.ts'

type Texts = Parameters<typeof timeFindings>[0]
const findings = (texts: Texts) => [...timeFindings(texts), ...priceFindings(texts, products)]

const products = sandboxProducts.map(({ product }) => product)
const brandIn = (folder: string): Brand =>
  brandSchema.parse(JSON.parse(readFileSync(`${folder}/brand.json`, 'utf8')))

test.each(['brand', 'brands/capulin'])(
  'the texts of %s promise nothing that its loans do not keep',
  (folder) => {
    const brand = brandIn(folder)
    expect(findings({ brand, library: readLibrary(brand, folder, []) })).toEqual([])
  },
)

test.each(languageCodes)(
  'the texts of the site and the landing promise no faster disbursement than the terms (%s)',
  async (language) => {
    const words = JSON.stringify(await publicPageWords[language](), (_, value) =>
      typeof value === 'function' ? String(value) : value,
    )
    expect(words.length).toBeGreaterThan(5000)
    expect(promiseOfTime({ from: language, text: words })).toEqual([])
  },
)

const brand = brandIn('brand')
const withText = (text: string): Library => ({
  ...ownLibrary,
  registrationEs: { ...ownLibrary.registrationEs, blocks: [paragraph(text)] },
})

test.each([
  ['Dinero hoy mismo en su cuenta', 'Dinero hoy'],
  ['Su préstamo en 15 minutos', 'en 15 minutos'],
  ['Costo anual total (CAT): 25 %', 'CAT 25%'],
  ['Hasta $25,000 para usted', '25000.00 MXN'],
  ['Hasta 25,000.50 MXN', '25000.50 MXN'],
])('a promise in a lender’s text that the products do not keep is an error: %s', (text, named) => {
  expect(findings({ brand, library: withText(text) })).toEqual([
    { level: 'error', text: expect.stringContaining(named) },
  ])
})

test('correct statements have no finding', () => {
  const text = 'De $1,000 a $5,000. El CAT máximo es de 9999%. El dinero llega en 1 a 3 días.'
  expect(findings({ brand, library: withText(text) })).toEqual([])
})
