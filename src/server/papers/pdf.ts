import { setImmediate } from 'node:timers/promises'
import { type Block, isNamedBy } from '#words/legal/block.ts'
import type { LegalDocument } from '#words/legal/document.ts'
import { loadFonts } from './paper-fonts.ts'
import { heightOf, type Sheet, writeText } from './pdf-text.ts'
import { printable } from './printable.ts'

export interface Frame {
  /** The sender: at the top of the first page. */
  sender: string
  /** Below the last line: acceptance and hash, or that it is only a copy. */
  closing?: string
  page: (number: number, count: number) => string
}

/** A page for a picture after the document. */
export interface PicturePage {
  title: string
  lines: readonly string[]
  /** Null for a page of words alone. */
  jpeg: Buffer | null
  /** The text if the picture cannot be drawn. */
  otherwise: string
}

type Element = PDFKit.PDFStructureElement

const DAY_MS = 24 * 3_600_000
const MARGIN = 56
/** The number of parts after which other requests run. */
const TURN = 20
const FOOTER = 24
const TEXT = 10
const SMALL = 9
const CELL = 6
const RULE = '#b9c2be'
const INK = '#101a17'
const MUTED = '#4c5a55'
const SIZES = { 2: 13, 3: 11 } as const

/** The document as a tagged PDF of A4 pages (PDF/UA), with embedded fonts. */
export async function pdfOf(paper: LegalDocument, frame: Frame, now: Date): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of pdfChunks(paper, frame, now)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * The PDF in chunks, followed by pictures. At most one picture is in memory: the next is requested after this
 * one is written.
 */
export async function* pdfChunks(
  paper: LegalDocument,
  frame: Frame,
  now: Date,
  pictures?: AsyncIterable<PicturePage>,
): AsyncGenerator<Buffer> {
  // Loaded with the first document, not at the start.
  const [{ default: PdfDocument }, fonts] = await Promise.all([import('pdfkit'), loadFonts()])
  const options = {
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER },
    bufferPages: true,
    lang: paper.language,
    displayTitle: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    // Each text selects its own: the default, Helvetica, is not embedded.
    font: null,
    info: { Title: printable(paper.title), Author: printable(frame.sender), CreationDate: dayOf(now) },
  }
  // Its types know neither PDF/UA nor fonts that shape.
  const pdf = new PdfDocument(options as object)
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })

  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const sheet = { pdf, fonts }
  pdf.fillColor(MUTED)
  write(sheet, root, 'P', frame.sender, TEXT)
  space(sheet, 4)
  pdf.fillColor(INK)
  write(sheet, root, 'H1', paper.title, 20, true)
  space(sheet, 6)
  for (const [index, block] of paper.blocks.entries()) {
    // A long document yields to other requests.
    if (index % TURN === TURN - 1) await setImmediate()
    draw(sheet, root, block, isNamedBy(block, paper.blocks[index - 1]))
  }
  if (frame.closing) {
    space(sheet, 4)
    pdf.fillColor(MUTED)
    write(sheet, root, 'P', frame.closing, SMALL)
  }
  for await (const picture of pictures ?? []) {
    drawPicture(sheet, root, picture)
    // What was written is emitted in the next turn of the event loop.
    await setImmediate()
    yield* chunks.splice(0)
  }
  root.end()
  numberPages(sheet, frame)
  pdf.end()
  await ended
  yield* chunks
}

/** Midnight in UTC: a viewer that loads a document in parts gets the same bytes all day. */
const dayOf = (now: Date) => new Date(now.getTime() - (now.getTime() % DAY_MS))

function drawPicture(sheet: Sheet, root: Element, { title, lines, jpeg, otherwise }: PicturePage): void {
  const { pdf } = sheet
  pdf.addPage().fillColor(INK)
  pdf.x = MARGIN
  write(sheet, root, 'H2', title, SIZES[2], true)
  space(sheet, 3)
  pdf.fillColor(MUTED)
  for (const line of lines) write(sheet, root, 'P', line, SMALL)
  if (!jpeg) return
  space(sheet, 6)
  const { height, margins } = pdf.page
  const figure = pdf.struct('Figure', { alt: printable([title, ...lines].join('. ')) })
  root.add(figure)
  try {
    figure.add(() => {
      pdf.image(jpeg, MARGIN, pdf.y, { fit: [widthOf(sheet), height - margins.bottom - pdf.y] })
    })
  } catch {
    // A damaged picture affects only itself.
    pdf.endMarkedContent()
    write(sheet, root, 'P', otherwise, TEXT)
  }
}

/** Writes a text over the whole width, below the last one. */
function write(sheet: Sheet, parent: Element, tag: string, text: string, size: number, isBold = false): void {
  const place = { x: MARGIN, y: sheet.pdf.y, width: widthOf(sheet), size, isBold }
  parent.add(sheet.pdf.struct(tag, {}, () => writeText(sheet, text, place)))
}

/** Leaves vertical space. */
function space({ pdf }: Sheet, points: number): void {
  pdf.y += points
}

function draw(sheet: Sheet, root: Element, block: Block, isNamed: boolean): void {
  sheet.pdf.fillColor(INK)
  switch (block.kind) {
    case 'heading':
      keepTogether(sheet, 60)
      space(sheet, 4)
      write(sheet, root, `H${block.level}`, block.text, SIZES[block.level], true)
      space(sheet, 2)
      return
    case 'paragraph':
      write(sheet, root, 'P', block.text, TEXT)
      space(sheet, 6)
      return
    case 'list':
      drawList(sheet, root, block)
      return
    case 'table':
      drawTable(sheet, root, block, isNamed)
  }
}

function drawList(sheet: Sheet, root: Element, { ordered, items }: Extract<Block, { kind: 'list' }>): void {
  const { pdf } = sheet
  const list = pdf.struct('L')
  root.add(list)
  const indent = 16
  items.forEach((text, index) => {
    const shape = { width: widthOf(sheet) - indent, size: TEXT }
    keepTogether(sheet, heightOf(sheet, text, shape))
    const item = pdf.struct('LI')
    list.add(item)
    const { y } = pdf
    const mark = ordered ? `${index + 1}.` : '•'
    item.add(pdf.struct('Lbl', {}, () => writeText(sheet, mark, { ...shape, width: indent, x: MARGIN, y })))
    item.add(pdf.struct('LBody', {}, () => writeText(sheet, text, { ...shape, x: MARGIN + indent, y })))
    pdf.x = MARGIN
    space(sheet, 3)
  })
  space(sheet, 3)
}

function drawTable(
  sheet: Sheet,
  root: Element,
  { caption, columns, rows }: Extract<Block, { kind: 'table' }>,
  isNamed: boolean,
): void {
  const { pdf } = sheet
  keepTogether(sheet, 80)
  const table = pdf.struct('Table')
  root.add(table)
  if (!isNamed) {
    pdf.fillColor(MUTED)
    write(sheet, table, 'Caption', caption, SMALL)
    space(sheet, 4)
  }
  const widths = widthsFor(rows[0]?.length ?? columns.length, widthOf(sheet))
  if (columns.length > 0) drawRow(sheet, table, columns, widths, true)
  for (const row of rows) drawRow(sheet, table, row, widths, false)
  pdf.x = MARGIN
  space(sheet, 10)
}

function drawRow(
  sheet: Sheet,
  table: Element,
  cells: readonly string[],
  widths: readonly number[],
  isHead: boolean,
): void {
  const { pdf } = sheet
  pdf.fillColor(INK)
  const shapeOf = (index: number) => ({
    width: (widths[index] ?? 0) - 2 * CELL,
    isBold: isHead || (index === 0 && cells.length === 2),
    size: TEXT,
  })
  const height = Math.max(...cells.map((cell, index) => heightOf(sheet, cell, shapeOf(index)))) + 2 * CELL
  keepTogether(sheet, height)
  const top = pdf.y
  const row = pdf.struct('TR')
  table.add(row)
  let left = MARGIN
  cells.forEach((cell, index) => {
    const width = widths[index] ?? 0
    const x = left + CELL
    left += width
    pdf.markContent('Artifact', { type: 'Layout' })
    pdf
      .rect(x - CELL, top, width, height)
      .lineWidth(0.5)
      .stroke(RULE)
    pdf.endMarkedContent()
    const text = () => writeText(sheet, cell, { ...shapeOf(index), x, y: top + CELL })
    // The first cell of a row is its header, unless the column has one.
    if (isHead) row.add(pdf.struct('TH', { scope: 'Column' }, text))
    else if (index === 0) row.add(pdf.struct('TH', { scope: 'Row' }, text))
    else row.add(pdf.struct('TD', {}, text))
  })
  pdf.x = MARGIN
  pdf.y = top + height
}

/**
 * The widths of columns: a table of two has labels and values; in a wider one the second column is words and
 * the others are short.
 */
function widthsFor(columns: number, width: number): number[] {
  if (columns === 2) return [width * 0.42, width * 0.58]
  if (columns === 4) return [width * 0.17, width * 0.37, width * 0.23, width * 0.23]
  return Array.from({ length: columns }, () => width / columns)
}

function numberPages(sheet: Sheet, { page }: Frame): void {
  const { pdf } = sheet
  const { start, count } = pdf.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index)
    const { height } = pdf.page
    // Below the bottom margin a line would start a new page.
    pdf.page.margins.bottom = 0
    pdf.fillColor(MUTED).markContent('Artifact', { type: 'Pagination' })
    writeText(sheet, page(index - start + 1, count), {
      x: MARGIN,
      y: height - MARGIN,
      width: widthOf(sheet),
      size: SMALL,
    })
    pdf.endMarkedContent()
  }
}

/** Starts a new page unless the height still fits on this one. */
function keepTogether({ pdf }: Sheet, height: number): void {
  if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
}

const widthOf = ({ pdf }: Sheet) => pdf.page.width - 2 * MARGIN
