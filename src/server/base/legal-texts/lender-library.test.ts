import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brandSchema } from '#contract/brand/brand.ts'
import { textOf } from '#words/legal/document.ts'
import { publicText, readLibrary } from './lender-library.ts'
import { ownLibrary } from './own-library.ts'

const shipped = JSON.parse(readFileSync('brand/brand.json', 'utf8'))
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abono-library-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function read(name: string, body: string) {
  writeFileSync(join(folder, 'own.md'), `# Own\n\nVersion: 2026-10-01\n\n${body}`)
  const brand = brandSchema.parse({ ...shipped, legal: { [name]: 'own.md' } })
  const problems: string[] = []
  const library = readLibrary(brand, folder, problems)
  return { brand, library, problems }
}

test('without files, a lender has the texts of the product', () => {
  expect(readLibrary(brandSchema.parse(shipped), folder, [])).toEqual(ownLibrary)
})

test('a file replaces one document with its name and language only', () => {
  const { library, problems } = read('privacyEs', 'Escriba a {company.email}.')
  expect(problems).toEqual([])
  expect(library.privacyEs).toMatchObject({ id: 'privacy-notice', language: 'es', title: 'Own' })
  expect({ ...library, privacyEs: ownLibrary.privacyEs }).toEqual(ownLibrary)
})

test('facts of the lender appear in its own text, and a borrower accepts that text', () => {
  const { brand, library } = read('loanAgreement', '{company.legalName} lends {contract.amount}.')
  const text = textOf(publicText(library, 'loanAgreement', brand))
  expect(text).toContain(`${shipped.company.legalName} lends ______________.`)
  expect(text).toContain('loan-agreement 2026-10-01 en')
})

test('the registration agreement is replaced for one language, and mentions no loan', () => {
  const { library, problems } = read('registrationEs', 'Usted se registra con {company.legalName}.')
  expect(problems).toEqual([])
  expect(library.registrationEs).toMatchObject({ id: 'registration-agreement', language: 'es', title: 'Own' })
  expect(library.registrationEn).toEqual(ownLibrary.registrationEn)
  expect(read('registrationEs', 'Debe {contract.amount}.').problems).toEqual([
    expect.stringContaining('nothing fills {contract.amount}'),
  ])
})

test.each([
  ['privacyEn', 'Hello {nobody}.', 'nothing fills {nobody}'],
  ['privacyEn', 'You owe {contract.amount}.', 'nothing fills {contract.amount}'],
  ['loanTerms', 'x'.repeat(4001), 'more than 4000 characters'],
  ['loanTerms', '', 'it says nothing'],
])('%s is reported at the start', (name, body, why) => {
  const { problems, library } = read(name, body)
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^brand.json legal.${name}: own.md .*`))])
  expect(problems[0]).toContain(why)
  expect(library).toEqual(ownLibrary)
})

test('a missing file and an unknown document are reported', () => {
  const problems: string[] = []
  readLibrary(brandSchema.parse({ ...shipped, legal: { loanTerms: 'missing.md' } }), folder, problems)
  expect(problems).toEqual([expect.stringContaining('missing.md')])
  expect(brandSchema.safeParse({ ...shipped, legal: { cookies: 'a.md' } }).success).toBe(false)
  expect(brandSchema.safeParse({ ...shipped, legal: { loanTerms: '../a.md' } }).success).toBe(false)
})
