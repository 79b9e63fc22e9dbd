/** How a file is decoded, whatever its name and type claim. */
type FileKind = 'picture' | 'pdf' | 'heic'

/** Some PDFs have this before their first line. */
const BEFORE_PDF = /^(?:\u00ef\u00bb\u00bf)?\s*%PDF-/
const HEAD_BYTES = 64
/** The first box names its format: HEVC pictures of eight or ten bits. */
const BEFORE_HEIC = /^.{4}ftyp/s
const HEIC_BRANDS = ['heic', 'heix']

/**
 * Decided by the first bytes. Any other file is left to the decoder of pictures, which refuses it with a
 * reason.
 */
export function kindOf(bytes: Uint8Array): FileKind {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')
  if (BEFORE_PDF.test(head)) return 'pdf'
  return BEFORE_HEIC.test(head) && HEIC_BRANDS.some((brand) => head.includes(brand)) ? 'heic' : 'picture'
}
