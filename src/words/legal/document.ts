import type { Language } from '#domain/language.ts'
import type { Block } from './block.ts'
import { type ContractFields, type LegalFacts, valuesFor } from './facts.ts'
import type { RuleTexts } from './rule-texts.en.ts'

/** A legal text as data: filled with facts, then shown, printed or hashed. */
export interface LegalDocument {
  readonly id: string
  readonly language: Language
  /** First day of this wording, 'YYYY-MM-DD'. It changes with the wording. */
  readonly version: string
  readonly title: string
  readonly blocks: readonly Block[]
}

/** A table of contents entry: its anchor and title. */
export interface ContentsEntry {
  readonly id: string
  readonly text: string
}

const PLACEHOLDER = /\{([A-Za-z.]+)\}/g

/**
 * Replaces every placeholder: by the specification's numbers, the lender's facts and, in an agreement, the contract's
 * fields (spec 3) and the product's rule; without a product, the specification's rule. A list item that needs an
 * absent fact (an empty text) is dropped. Throws for an unknown placeholder.
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
  // One pass, so that typed text is never read as a placeholder.
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

/** Returns the sections in order, for the table of contents. */
export function contentsOf(document: LegalDocument): ContentsEntry[] {
  return document.blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: block.id, text: block.text }] : [],
  )
}

/**
 * Returns the whole wording as plain text, one line per piece, for the hash of what a borrower accepted. Unicode is
 * normalised, and white space is collapsed.
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
