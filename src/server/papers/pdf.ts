import { setImmediate } from 'node:timers/promises'
import { type Block, isNamedBy } from '#words/legal/block.ts'
import type { LegalDocument } from '#words/legal/document.ts'
import { heightOf, writeText } from './pdf-text.ts'
import { printable } from './printable.ts'

/** What stands around a paper on every page. */
export interface Frame {
  /** Who writes: at the top of the first page. */
  sender: string
  /** Under the last line: acceptance and hash, or that it is only a copy. */
  closing?: string
  page: (number: number, count: number) => string
}

/** A page for a picture behind the paper. */
export interface PicturePage {
  title: string
  lines: readonly string[]
  /** Null for words alone. */
  jpeg: Buffer | null
  /** What stands in its place where it cannot be drawn. */
  otherwise: string
}

type Pdf = PDFKit.PDFDocument

const DAY_MS = 24 * 3_600_000
const MARGIN = 56
/** After how many parts of a paper. */
const TURN = 20
const FOOTER = 24
const TEXT = 10
const CELL = 6
const RULE = '#b9c2be'
const INK = '#101a17'
const MUTED = '#4c5a55'
const SIZES = { 2: 13, 3: 11 } as const

/** The paper as a PDF of A4 pages, in the fonts that every reader has; what those cannot write brings its own. */
export async function pdfOf(paper: LegalDocument, frame: Frame, now: Date): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of pdfChunks(paper, frame, now)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The same piece by piece, with pictures behind it. Of those, no more than one is in memory: the next is asked for when this one was taken. */
export async function* pdfChunks(
  paper: LegalDocument,
  frame: Frame,
  now: Date,
  pictures?: AsyncIterable<PicturePage>,
): AsyncGenerator<Buffer> {
  // Loaded when the first paper is asked for: the server starts without it.
  const { default: PdfDocument } = await import('pdfkit')
  const pdf = new PdfDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER },
    bufferPages: true,
    lang: paper.language,
    displayTitle: true,
    info: { Title: printable(paper.title), Author: printable(frame.sender), CreationDate: dayOf(now) },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })

  pdf.fillColor(MUTED)
  write(pdf, frame.sender, TEXT)
  pdf.moveDown(0.4).fillColor(INK)
  write(pdf, paper.title, 20, 'Helvetica-Bold')
  pdf.moveDown(0.8)
  for (const [index, block] of paper.blocks.entries()) {
    // A long paper lets others have their turn.
    if (index % TURN === TURN - 1) await setImmediate()
    draw(pdf, block, isNamedBy(block, paper.blocks[index - 1]))
  }
  if (frame.closing) {
    pdf.moveDown(0.5).fillColor(MUTED)
    write(pdf, frame.closing, 9)
  }
  for await (const picture of pictures ?? []) {
    drawPicture(pdf, picture)
    // What was written is told in the next turn.
    await setImmediate()
    yield* chunks.splice(0)
  }
  numberPages(pdf, frame)
  pdf.end()
  await ended
  yield* chunks
}

/** Midnight in UTC: a viewer that loads a paper in parts gets the same bytes all day. */
const dayOf = (now: Date) => new Date(now.getTime() - (now.getTime() % DAY_MS))

function drawPicture(pdf: Pdf, { title, lines, jpeg, otherwise }: PicturePage): void {
  pdf.addPage().fillColor(INK)
  pdf.x = MARGIN
  write(pdf, title, SIZES[2], 'Helvetica-Bold')
  pdf.moveDown(0.3).fillColor(MUTED)
  for (const line of lines) write(pdf, line, 9)
  if (!jpeg) return
  pdf.moveDown(0.5)
  const { height, margins } = pdf.page
  try {
    pdf.image(jpeg, MARGIN, pdf.y, { fit: [widthOf(pdf), height - margins.bottom - pdf.y] })
  } catch {
    // One that was damaged costs itself alone.
    write(pdf, otherwise, TEXT)
  }
}

/** A text over the whole width, where the last one ended. */
function write(
  pdf: Pdf,
  text: string,
  size: number,
  font: 'Helvetica' | 'Helvetica-Bold' = 'Helvetica',
  lineGap = 0,
) {
  writeText(pdf, text, { x: MARGIN, y: pdf.y, width: widthOf(pdf), font, size, lineGap })
}

function draw(pdf: Pdf, block: Block, isNamed: boolean): void {
  pdf.fillColor(INK)
  switch (block.kind) {
    case 'heading':
      keepTogether(pdf, 60)
      pdf.moveDown(0.4)
      write(pdf, block.text, SIZES[block.level], 'Helvetica-Bold')
      pdf.moveDown(0.3)
      return
    case 'paragraph':
      write(pdf, block.text, TEXT, 'Helvetica', 2)
      pdf.moveDown(0.6)
      return
    case 'list':
      block.items.forEach((item, index) => {
        drawItem(pdf, block.ordered ? `${index + 1}.` : '•', item)
      })
      pdf.moveDown(0.3)
      return
    case 'table':
      drawTable(pdf, block, isNamed)
  }
}

function drawItem(pdf: Pdf, mark: string, text: string): void {
  const indent = 16
  const shape = { width: widthOf(pdf) - indent, font: 'Helvetica', size: TEXT, lineGap: 2 } as const
  keepTogether(pdf, heightOf(pdf, text, shape))
  pdf.font('Helvetica').fontSize(TEXT)
  pdf.text(mark, MARGIN, pdf.y, { continued: false, lineBreak: false })
  writeText(pdf, text, { ...shape, x: MARGIN + indent, y: pdf.y })
  pdf.x = MARGIN
  pdf.moveDown(0.3)
}

function drawTable(
  pdf: Pdf,
  { caption, columns, rows }: Extract<Block, { kind: 'table' }>,
  isNamed: boolean,
): void {
  keepTogether(pdf, 80)
  if (!isNamed) {
    pdf.fillColor(MUTED)
    write(pdf, caption, 9)
    pdf.moveDown(0.4)
  }
  const widths = widthsFor(rows[0]?.length ?? columns.length, widthOf(pdf))
  if (columns.length > 0) drawRow(pdf, columns, widths, true)
  for (const row of rows) drawRow(pdf, row, widths, false)
  pdf.x = MARGIN
  pdf.moveDown(0.9)
}

function drawRow(pdf: Pdf, cells: readonly string[], widths: readonly number[], isHead: boolean): void {
  pdf.fillColor(INK)
  const shapeOf = (index: number) =>
    ({
      width: (widths[index] ?? 0) - 2 * CELL,
      font: isHead || (index === 0 && cells.length === 2) ? 'Helvetica-Bold' : 'Helvetica',
      size: TEXT,
    }) as const
  const height = Math.max(...cells.map((cell, index) => heightOf(pdf, cell, shapeOf(index)))) + 2 * CELL
  keepTogether(pdf, height)
  const top = pdf.y
  let left = MARGIN
  cells.forEach((cell, index) => {
    const width = widths[index] ?? 0
    pdf.rect(left, top, width, height).lineWidth(0.5).stroke(RULE)
    writeText(pdf, cell, { ...shapeOf(index), x: left + CELL, y: top + CELL })
    left += width
  })
  pdf.x = MARGIN
  pdf.y = top + height
}

/** A table of two columns names and says; in a wider one the second column is words and the others are short. */
function widthsFor(columns: number, width: number): number[] {
  if (columns === 2) return [width * 0.42, width * 0.58]
  if (columns === 4) return [width * 0.17, width * 0.37, width * 0.23, width * 0.23]
  return Array.from({ length: columns }, () => width / columns)
}

function numberPages(pdf: Pdf, { page }: Frame): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index)
    const { height } = pdf.page
    // Below the bottom margin a line would open a page of its own.
    pdf.page.margins.bottom = 0
    pdf
      .font('Helvetica')
      .fontSize(9)
      .fillColor(MUTED)
      .text(printable(page(index - start + 1, count)), MARGIN, height - MARGIN, { lineBreak: false })
  }
}

/** Turns the page unless so much still fits on it. */
function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
}

const widthOf = (pdf: Pdf) => pdf.page.width - 2 * MARGIN
