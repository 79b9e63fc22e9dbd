import { createHmac } from 'node:crypto'
import { CannotStart } from '#server/base/config/cannot-start.ts'
import { decrypt, encrypt } from '#server/base/sealing/sealed.ts'

const FRAME_BYTES = 1024 * 1024
const HEAD_BYTES = 5
const KEY_BYTES = 32

/** A file of an archive cannot be decrypted: it has another secret, is truncated, or was changed or swapped. */
export class BrokenArchive extends CannotStart {
  override name = 'BrokenArchive'
}

/** The key of one archive, so that files of another archive cannot replace its own. */
export const archiveKey = (key: Buffer, archiveId: string): Buffer =>
  createHmac('sha256', key).update(`archive ${archiveId}`).digest().subarray(0, KEY_BYTES)

/**
 * Encrypts a file of an archive as a stream (AES-256-GCM) in frames of a megabyte, so it need not fit into memory.
 * Each frame authenticates its file, its position and whether it is the last, so none can be removed or moved.
 */
export async function* sealFrames(
  source: AsyncIterable<Uint8Array>,
  key: Buffer,
  name: string,
): AsyncGenerator<Buffer> {
  let index = 0
  for await (const { bytes, isLast } of framesOf(source)) {
    const body = encrypt(key, bytes, placeOf(name, index, isLast))
    const head = Buffer.alloc(HEAD_BYTES)
    head.writeUInt32BE(body.length)
    head[HEAD_BYTES - 1] = isLast ? 1 : 0
    yield Buffer.concat([head, body])
    index += 1
  }
}

/** Decrypts such a file. Throws at the first invalid frame. */
export async function* openFrames(
  source: AsyncIterable<Uint8Array>,
  key: Buffer,
  name: string,
): AsyncGenerator<Buffer> {
  const take = takerOf(source)
  for (let index = 0; ; index++) {
    const head = await take(HEAD_BYTES)
    const length = head.length === HEAD_BYTES ? head.readUInt32BE() : 0
    if (length === 0 || length > 2 * FRAME_BYTES) throw broken(name)
    const body = await take(length)
    const isLast = head[HEAD_BYTES - 1] === 1
    if (body.length < length) throw broken(name)
    yield openFrame(body, key, placeOf(name, index, isLast), name)
    if (!isLast) continue
    if ((await take(1)).length > 0) throw broken(name)
    return
  }
}

function openFrame(body: Buffer, key: Buffer, place: string, name: string): Buffer {
  try {
    return decrypt(key, body, place)
  } catch (cause) {
    throw broken(name, cause)
  }
}

const placeOf = (name: string, index: number, isLast: boolean) =>
  `${name} ${index} ${isLast ? 'last' : 'more'}`

const broken = (name: string, cause?: unknown) =>
  new BrokenArchive(
    `${name} of the archive is not what was written: it was cut short, changed, or swapped.`,
    {
      cause,
    },
  )

/** Splits a stream into frames; the last one is marked, and an empty file is one empty frame. */
async function* framesOf(source: AsyncIterable<Uint8Array>) {
  let held: Uint8Array[] = []
  let length = 0
  for await (const part of source) {
    held.push(part)
    length += part.length
    while (length > FRAME_BYTES) {
      const all = Buffer.concat(held)
      yield { bytes: all.subarray(0, FRAME_BYTES), isLast: false }
      held = [all.subarray(FRAME_BYTES)]
      length = all.length - FRAME_BYTES
    }
  }
  yield { bytes: Buffer.concat(held), isLast: true }
}

/** Reads that many bytes of a stream, or the rest. */
function takerOf(source: AsyncIterable<Uint8Array>) {
  const parts = source[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  return async (wanted: number): Promise<Buffer> => {
    const gathered = [held]
    let length = held.length
    while (length < wanted) {
      const next = await parts.next()
      if (next.done) break
      gathered.push(Buffer.from(next.value))
      length += next.value.length
    }
    const all = Buffer.concat(gathered)
    held = all.subarray(wanted)
    return all.subarray(0, wanted)
  }
}
