import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Brand, brandSchema } from '#contract/brand/brand.ts'
import { readLibrary } from '#server/base/legal-texts/lender-library.ts'
import { textFindings } from './texts.ts'

const shipped = JSON.parse(readFileSync('brand/brand.json', 'utf8'))
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abono-texts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, body = 'Words.') =>
  writeFileSync(join(folder, name), `# Own\n\nVersion: 2026-10-01\n\n${body}`)

function findings(legal: Brand['legal']) {
  const brand = brandSchema.parse({ ...shipped, legal })
  return textFindings(brand, folder, readLibrary(brand, folder, []))
}

test('a text that brand.json does not reference is a warning, except a README', () => {
  put('terms.md')
  put('terms-old.md')
  put('README.md')
  expect(findings({ loanTerms: 'terms.md' })).toEqual([
    { level: 'warning', text: expect.stringMatching(/^terms-old\.md is not used/) },
  ])
})

test('a privacy notice in only one language is a warning', () => {
  put('own.md')
  expect(findings({ privacyEs: 'own.md' })).toEqual([
    { level: 'warning', text: expect.stringMatching(/^legal\.privacyEs .*legal\.privacyEn is not/) },
  ])
  expect(findings({ privacyEs: 'own.md', privacyEn: 'own.md' })).toEqual([])
})

test('a registration agreement that delays its form on a slow network is a warning', () => {
  const words = Array.from({ length: 6000 }, (_, index) => ((index * 7919) % 99_991).toString(36))
  put('long.md', words.join(' ').replace(/(.{3000})/g, '$1\n\n'))
  put('short.md')
  expect(findings({ registrationEn: 'long.md', registrationEs: 'short.md' })).toEqual([
    { level: 'warning', text: expect.stringMatching(/^legal\.registrationEn has \d+ bytes compressed/) },
  ])
})
