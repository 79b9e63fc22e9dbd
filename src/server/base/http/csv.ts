/** A cell of a table. */
export type Cell = string | number | boolean | null

type Rows = readonly (readonly Cell[])[]

/** Writes CSV (RFC 4180) for programs. A text that a spreadsheet would read as a formula gets a leading apostrophe. */
export const csvForPrograms = (rows: Rows): string => written(rows, guarded)

/**
 * Writes CSV for spreadsheets, with a byte order mark. Digits that a spreadsheet would round or shorten (a CLABE, a
 * folio) are written as text, `="000123"`.
 */
export const csvForPeople = (rows: Rows): string =>
  `\uFEFF${written(rows, (text) => (SHORTENED.test(text) ? `="${text}"` : guarded(text)))}`

const written = (rows: Rows, textOf: (text: string) => string): string =>
  rows.map((row) => `${row.map((cell) => csvCell(cell, textOf)).join(',')}\r\n`).join('')

function csvCell(cell: Cell, textOf: (text: string) => string): string {
  const text = typeof cell === 'string' ? textOf(cell) : String(cell ?? '')
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spreadsheets drop leading zeros, keep 15 digits and read `12E34` as a power of ten. */
const SHORTENED = /^(?:0\d+|\d{12,}|\d+[Ee]\d+)$/

/** A formula, also after spaces and zero-width characters, and in full-width forms. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r\n]/u

const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
