import { Lexer, type Token, type Tokens } from 'marked'
import { isDay } from '#domain/dates.ts'
import { type Block, paragraph, part, points, section, steps, table } from '#words/legal/block.ts'
import type { LegalDocument } from '#words/legal/document.ts'

/** A problem in a lender's text, worded for its author. */
export class UnreadableText extends Error {}

type Head = Pick<LegalDocument, 'id' | 'language'>

/** The line below the title with the day from which the text applies. */
const VERSION = /^(?:Version|Versi[oó]n)\s*:?\s*(\d{4}-\d{2}-\d{2})$/i

/**
 * Parses a lender's legal text in Markdown: `# Title`, a line `Version: YYYY-MM-DD`, then sections (`##`), parts
 * (`###`), paragraphs, lists and tables, with the placeholders of the product's own texts. Everything else, HTML and
 * links included, is shown literally, so a text cannot add code to a page.
 * Throws `UnreadableText`.
 */
export function documentFromMarkdown({ id, language }: Head, markdown: string): LegalDocument {
  const tokens = new Lexer({ gfm: true }).lex(markdown).filter(({ type }) => !NO_WORDS.has(type))
  const [title, version, ...rest] = tokens
  if (title?.type !== 'heading') throw new UnreadableText('it does not begin with "# Title"')
  const day = version && VERSION.exec(wordsOf(version))?.[1]
  if (!day || !isDay(day)) throw new UnreadableText('its second line is not "Version: YYYY-MM-DD"')
  const blocks = blocksOf(rest as Tokens.Generic[])
  if (blocks.length === 0) throw new UnreadableText('it says nothing')
  return { id, language, version: day, title: wordsOf(title), blocks }
}

/** Tokens without text: empty lines, rules and link definitions. */
const NO_WORDS = new Set(['space', 'hr', 'def'])

function blocksOf(tokens: readonly Tokens.Generic[]): Block[] {
  const taken = new Set<string>()
  let lastHeading = ''
  const blockOf = (token: Tokens.Generic): Block[] => {
    switch (token.type) {
      case 'heading': {
        const text = wordsOf(token)
        lastHeading = text
        const heading = token.depth <= 2 ? section : part
        return [heading(freeId(text, taken), text)]
      }
      case 'list':
        return [listOf(token as Tokens.List)]
      case 'table': {
        const { header, rows } = token as Tokens.Table
        return [table(lastHeading, header.map(wordsOf), ...rows.map((row) => row.map(wordsOf)))]
      }
      case 'blockquote':
        return wordsTokens(token.tokens).flatMap(blockOf)
      default: {
        const text = wordsOf(token)
        return text === '' ? [] : [paragraph(text)]
      }
    }
  }
  return tokens.flatMap(blockOf)
}

function listOf({ ordered, items }: Tokens.List): Block {
  // A nested list would lose its numbers, and a legal text must not change its meaning.
  if (items.some(({ tokens }) => tokens.some(({ type }) => type === 'list'))) {
    throw new UnreadableText('it has a list inside a list; please write the inner one as text')
  }
  return (ordered ? steps : points)(...items.map(wordsOf))
}

const wordsTokens = (tokens: Token[] | undefined) =>
  (tokens ?? []).filter(({ type }) => !NO_WORDS.has(type)) as Tokens.Generic[]

/** The text of a token and its children in one line. */
function wordsOf(token: { type?: string; text: string; tokens?: Token[] } | Token): string {
  return plain(token as Tokens.Generic)
    .replace(/\s+/g, ' ')
    .trim()
}

function plain(token: Tokens.Generic): string {
  switch (token.type) {
    case 'html':
      return token.raw
    case 'link':
      // The URL is shown as text, so it needs no trust.
      return [token.text, `mailto:${token.text}`, `http://${token.text}`].includes(token.href)
        ? decoded(token.text)
        : `${inner(token)} (${decoded(token.href)})`
    case 'image':
      return token.text
    case 'br':
      return ' '
    case 'code':
    case 'codespan':
      return token.text
    default:
      return inner(token)
  }
}

function inner(token: Tokens.Generic): string {
  if (!token.tokens || token.tokens.length === 0) return decoded(token.text ?? token.raw)
  return wordsTokens(token.tokens)
    .map(plain)
    .join(token.type === 'list_item' ? ' ' : '')
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: ' ',
}

/** Markdown keeps HTML entities; a page escapes text itself. */
const decoded = (text: string) => text.replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole)

/** The anchor of a heading: its words in plain letters, with a number if they repeat. */
function freeId(text: string, taken: Set<string>): string {
  const words = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  // Pages have ids of their own, so anchors of a text have a prefix.
  const base = `text-${words || 'part'}`
  let id = base
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`
  taken.add(id)
  return id
}
