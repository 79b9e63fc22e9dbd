/** What a file is read as, whatever its name and type say. */
type FileKind = 'picture' | 'pdf' | 'heic'

/** What some PDFs have before their first line. */
const BEFORE_PDF = /^(?:\u00ef\u00bb\u00bf)?\s*%PDF-/
const HEAD_BYTES = 64
/** Its first box names what it is made for: pictures of HEVC, of eight bits or ten. */
const BEFORE_HEIC = /^.{4}ftyp/s
const HEIC_BRANDS = ['heic', 'heix']

/** Judged by its first bytes. What is none of them is left to the decoder of pictures, which says what it is not. */
export function kindOf(bytes: Uint8Array): FileKind {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')
  if (BEFORE_PDF.test(head)) return 'pdf'
  return BEFORE_HEIC.test(head) && HEIC_BRANDS.some((brand) => head.includes(brand)) ? 'heic' : 'picture'
}
