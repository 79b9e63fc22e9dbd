import type { Language } from '#domain/language.ts'
import type { Block } from './block.ts'
import { type ContractFields, type LegalFacts, valuesFor } from './facts.ts'
import type { RuleTexts } from './rule-texts.en.ts'

/** A legal text as data: written once, filled with facts, then shown, printed or hashed. */
export interface LegalDocument {
  readonly id: string
  readonly language: Language
  /** The day from which this wording holds, 'YYYY-MM-DD'. It changes whenever the wording does. */
  readonly version: string
  readonly title: string
  readonly blocks: readonly Block[]
}

/** A line of the table of contents: where it leads and what it says. */
export interface ContentsEntry {
  readonly id: string
  readonly text: string
}

const PLACEHOLDER = /\{([A-Za-z.]+)\}/g

/**
 * The document with every placeholder replaced: by the specification's numbers, the lender's facts and, in an
 * agreement, the fields of the contract (spec 3) and what its product's rule says; without a product that is the rule of
 * the specification. A list item that needs a fact which the lender does not have
 * (an empty text) is left out. A placeholder that nothing answers is a bug and throws.
 */
export function fill(
  document: LegalDocument,
  facts: LegalFacts,
  contract?: ContractFields,
  rule?: RuleTexts,
): LegalDocument {
  const values = valuesFor(facts, contract, rule)
  const textFor = (name: string) => {
    const value = values.get(name)
    if (value === undefined) throw new Error(`${document.id}: nothing fills {${name}}`)
    return value
  }
  // One pass: what a borrower or a lender typed is text, even when it looks like a placeholder.
  const filled = (text: string) => text.replace(PLACEHOLDER, (_, name: string) => textFor(name))
  const isKnown = (item: string) => namesIn(item).every((name) => textFor(name) !== '')

  const fillBlock = (block: Block): Block[] => {
    switch (block.kind) {
      case 'list': {
        const items = block.items.filter(isKnown).map(filled)
        return items.length === 0 ? [] : [{ ...block, items }]
      }
      case 'table':
        return [
          {
            ...block,
            caption: filled(block.caption),
            columns: block.columns.map(filled),
            rows: block.rows.map((row) => row.map(filled)),
          },
        ]
      default:
        return [{ ...block, text: filled(block.text) }]
    }
  }
  return { ...document, title: filled(document.title), blocks: document.blocks.flatMap(fillBlock) }
}

function namesIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map((found) => found[1] ?? '')
}

/** The sections of a document, in order, for its table of contents. */
export function contentsOf(document: LegalDocument): ContentsEntry[] {
  return document.blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: block.id, text: block.text }] : [],
  )
}

/**
 * The whole wording as plain text, one line for each piece, for hashing what a borrower accepted. The same
 * wording always gives the same text: letters are in one Unicode form and runs of white space are one space.
 */
export function textOf({ id, version, language, title, blocks }: LegalDocument): string {
  const lines = [`${id} ${version} ${language}`, `# ${title}`, ...blocks.flatMap(linesOf)]
  return lines.map((line) => `${line.normalize('NFC').replace(/\s+/g, ' ').trim()}\n`).join('')
}

function linesOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
      return [`${'#'.repeat(block.level)} ${block.text}`]
    case 'paragraph':
      return [block.text]
    case 'list':
      return block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${item}`)
    case 'table':
      return [block.caption, ...[block.columns, ...block.rows].map((row) => row.join(' | '))]
  }
}
