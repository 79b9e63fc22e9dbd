import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Brand } from '#contract/brand/brand.ts'
import { legalFactsOf } from '#contract/brand/legal-facts.ts'
import { paper, paperForWire } from '#contract/paper.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { fill, type LegalDocument } from '#words/legal/document.ts'
import { type DocumentName, documentNames } from '#words/legal/document-names.ts'
import { BLANK_CONTRACT } from '#words/legal/facts.ts'
import type { Library } from '#words/legal/library.ts'
import { documentFromMarkdown } from './legal-markdown.ts'
import { ownLibrary } from './own-library.ts'

/** Only these documents are about one loan, so only they may contain its figures. */
const AGREEMENTS: readonly DocumentName[] = ['loanAgreement', 'periodAgreement']

/** A text that replaces another one on the day of its version. */
export interface LaterText {
  name: DocumentName
  document: LegalDocument
}

/** The current legal texts of an installation, and the announced ones. */
export interface LegalTexts {
  library: Library
  laterTexts?: readonly LaterText[]
}

/** The texts of a day, with each replacement from its day on. */
export function libraryOn({ library, laterTexts = [] }: LegalTexts, today: Day): Library {
  const due = laterTexts.filter(({ document }) => document.version <= today)
  // `fromEntries` loses the key types; each key is one of the library.
  return { ...library, ...Object.fromEntries(due.map(({ name, document }) => [name, document])) }
}

/** The texts in force at a moment, by the calendar of the lender's country. */
export function libraryAt(texts: LegalTexts & { brand: Pick<Brand, 'market'> }, now: Date): Library {
  return libraryOn(texts, dayIn(now, markets[texts.brand.market].timeZone))
}

const filesOf = (brand: Brand, name: DocumentName): readonly string[] => {
  const named = brand.legal[name]
  return named === undefined ? [] : typeof named === 'string' ? [named] : named
}

/**
 * Loads the legal texts of a lender: the product's own, replaced by the files that brand.json names. An unusable file
 * is a configuration problem and stops the start.
 */
export function readLibrary(brand: Brand, brandDir: string, problems: string[]): Library {
  const replaced = documentNames.flatMap((name) =>
    filesOf(brand, name)
      .slice(0, 1)
      .flatMap((file) => readText(brand, brandDir, { name, file }, problems)),
  )
  return { ...ownLibrary, ...Object.fromEntries(replaced.map(({ name, document }) => [name, document])) }
}

/** Loads further versions of each document in order; each must apply from a later day than the previous one. */
export function readLaterTexts(brand: Brand, brandDir: string, problems: string[]): LaterText[] {
  return documentNames.flatMap((name) => {
    const files = filesOf(brand, name)
    if (files.length < 2) return []
    // A problem of the first version was already reported.
    const texts = files.flatMap((file, at) =>
      readText(brand, brandDir, { name, file }, at === 0 ? [] : problems),
    )
    for (const [at, { document }] of texts.entries()) {
      const before = texts[at - 1]?.document.version
      if (before !== undefined && document.version <= before)
        problems.push(
          `brand.json legal.${name}: a text of ${document.version} stands after one of ${before}; each holds from a later day`,
        )
    }
    return texts.slice(1)
  })
}

function readText(
  brand: Brand,
  brandDir: string,
  { name, file }: { name: DocumentName; file: string },
  problems: string[],
): LaterText[] {
  try {
    const document = documentFromMarkdown(ownLibrary[name], readFileSync(join(brandDir, file), 'utf8'))
    checkShown(brand, name, document)
    return [{ name, document }]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    problems.push(`brand.json legal.${name}: ${file} cannot be used: ${why}`)
    return []
  }
}

/** Fills the text once, so that an unknown placeholder or a part that is too long is reported now. */
function checkShown(brand: Brand, name: DocumentName, document: LegalDocument): void {
  const filled = fill(document, legalFactsOf(brand), AGREEMENTS.includes(name) ? BLANK_CONTRACT : undefined)
  if (!z.safeEncode(paper, paperForWire(filled)).success) {
    throw new Error('a paragraph has more than 4000 characters, or the text more than 1000 parts')
  }
}

/** The document as a public page shows it: with the lender's facts, and blanks for those of a contract. */
export function publicText(library: Library, name: DocumentName, brand: Brand): LegalDocument {
  const isAgreement = AGREEMENTS.includes(name)
  return fill(library[name], legalFactsOf(brand), isAgreement ? BLANK_CONTRACT : undefined)
}
