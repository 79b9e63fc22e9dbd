import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Duplex, PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import { CannotStart } from '#server/base/config/cannot-start.ts'
import type { Keys } from '#server/base/config/secrets.ts'
import { archiveKey, BrokenArchive, openFrames, sealFrames } from './archive-frames.ts'

const MANIFEST = 'manifest.json'
const ID = 'archive-id'
const COUNTED = /^\d+$/
/** Higher levels take several times as long. */
const FAST = { level: constants.Z_BEST_SPEED }

/** The description of an archive. It is written last, so an archive without it is incomplete. */
const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  takenAt: z.iso.datetime(),
  /** The names of the migrations of the database. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      rows: z.int(),
      checksum: z.string(),
      sha256: z.string(),
      /** Creates a table that no migration creates, such as those of the sandbox. */
      definition: z.string(),
    }),
  ),
  ledger: z.object({ entries: z.string().check(z.regex(COUNTED)), sumMinor: z.string() }),
  /** The files. Archives of earlier releases do not list removed ones and contain no photos of documents. */
  pictures: z.nullable(
    z.object({
      count: z.int(),
      missing: z.int(),
      sha256: z.string(),
      removed: z.optional(z.array(z.string())),
      lost: z.optional(z.int()),
    }),
  ),
})
export type Manifest = z.infer<typeof manifestSchema>

/** The encrypted files of one archive. */
export interface Archive {
  folder: string
  id: string
  /** Writes lines in compressed batches; resolves with their SHA-256. A partial file never has the final name. */
  writeLines(name: string, lines: AsyncIterable<readonly string[]>): Promise<string>
  /** Reads the lines. Throws at the end if their SHA-256 differs. */
  readLines(name: string, sha256: string): AsyncGenerator<string>
  writeBytes(name: string, bytes: Buffer): Promise<void>
  readBytes(name: string): Promise<Buffer>
  finish(manifest: Omit<Manifest, 'format' | 'id'>): Promise<void>
}

/** Creates an archive in this folder, or continues an incomplete one. */
export async function beginArchive(folder: string, [key]: Keys): Promise<Archive> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const idFile = path.join(folder, ID)
  await writeFile(idFile, randomBytes(16).toString('hex'), { flag: 'wx' }).catch(() => {})
  return archiveIn(folder, await readFile(idFile, 'utf8'), key)
}

/** Opens a complete archive with its description. */
export async function openArchive(
  folder: string,
  keys: Keys,
): Promise<{ archive: Archive; manifest: Manifest }> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => {
    throw new CannotStart(
      `${folder} is not a complete backup. Use the folder of one backup, such as 2026-11-22T03-00-00Z.`,
    )
  })
  const [body = '', mac = ''] = text.trimEnd().split('\n')
  const key = keys.find((one) => isSame(macOf(one, body), mac))
  if (!key)
    throw new CannotStart(
      'This backup was made with another secret, or its manifest was changed. Set ABONO_SECRET or ABONO_SECRET_OLD to the secret of the backup.',
    )
  const manifest = manifestSchema.parse(JSON.parse(body))
  return { archive: archiveIn(folder, manifest.id, key), manifest }
}

const macOf = (key: Buffer, body: string) =>
  createHmac('sha256', key).update(`manifest ${body}`).digest('hex')

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

function archiveIn(folder: string, id: string, ofInstallation: Buffer): Archive {
  const key = archiveKey(ofInstallation, id)
  const placeOf = (name: string) => path.join(folder, name)

  async function write(name: string, source: AsyncIterable<Uint8Array>, zip: Duplex): Promise<void> {
    const draft = `${placeOf(name)}.draft`
    await mkdir(path.dirname(draft), { recursive: true, mode: 0o700 })
    const seal = (zipped: AsyncIterable<Uint8Array>) => sealFrames(zipped, key, name)
    await pipeline(source, zip, seal, createWriteStream(draft, { mode: 0o600 }))
    await flush(draft)
    await rename(draft, placeOf(name))
  }
  async function* read(name: string): AsyncGenerator<Buffer> {
    const file = await open(placeOf(name)).catch((cause: NodeJS.ErrnoException) => {
      throw new BrokenArchive(`${name} of the archive cannot be read (${cause.code}).`, { cause })
    })
    yield* openFrames(file.createReadStream(), key, name)
  }

  return {
    folder,
    id,
    async writeLines(name, lines) {
      const hash = createHash('sha256')
      const hashed = async function* () {
        for await (const some of lines) {
          const bytes = Buffer.from(some.map((line) => `${line}\n`).join(''))
          hash.update(bytes)
          yield bytes
        }
      }
      await write(name, hashed(), createGzip(FAST))
      return hash.digest('hex')
    },
    async *readLines(name, sha256) {
      const hash = createHash('sha256')
      let rest = ''
      const decoder = new TextDecoder()
      for await (const part of Readable.from(read(name)).compose(createGunzip())) {
        hash.update(part)
        const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
        rest = lines.pop() ?? ''
        yield* lines
      }
      if (hash.digest('hex') !== sha256 || rest !== '') throw new BrokenArchive(`${name} holds other rows`)
    },
    writeBytes: (name, bytes) => write(name, Readable.from([bytes]), new PassThrough()),
    async readBytes(name) {
      const parts: Buffer[] = []
      for await (const part of read(name)) parts.push(part)
      return Buffer.concat(parts)
    },
    async finish(manifest) {
      const body = JSON.stringify({ format: 1, id, ...manifest })
      const at = placeOf(MANIFEST)
      await writeFile(`${at}.draft`, `${body}\n${macOf(ofInstallation, body)}\n`, { mode: 0o600 })
      await flush(`${at}.draft`)
      await rename(`${at}.draft`, at)
    },
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r')
  await handle.sync()
  await handle.close()
}
