import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib'

const decompress = promisify(brotliDecompress)

/** A text with gaps, each of so many bytes: `texts` has one more than there are gaps. */
export interface Gapped {
  texts: readonly Buffer[]
  gaps: readonly number[]
}

const ATTEMPTS = 5
/** Nearly as small as can be, in a tenth of the time. */
const QUALITY = 9
/** How a text is read depends on the two bytes before it, so those after a gap stay as they are. */
const CONTEXT_BYTES = 2

/**
 * Compresses a text once, so that its gaps are filled without compressing anything: what stands in a gap lies in the
 * stream as it is (RFC 7932, "uncompressed meta-block"), and nothing else refers to it. Null where that does not succeed.
 */
export async function stitched(text: Gapped): Promise<((fillings: readonly Buffer[]) => Buffer) | null> {
  for (let tried = 0; tried < ATTEMPTS; tried++) {
    const fill = await stitchedOnce(text)
    // By chance a text may look like what stood in a gap meanwhile; what was made is read again before it is used.
    if ((await isRight(text, fill)) && (await isRight(text, fill))) return fill
  }
  return null
}

export const filled = ({ texts }: Gapped, fillings: readonly Buffer[]): Buffer =>
  Buffer.concat(texts.flatMap((text, at) => [text, fillings[at] ?? Buffer.alloc(0)]))

async function stitchedOnce({ texts, gaps }: Gapped): Promise<(fillings: readonly Buffer[]) => Buffer> {
  const { compress, end } = compressor()
  const pieces: Buffer[] = []
  const [first = Buffer.alloc(0)] = texts
  pieces.push(await compress(first))
  for (const [at, gap] of gaps.entries()) {
    const text = texts[at + 1] ?? Buffer.alloc(0)
    const [context, rest] = [text.subarray(0, CONTEXT_BYTES), text.subarray(CONTEXT_BYTES)]
    // It is told of as many bytes as there will be, so that it knows how far back everything is.
    await compress(Buffer.concat([randomBytes(gap), context]))
    const after = rest.length > 0 ? await compress(rest) : Buffer.alloc(0)
    pieces.push(rawHeader(gap + context.length), Buffer.concat([context, after]))
  }
  pieces.push(await end())
  return (fillings) => {
    const all: Buffer[] = [pieces[0] ?? Buffer.alloc(0)]
    for (const [at, filling] of fillings.entries())
      all.push(pieces[1 + 2 * at] ?? Buffer.alloc(0), filling, pieces[2 + 2 * at] ?? Buffer.alloc(0))
    return Buffer.concat([...all, pieces.at(-1) ?? Buffer.alloc(0)])
  }
}

/** How bytes begin that are not compressed: not the last block, a length of 16 bits less one, and the flag that says so. */
function rawHeader(bytes: number): Buffer {
  const header = Buffer.alloc(3)
  header.writeUIntLE(((bytes - 1) << 3) | (1 << 19), 0, 3)
  return header
}

/** One stream that gives what it has after each text, which ends at a whole byte. */
function compressor() {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_OPERATION_FLUSH } = constants
  const stream = createBrotliCompress({
    params: { [BROTLI_PARAM_QUALITY]: QUALITY, [BROTLI_PARAM_LGWIN]: 18 },
  })
  let given: Buffer[] = []
  stream.on('data', (chunk: Buffer) => given.push(chunk))
  const taken = () => {
    const all = Buffer.concat(given)
    given = []
    return all
  }
  return {
    async compress(text: Buffer): Promise<Buffer> {
      stream.write(text)
      await new Promise<void>((done) => stream.flush(BROTLI_OPERATION_FLUSH, done))
      return taken()
    },
    async end(): Promise<Buffer> {
      const ended = new Promise((done) => stream.once('end', done))
      stream.end()
      await ended
      return taken()
    },
  }
}

async function isRight(text: Gapped, fill: (fillings: readonly Buffer[]) => Buffer): Promise<boolean> {
  const fillings = text.gaps.map((bytes) => randomBytes(bytes))
  const read = await decompress(fill(fillings)).catch(() => null)
  return read?.equals(filled(text, fillings)) ?? false
}
