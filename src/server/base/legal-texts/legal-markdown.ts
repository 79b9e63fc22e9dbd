import { Lexer, type Token, type Tokens } from 'marked'
import { isDay } from '#domain/dates.ts'
import { type Block, paragraph, part, points, section, steps, table } from '#words/legal/block.ts'
import type { LegalDocument } from '#words/legal/document.ts'

/** What a lender's text lacks, in words for the person who wrote it. */
export class UnreadableText extends Error {}

type Head = Pick<LegalDocument, 'id' | 'language'>

/** How the line under the title names the day from which the wording holds. */
const VERSION = /^(?:Version|Versi[oó]n)\s*:?\s*(\d{4}-\d{2}-\d{2})$/i

/**
 * A legal text from a lender's Markdown: `# Title`, a line `Version: YYYY-MM-DD`, then sections (`##`), parts (`###`),
 * paragraphs, lists and tables, with the same placeholders as the product's own texts. Only words are taken. Whatever
 * else Markdown can hold, HTML and links among it, is shown as the words it is written with, so that no text of a lender
 * can bring code into a page. Throws `UnreadableText`.
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

/** Parts of Markdown that say nothing: empty lines, rules, and where a link written elsewhere leads. */
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
  // A list in a list would lose its numbers: a legal text must not change its meaning on the way.
  if (items.some(({ tokens }) => tokens.some(({ type }) => type === 'list'))) {
    throw new UnreadableText('it has a list inside a list; please write the inner one as text')
  }
  return (ordered ? steps : points)(...items.map(wordsOf))
}

const wordsTokens = (tokens: Token[] | undefined) =>
  (tokens ?? []).filter(({ type }) => !NO_WORDS.has(type)) as Tokens.Generic[]

/** The words of a token and of everything in it, in one line. */
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
      // The address is shown and leads nowhere, so that it need not be trusted.
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

/** Markdown leaves the entities of HTML as they are; a page writes its own. */
const decoded = (text: string) => text.replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole)

/** The address of a heading within its page: its words in plain letters, and a number when they were used before. */
function freeId(text: string, taken: Set<string>): string {
  const words = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  // The page has ids of its own; those of a text begin in their own way.
  const base = `text-${words || 'part'}`
  let id = base
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`
  taken.add(id)
  return id
}
