import { plainAmount } from '#domain/amount.ts'
import { dayIn, formatMoment } from '#domain/dates.ts'
import type { Language } from '#domain/language.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { type Block, paragraph, points, section, table } from '#words/legal/block.ts'
import type { LegalDocument } from '#words/legal/document.ts'
import { OWN_ROWS_MAX, type OwnRow, type OwnRows } from './collect.ts'

/** The borrower, the time and the request of a file. */
export interface Heading {
  borrowerId: string
  market: MarketId
  folio: string
  company: string
  language: Language
  now: Date
  /** The tables that the file leaves out, and why. */
  leftOut: Readonly<Record<string, string>>
}

/** The most lines of the readable file, because the server renders it. The rest is only in the JSON file. */
const LINES_MAX = 4000
/** The most characters of one value in the readable file. */
const VALUE_MAX = 1500

/** Whole texts and terms are only in the JSON file; the borrower has them as documents of their own. */
const ONLY_IN_JSON: ReadonlySet<string> = new Set(['paper', 'key_facts', 'rule', 'arrangements', 'lenders'])

/** The beginning of the JSON file, before its pictures. Amounts are in minor units, times in UTC. */
export function ownDataJson(all: readonly OwnRows[], heading: Heading): string {
  const { borrowerId, market, folio, company, language, now, leftOut } = heading
  const data = all.map(({ table: name, rows, isCut }) => [
    camel(name),
    { ...(isCut && { isCut }), rows: rows.map(inCamel) },
  ])
  const about = {
    ...{ borrowerId, request: folio, lender: company, madeAt: now, currency: markets[market].currency },
    without: answersIn(language).ownData.without,
    tablesLeftOut: leftOut,
  }
  return JSON.stringify({ about, data: Object.fromEntries(data) }, null, 2)
}

/** A test verifies that every exported table and column has its word. */
const wordOf = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? name

const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
const inCamel = (row: OwnRow) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value]))

/** The readable file: every record with its fields, in the borrower's language and time zone. */
export function ownDataPaper(all: readonly OwnRows[], heading: Heading): LegalDocument {
  const { market, folio, company, language, now } = heading
  const { timeZone } = markets[market]
  const words = answersIn(language).ownData
  const blocks: Block[] = [
    paragraph(words.lead(company, formatMoment(now, timeZone))),
    paragraph(words.request(folio)),
    points(...words.without),
  ]
  let left = LINES_MAX
  for (const { table: name, rows, isCut } of all) {
    if (rows.length === 0 || left <= 0) continue
    const title = wordOf(words.tables, name)
    blocks.push(section(name, title))
    if (isCut) blocks.push(paragraph(words.cut(OWN_ROWS_MAX)))
    for (const [index, row] of rows.entries()) {
      const lines = linesOf(row, heading)
      left -= lines.length
      if (left <= 0) break
      blocks.push(table(rows.length === 1 ? title : `${title} ${index + 1}`, [], ...lines))
    }
  }
  const empty = all
    .filter(({ rows }) => rows.length === 0)
    .map(({ table: name }) => wordOf(words.tables, name))
  if (left <= 0) blocks.push(paragraph(words.more))
  else if (empty.length > 0) blocks.push(paragraph(words.nothing(empty.join(', '))))
  return { id: 'own-data', language, version: dayIn(now, timeZone), title: words.title, blocks }
}

export function linesOf(row: OwnRow, { market, language }: Heading): [string, string][] {
  const words = answersIn(language).ownData
  const { timeZone, currency } = markets[market]
  const said = (name: string, value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (ONLY_IN_JSON.has(name)) return words.inJson
    if (value instanceof Date) return formatMoment(value, timeZone)
    if (typeof value === 'boolean') return value ? words.yes : words.no
    if (typeof value === 'number' && name.endsWith('_minor')) return plainAmount(BigInt(value), currency)
    return typeof value === 'object' ? flat(value).join(' · ') : String(value)
  }
  return Object.entries(row).flatMap(([name, value]) => {
    const text = said(name, value)
    const cut = text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text
    return cut === '' ? [] : [[wordOf(words.fields, name), cut] as [string, string]]
  })
}

/** The parts of a structured value, each with its name. */
function flat(value: unknown, name = ''): string[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value !== 'object') return [name === '' ? String(value) : `${name}: ${String(value)}`]
  // The elements of a list have no names.
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, inner]) =>
    flat(inner, isList ? name : name === '' ? key : `${name}.${key}`),
  )
}
