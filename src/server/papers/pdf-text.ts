import type { FontName, PaperFonts } from './paper-fonts.ts'
import { type Line, linesOf, type Piece } from './pdf-lines.ts'
import { printable } from './printable.ts'

/** A PDF in progress, and its fonts. */
export interface Sheet {
  pdf: PDFKit.PDFDocument
  fonts: PaperFonts
}

export interface Place {
  x: number
  y: number
  width: number
  size: number
  isBold?: boolean
}

/** Enough for the vowel signs of every script above and below a line. */
const LINE = 1.5
const BASELINE = 1.1

/** The height of a text in a column of this width. */
export const heightOf = (sheet: Sheet, text: string, place: Omit<Place, 'x' | 'y'>): number =>
  linesFor(sheet, text, place).length * place.size * LINE

/** Writes a text of any scripts, and moves `pdf.y` below it. */
export function writeText(sheet: Sheet, text: string, place: Place): void {
  const { pdf } = sheet
  const { x, size } = place
  let { y } = place
  for (const line of linesFor(sheet, text, place)) {
    if (y + size * LINE > pdf.page.height - pdf.page.margins.bottom) {
      pdf.continueOnNewPage()
      y = pdf.y
    }
    writeLine(sheet, line, { ...place, y })
    y += size * LINE
  }
  pdf.x = x
  pdf.y = y
}

function writeLine(sheet: Sheet, { pieces, isRightToLeft }: Line, place: Place): void {
  const { pdf } = sheet
  const { x, y, width, size } = place
  const drawn = joined(pieces)
  const widths = drawn.map((piece) => measured(sheet, piece.text, piece.font, place))
  let left = isRightToLeft ? x + width - widths.reduce((sum, one) => sum + one, 0) : x
  drawn.forEach(({ text, font }, index) => {
    selectFont(sheet, font, place)
    const draw = () => pdf.text(text, left, y + size * BASELINE, { lineBreak: false, baseline: 'alphabetic' })
    if (SHAPED.test(text)) drawAs(sheet, text, size, draw)
    else draw()
    left += widths[index] ?? 0
  })
}

/**
 * Joins adjacent runs of one font, with the spaces between them. A word with an `ActualText` stays separate.
 */
function joined(pieces: readonly Piece[]): Piece[] {
  const runs: Piece[] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    const joins = last?.font === piece.font && last.level === 0 && piece.level === 0
    if (last && joins && !SHAPED.test(last.text + piece.text)) last.text += piece.text
    else runs.push({ ...piece })
  }
  return runs
}

/**
 * Draws a word with its text (`ActualText`), because glyphs are in drawing order, and one may stand for
 * several letters. Readers place the word by the direction and font size outside of the text object. Any font of
 * the page sets the size.
 */
function drawAs({ pdf }: Sheet, text: string, size: number, draw: () => void): void {
  const { height } = pdf.page
  const [font] = Object.keys(pdf.page.fonts)
  pdf.save().transform(1, 0, 0, -1, 0, height)
  if (font) pdf.addContent(`/${font} ${size} Tf`)
  pdf.markContent('Span', { actual: text })
  pdf.save().transform(1, 0, 0, -1, 0, height)
  draw()
  pdf.restore()
  pdf.endMarkedContent()
  pdf.restore()
}

/** Scripts in which a glyph may be several letters, or precede the one that it follows. */
const SHAPED = /[\u0900-\u0DFF]/

const linesFor = (sheet: Sheet, text: string, place: Omit<Place, 'x' | 'y'>): Line[] =>
  linesOf(printable(text), place.width, sheet.fonts.fontOf, (piece, font) =>
    measured(sheet, piece, font, place),
  )

type Style = Pick<Place, 'size' | 'isBold'>

function measured(sheet: Sheet, text: string, font: FontName, style: Style): number {
  selectFont(sheet, font, style)
  return sheet.pdf.widthOfString(text)
}

const registered = new WeakMap<PDFKit.PDFDocument, Set<FontName>>()

/** Reads only the fonts that a document uses, and embeds only its letters. */
function selectFont({ pdf, fonts }: Sheet, font: FontName, { size, isBold }: Style): void {
  const name = font === 'latin' && isBold ? 'latin-bold' : font
  const known = registered.get(pdf) ?? new Set()
  registered.set(pdf, known)
  if (!known.has(name)) {
    // pdfkit accepts an object that shapes; its types do not declare it yet.
    pdf.registerFont(name, fonts.sourceOf(name) as Buffer)
    known.add(name)
  }
  pdf.font(name).fontSize(size)
}
