import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { brandSchema } from '#contract/brand/brand.ts'
import { ownLibrary } from '#server/base/legal-texts/own-library.ts'
import { paragraph } from '#words/legal/block.ts'
import { lawTextFindings } from './law-texts.ts'

const shipped = JSON.parse(readFileSync('brand/brand.json', 'utf8'))
const DAY = '2026-11-20'

function judged(market: 'mx' | 'in', ...sentences: string[]) {
  const legal = { loanTerms: 'own.md' }
  const brand = brandSchema.parse({ ...shipped, market, legal })
  const loanTerms = { ...ownLibrary.loanTerms, blocks: sentences.map((text) => paragraph(text)) }
  return { brand, library: { ...ownLibrary, loanTerms }, mode: 'sandbox' } as const
}
const found = (market: 'mx' | 'in', text: string, day = DAY) => lawTextFindings(judged(market, text), day)

describe('penalty interest in India', () => {
  test.each([
    'You pay penalty interest of 2% a month on what is late.',
    'Default interest runs from the day after.',
    'Interest on unpaid amounts is 3% per day.',
    'Los intereses moratorios son del 3% diario.',
  ])('is an error: %s', (text) => {
    expect(found('in', text)).toEqual([
      {
        level: 'error',
        text: expect.stringMatching(/^legal\.loanTerms of [\d-]+ says ".*Reserve Bank.*in-late-cost/),
      },
    ])
    expect(found('mx', text)).toEqual([])
    expect(found('in', text, '2024-03-31')).toEqual([])
  })

  test.each([
    'There is no penalty interest.',
    'Being late costs one charge of {number.penaltyNew}.',
    'Interest is counted on the principal that is still owed.',
  ])('is not found in: %s', (text) => {
    expect(found('in', text)).toEqual([])
  })
})

describe('a wait, a notice or a price for paying early in Mexico', () => {
  test.each([
    'You can repay the loan early, in full, only after half of its term.',
    'You may close the loan early with 30 days’ notice.',
    'Puede liquidar todo el préstamo, pero no antes de 7 días.',
    'Para pagar anticipadamente avise con 10 días de anticipación.',
    'Si liquida antes de tiempo paga una comisión del 5%.',
  ])('is an error: %s', (text) => {
    expect(found('mx', text)).toEqual([
      { level: 'error', text: expect.stringMatching(/^legal\.loanTerms of [\d-]+ says ".*mx-early-payment/) },
    ])
    expect(found('in', text)).toEqual([])
  })

  test.each([
    'Puede liquidar su préstamo antes de tiempo cualquier día, sin comisión.',
    'You can repay the whole loan early on any day, and there is no penalty.',
    'Pague antes de las seis de la tarde.',
  ])('is not found in: %s', (text) => {
    expect(found('mx', text)).toEqual([])
  })
})

test('each sentence has its own finding, without text of other sentences', () => {
  const texts = lawTextFindings(
    judged('in', 'Be on time. Penalty interest is 3%. Default interest, too.', 'All is well.'),
    DAY,
  ).map(({ text }) => text)
  expect(texts).toEqual([
    expect.stringContaining('says "Penalty interest is 3%."'),
    expect.stringContaining('says "Default interest, too."'),
  ])
})

test('the product’s own terms are a warning in production, and no finding in a sandbox', () => {
  const brand = brandSchema.parse({ ...shipped, market: 'mx', legal: {} })
  const findingsIn = (mode: 'sandbox' | 'production') =>
    lawTextFindings({ brand, library: ownLibrary, mode }, DAY)
  expect(findingsIn('sandbox')).toEqual([])
  expect(findingsIn('production')).toEqual([
    {
      level: 'warning',
      text: expect.stringMatching(/^legal\.loanTerms of [\d-]+ says "You can repay.*name one of yours/),
    },
  ])
})
