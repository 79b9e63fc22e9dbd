import { expect, test } from 'vitest'
import { paragraph, part, points, section, steps, table } from './block.ts'
import { contentsOf, fill, type LegalDocument, textOf } from './document.ts'
import { BLANK_CONTRACT, type LegalFacts } from './facts.ts'

const facts: LegalFacts = {
  name: 'Prueba',
  company: { legalName: 'Prueba Ltd', address: '1 Test Street', email: 'p@prueba.example', phone: '' },
  courtCity: 'Testville',
  authorities: { une: '', condusef: '', grievanceOfficer: 'The officer', ombudsman: '' },
}

const documentOf = (...blocks: LegalDocument['blocks']): LegalDocument => ({
  id: 'sample',
  language: 'en',
  version: '2026-11-01',
  title: 'Sample of {name}',
  blocks,
})

test('a placeholder is replaced in every kind of text', () => {
  const filled = fill(
    documentOf(
      section('a', '{name}'),
      paragraph('{name}'),
      points('{name}'),
      table('{name}', ['{name}'], ['{name}']),
    ),
    facts,
  )
  expect(filled.title).toBe('Sample of Prueba')
  expect(filled.blocks).toEqual([
    section('a', 'Prueba'),
    paragraph('Prueba'),
    points('Prueba'),
    table('Prueba', ['Prueba'], ['Prueba']),
  ])
})

test('an unknown placeholder throws', () => {
  expect(() => fill(documentOf(paragraph('{unknown}')), facts)).toThrow('sample: nothing fills {unknown}')
  expect(() => fill(documentOf(points('{unknown}')), facts)).toThrow('{unknown}')
})

test('contract fields are absent without a contract', () => {
  const note = documentOf(paragraph('{contract.amount}'))
  expect(() => fill(note, facts)).toThrow('{contract.amount}')
  expect(fill(note, facts, BLANK_CONTRACT).blocks).toEqual([paragraph('______________')])
})

test('a list item about a fact that the lender lacks is dropped, and so is an empty list', () => {
  const filled = fill(
    documentOf(points('{authorities.une}', '{authorities.grievanceOfficer}'), points('Tel. {company.phone}')),
    facts,
  )
  expect(filled.blocks).toEqual([points('The officer')])
})

test('typed text is never read as a placeholder', () => {
  const contract = { ...BLANK_CONTRACT, userName: '{company.email} $& {x}' }
  const filled = fill(documentOf(paragraph('{contract.userName}')), facts, contract)
  expect(filled.blocks).toEqual([paragraph('{company.email} $& {x}')])
})

test("the law is India's unless the lender configures another (spec 2)", () => {
  const law = documentOf(paragraph('{governingLaw}'))
  expect(fill(law, facts).blocks).toEqual([paragraph('India')])
  expect(fill(law, { ...facts, governingLaw: 'Mexico' }).blocks).toEqual([paragraph('Mexico')])
})

test("a lender's own shortest and longest loan are stated", () => {
  const terms = documentOf(paragraph('{number.termDaysMin} to {number.termDaysMax}'))
  expect(fill(terms, { ...facts, termsDays: { min: 120, max: 180 } }).blocks).toEqual([
    paragraph('120 to 180'),
  ])
})

test('the table of contents has sections only', () => {
  const contents = contentsOf(documentOf(section('a', 'One'), part('b', 'Two'), section('c', 'Three')))
  expect(contents).toEqual([
    { id: 'a', text: 'One' },
    { id: 'c', text: 'Three' },
  ])
})

test('the plain text has every piece on its own line', () => {
  const text = textOf(
    documentOf(
      section('a', 'One'),
      part('b', 'Two'),
      paragraph('Words'),
      points('x', 'y'),
      steps('first', 'then'),
      table('Sums', ['of', 'is'], ['this', 'that']),
    ),
  )
  expect(text).toBe(
    `sample 2026-11-01 en
# Sample of {name}
## One
### Two
Words
- x
- y
1. first
2. then
Sums
of | is
this | that
`,
  )
})

test('the plain text does not depend on spacing or accent encoding', () => {
  expect(textOf(documentOf(paragraph('cami\u00f3n  nuevo\n')))).toBe(
    textOf(documentOf(paragraph('camio\u0301n nuevo'))),
  )
})

test('another wording gives another text', () => {
  const words = documentOf(paragraph('Words'))
  expect(textOf({ ...words, version: '2026-12-01' })).not.toBe(textOf(words))
})
