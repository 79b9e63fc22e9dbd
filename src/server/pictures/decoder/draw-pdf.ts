import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { PDF_PAGES_MAX } from '#domain/sent-picture.ts'

/** An A4 page at 150 dots an inch, and the paper roll of a shop at 100. */
const PAGE_WIDTH_MAX = 1240
const PAGE_HEIGHT_MAX = 4000
const CHANNELS = 4

/** Pages below each other, as the pixels of one picture. */
interface DrawnPages {
  ok: true
  dots: Buffer
  width: number
  height: number
}

type DrawnPdf = DrawnPages | { ok: false; why: 'not-an-image' | 'too-many-pages' | 'locked' }

/** PDFium's error code for a file with a password. */
const NEEDS_PASSWORD = 4
/** Stamps and signatures are drawn; red comes before green and blue. */
const ANNOTATIONS = 0x01
const RED_FIRST = 0x10
const WHITE = 0xffffffff

/**
 * Draws a PDF. Only the appearance of its pages is kept: no form is filled, no script runs, no address is
 * opened, and no embedded file is read. The WebAssembly program is instantiated for each file, and can reach
 * only its own memory.
 */
export async function drawPdf(bytes: Uint8Array): Promise<DrawnPdf> {
  const { init } = await import('@embedpdf/pdfium')
  const program = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const pdfium = await init({ wasmBinary: new Uint8Array(await readFile(program)).buffer })
  pdfium.PDFiumExt_Init()
  const file = pdfium.pdfium.wasmExports.malloc(bytes.length)
  pdfium.pdfium.HEAPU8.set(bytes, file)
  const pdf = pdfium.FPDF_LoadMemDocument(file, bytes.length, '')
  if (pdf === 0)
    return { ok: false, why: pdfium.FPDF_GetLastError() === NEEDS_PASSWORD ? 'locked' : 'not-an-image' }
  const count = pdfium.FPDF_GetPageCount(pdf)
  if (count < 1) return { ok: false, why: 'not-an-image' }
  if (count > PDF_PAGES_MAX) return { ok: false, why: 'too-many-pages' }
  const pages = Array.from({ length: count }, (_, index) => drawPage(pdfium, pdf, index))
  const drawn = pages.filter((page) => page !== undefined)
  // A PDF that cannot be drawn completely is refused: a part of it might be misleading.
  if (drawn.length < count || drawn.every(isBlank)) return { ok: false, why: 'not-an-image' }
  return { ok: true, ...belowEachOther(drawn) }
}

interface Page {
  dots: Buffer
  width: number
  height: number
}

function drawPage(pdfium: WrappedPdfiumModule, pdf: number, index: number): Page | undefined {
  const page = pdfium.FPDF_LoadPage(pdf, index)
  if (page === 0) return undefined
  const [points, rows] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
  if (!(points > 0 && rows > 0)) return undefined
  const scale = Math.min(PAGE_WIDTH_MAX / points, PAGE_HEIGHT_MAX / rows)
  const width = Math.max(1, Math.round(points * scale))
  const height = Math.max(1, Math.round(rows * scale))
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
  if (bitmap === 0) return undefined
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, ANNOTATIONS | RED_FIRST)
  // Its rows have no padding: four bytes for each pixel.
  const { buffer } = pdfium.pdfium.HEAPU8
  const dots = Buffer.from(
    new Uint8Array(buffer, pdfium.FPDFBitmap_GetBuffer(bitmap), width * height * CHANNELS),
  )
  pdfium.FPDFBitmap_Destroy(bitmap)
  pdfium.FPDF_ClosePage(page)
  return { dots, width, height }
}

const isBlank = ({ dots }: Page): boolean => {
  const [first] = new Uint32Array(dots.buffer, dots.byteOffset, 1)
  return new Uint32Array(dots.buffer, dots.byteOffset, dots.length / CHANNELS).every((dot) => dot === first)
}

/** All pages on white, as wide as the widest. */
function belowEachOther(pages: readonly Page[]): Page {
  const width = Math.max(...pages.map((page) => page.width))
  const height = pages.reduce((sum, page) => sum + page.height, 0)
  const dots = Buffer.alloc(width * height * CHANNELS, 0xff)
  let row = 0
  for (const page of pages) {
    for (let at = 0; at < page.height; at++) {
      const from = at * page.width * CHANNELS
      page.dots.copy(dots, (row + at) * width * CHANNELS, from, from + page.width * CHANNELS)
    }
    row += page.height
  }
  return { dots, width, height }
}
