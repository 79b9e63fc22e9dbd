import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Brand } from '#contract/brand/brand.ts'
import { legalFactsOf } from '#contract/brand/legal-facts.ts'
import { paper, paperForWire } from '#contract/papers/paper.ts'
import { fill, type LegalDocument } from '#words/legal/document.ts'
import { type DocumentName, documentNames } from '#words/legal/document-names.ts'
import { BLANK_CONTRACT } from '#words/legal/facts.ts'
import type { Library } from '#words/legal/library.ts'
import { documentFromMarkdown } from './legal-markdown.ts'
import { ownLibrary } from './own-library.ts'

/** Only these are about one loan, so only these may speak of its figures. */
const AGREEMENTS: readonly DocumentName[] = ['loanAgreement', 'periodAgreement']

/**
 * The legal texts of a lender: each file that brand.json names instead of the product's own text. A file that cannot be
 * shown is a problem of the configuration, found at the start and not by a borrower.
 */
export function readLibrary(brand: Brand, brandDir: string, problems: string[]): Library {
  const replaced = documentNames.flatMap((name) => {
    const file = brand.legal[name]
    if (file === undefined) return []
    try {
      const own = documentFromMarkdown(ownLibrary[name], readFileSync(join(brandDir, file), 'utf8'))
      checkShown(brand, name, own)
      return [[name, own] as const]
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      problems.push(`brand.json legal.${name}: ${file} cannot be used: ${why}`)
      return []
    }
  })
  return { ...ownLibrary, ...Object.fromEntries(replaced) }
}

/** Fills the text once, so that a placeholder that nothing fills or a part that is too long is told now. */
function checkShown(brand: Brand, name: DocumentName, document: LegalDocument): void {
  const filled = fill(document, legalFactsOf(brand), AGREEMENTS.includes(name) ? BLANK_CONTRACT : undefined)
  if (!z.safeEncode(paper, paperForWire(filled)).success) {
    throw new Error('a paragraph has more than 4000 characters, or the text more than 1000 parts')
  }
}

/** The document as a page shows it to everybody: with the lender's facts, and lines where a contract's would stand. */
export function publicText(library: Library, name: DocumentName, brand: Brand): LegalDocument {
  const isAgreement = AGREEMENTS.includes(name)
  return fill(library[name], legalFactsOf(brand), isAgreement ? BLANK_CONTRACT : undefined)
}
