import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

/** Content that a reader extracts from a PDF. */
interface ReadPdf {
  /** Its text in one line, as PDFium copies it. */
  text: string
  /** Types of its structure elements, each with its depth: `1 H1`, `2 TR`, `3 TH`. */
  tags: string[]
  /** Pictures and tables with alternative text. */
  alternatives: string[]
}

/** Returns the text of a PDF in one line. */
export const textInPdf = async (bytes: Buffer): Promise<string> => (await readPdf(bytes)).text

/** Reads a PDF with PDFium, Chrome's reader. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const program = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const pdfium = await init({ wasmBinary: new Uint8Array(await readFile(program)).buffer })
  pdfium.PDFiumExt_Init()
  const file = pdfium.pdfium.wasmExports.malloc(bytes.length)
  pdfium.pdfium.HEAPU8.set(bytes, file)
  const pdf = pdfium.FPDF_LoadMemDocument(file, bytes.length, '')
  const pages = Array.from({ length: pdfium.FPDF_GetPageCount(pdf) }, (_, index) =>
    pdfium.FPDF_LoadPage(pdf, index),
  )
  const elements = pages.flatMap((page) => elementsOf(pdfium, page))
  return {
    text: pages
      .map((page) => textOfPage(pdfium, page))
      .join(' ')
      .replace(/\s+/g, ' '),
    tags: elements.map(({ depth, type }) => `${depth} ${type}`),
    alternatives: elements.flatMap(({ alt }) => (alt === '' ? [] : [alt])),
  }
}

function textOfPage(pdfium: WrappedPdfiumModule, page: number): string {
  const text = pdfium.FPDFText_LoadPage(page)
  const count = pdfium.FPDFText_CountChars(text)
  return readText(pdfium, (count + 1) * 2, (buffer) => pdfium.FPDFText_GetText(text, 0, count, buffer) * 2)
}

interface Element {
  depth: number
  type: string
  alt: string
}

function elementsOf(pdfium: WrappedPdfiumModule, page: number): Element[] {
  const tree = pdfium.FPDF_StructTree_GetForPage(page)
  const below = (element: number, depth: number): Element[] => {
    const said = (get: (element: number, buffer: number, size: number) => number) =>
      readText(pdfium, get(element, 0, 0), (buffer, size) => get(element, buffer, size))
    const type = said(pdfium.FPDF_StructElement_GetType)
    const children = Array.from(
      { length: Math.max(0, pdfium.FPDF_StructElement_CountChildren(element)) },
      (_, index) => pdfium.FPDF_StructElement_GetChildAtIndex(element, index),
    )
    return [
      { depth, type, alt: said(pdfium.FPDF_StructElement_GetAltText) },
      ...children.flatMap((child) => (child === 0 ? [] : below(child, depth + 1))),
    ]
  }
  return Array.from({ length: pdfium.FPDF_StructTree_CountChildren(tree) }, (_, index) =>
    below(pdfium.FPDF_StructTree_GetChildAtIndex(tree, index), 0),
  ).flat()
}

/** Reads a text that PDFium writes into a buffer, in UTF-16 with a terminating zero. */
function readText(
  pdfium: WrappedPdfiumModule,
  size: number,
  write: (buffer: number, size: number) => number,
): string {
  if (size === 0) return ''
  const buffer = pdfium.pdfium.wasmExports.malloc(size)
  const written = write(buffer, size)
  const bytes = pdfium.pdfium.HEAPU8.slice(buffer, buffer + Math.max(0, written - 2))
  pdfium.pdfium.wasmExports.free(buffer)
  return Buffer.from(bytes).toString('utf16le')
}
