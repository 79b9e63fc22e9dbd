import { fileOf } from './pdf-fonts.ts'
import { type Line, linesOf } from './pdf-lines.ts'
import { isInReader, printable } from './printable.ts'

type Pdf = PDFKit.PDFDocument

export interface Place {
  x: number
  y: number
  width: number
  font: 'Helvetica' | 'Helvetica-Bold'
  size: number
  lineGap?: number
}

/** Letters of other scripts are taller than those of the reader's own fonts. */
const LINE = 1.5

/** How tall a text is in a column of this width. */
export function heightOf(pdf: Pdf, text: string, place: Omit<Place, 'x' | 'y'>): number {
  const shown = printable(text)
  pdf.font(place.font).fontSize(place.size)
  if (isInReader(shown))
    return pdf.heightOfString(shown || ' ', { width: place.width, lineGap: place.lineGap ?? 0 })
  return linesFor(pdf, shown, place).length * place.size * LINE
}

/** Writes a text in whatever scripts it has, and leaves `pdf.y` below it. */
export function writeText(pdf: Pdf, text: string, place: Place): void {
  const { x, y, width, font, size, lineGap = 0 } = place
  const shown = printable(text)
  pdf.font(font).fontSize(size)
  if (isInReader(shown)) {
    pdf.text(shown, x, y, { width, lineGap })
    return
  }
  let top = y
  for (const line of linesFor(pdf, shown, place)) {
    if (top + size * LINE > pdf.page.height - pdf.page.margins.bottom) {
      pdf.addPage()
      top = pdf.y
    }
    writeLine(pdf, line, { ...place, y: top })
    top += size * LINE
  }
  pdf.x = x
  pdf.y = top
  pdf.font(font)
}

function writeLine(pdf: Pdf, { pieces, isRightToLeft }: Line, { x, y, width, font, size }: Place): void {
  const widths = pieces.map((piece) => measured(pdf, piece.text, piece.font ?? font, size))
  let left = isRightToLeft ? x + width - widths.reduce((sum, one) => sum + one, 0) : x
  pieces.forEach((piece, index) => {
    selectFont(pdf, piece.font ?? font, size)
    pdf.text(piece.text, left, y + size * 1.1, { lineBreak: false, baseline: 'alphabetic' })
    left += widths[index] ?? 0
  })
}

const linesFor = (pdf: Pdf, text: string, { width, font, size }: Omit<Place, 'x' | 'y'>): Line[] =>
  linesOf(text, width, (piece, script) => measured(pdf, piece, script ?? font, size))

function measured(pdf: Pdf, text: string, font: string, size: number): number {
  selectFont(pdf, font, size)
  return pdf.widthOfString(text)
}

const known = new WeakMap<Pdf, Set<string>>()

/** Only what a paper uses is read, and only its letters are put into it. */
function selectFont(pdf: Pdf, font: string, size: number): void {
  const registered = known.get(pdf) ?? new Set()
  known.set(pdf, registered)
  if (font.includes('/') && !registered.has(font)) {
    pdf.registerFont(font, fileOf(font))
    registered.add(font)
  }
  pdf.font(font).fontSize(size)
}
