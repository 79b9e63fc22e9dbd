/** What stands in one place of a table. */
export type Cell = string | number | boolean | null

type Rows = readonly (readonly Cell[])[]

/** Rows as CSV (RFC 4180) that another program reads. A text that a spreadsheet would take for a formula gets an apostrophe in front. */
export const csvForPrograms = (rows: Rows): string => written(rows, guarded)

/**
 * Rows as CSV that a person opens in a spreadsheet: it says that it is UTF-8, and digits that a spreadsheet would round or
 * shorten (a CLABE, a folio) are written as a text of it, `="000123"`.
 */
export const csvForPeople = (rows: Rows): string =>
  `\uFEFF${written(rows, (text) => (SHORTENED.test(text) ? `="${text}"` : guarded(text)))}`

const written = (rows: Rows, textOf: (text: string) => string): string =>
  rows.map((row) => `${row.map((cell) => csvCell(cell, textOf)).join(',')}\r\n`).join('')

function csvCell(cell: Cell, textOf: (text: string) => string): string {
  const text = typeof cell === 'string' ? textOf(cell) : String(cell ?? '')
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spreadsheets drop zeros in front, keep 15 digits, and read `12E34` as a power of ten. */
const SHORTENED = /^(?:0\d+|\d{12,}|\d+[Ee]\d+)$/

/** A formula, behind blanks and signs without width as well; in the wide forms of Japan and China, too. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r\n]/u

const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
