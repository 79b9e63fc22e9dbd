import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'

/** A part of a gzip stream: its content, and the content compressed separately up to a whole byte. */
export interface Piece {
  bytes: Buffer
  deflated: Buffer
}

/** Ends a part at a whole byte, without ending the stream (RFC 1951, an empty stored block). */
const finishFlush = constants.Z_SYNC_FLUSH

/** A part for many visitors: compressed once, at the best level. */
export function lastingPiece(text: string): Piece {
  const bytes = Buffer.from(text)
  return { bytes, deflated: deflateRawSync(bytes, { level: 9, finishFlush }) }
}

/** A part for one visitor. */
export function passingPiece(text: string): Promise<Piece> {
  const bytes = Buffer.from(text)
  return new Promise((done, fail) =>
    deflateRaw(bytes, { level: 6, finishFlush }, (error, deflated) =>
      error ? fail(error) : done({ bytes, deflated }),
    ),
  )
}

/** A few bytes, which compression would not make smaller: a stored block. */
export function storedPiece(text: string): Piece {
  const bytes = Buffer.from(text)
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return { bytes, deflated: Buffer.concat([head, bytes]) }
}

/** The header of a gzip file: deflate, no name, no time, an unknown system (RFC 1952). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** The last block, which is empty. */
const LAST = Buffer.from([3, 0])

/** One gzip stream of these parts in their order. */
export function gzipOf(pieces: readonly Piece[]): Buffer {
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(
    pieces.reduce((sum, { bytes }) => crc32(bytes, sum), 0),
    0,
  )
  tail.writeUInt32LE(
    pieces.reduce((sum, { bytes }) => sum + bytes.length, 0),
    4,
  )
  return Buffer.concat([HEADER, ...pieces.map(({ deflated }) => deflated), LAST, tail])
}

/** The most cached style sheets; a brand has about a dozen. */
const KEPT_MAX = 100

const kept = new Map<string, Piece>()

/**
 * Compresses a document. Its style sheet is the same for all visitors and most of its bytes, so that is
 * compressed once.
 */
export async function gzipDocument(html: string): Promise<Buffer> {
  const from = html.indexOf('>', html.indexOf('<style')) + 1
  const to = html.indexOf('</style>')
  if (from === 0 || to < from) return gzipOf([await passingPiece(html)])
  const [head, rest] = await Promise.all([passingPiece(html.slice(0, from)), passingPiece(html.slice(to))])
  return gzipOf([head, lasting(html.slice(from, to)), rest])
}

function lasting(text: string): Piece {
  const known = kept.get(text)
  if (known) return known
  const piece = lastingPiece(text)
  if (kept.size < KEPT_MAX) kept.set(text, piece)
  return piece
}
