/** What a file is read as, whatever its name and type say. */
type FileKind = 'picture' | 'pdf'

/** What some PDFs have before their first line. */
const BEFORE_PDF = /^(?:\u00ef\u00bb\u00bf)?\s*%PDF-/
const HEAD_BYTES = 64

/** Judged by its first bytes. What is none of them is left to the decoder of pictures, which says what it is not. */
export function kindOf(bytes: Uint8Array): FileKind {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')
  return BEFORE_PDF.test(head) ? 'pdf' : 'picture'
}
