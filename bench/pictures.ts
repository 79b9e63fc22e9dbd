import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { readPicture } from '#server/pictures/clean-picture.ts'
import { newDecoders } from '#server/pictures/decoder/decoders.ts'
import { makePng } from '#testing/picture.ts'
import { spread, table } from './statistics.ts'

/** What was promised for a picture of 12 megapixels, and for one that is refused by its header. */
const BOUNDS = { drawnMs: 300, refusedMs: 50, megabytes: 300 }
const SIDES = { width: 4000, height: 3000 }

/** Pictures as a camera and as an attacker makes them: how long each takes, and the most memory its decoder is seen with. */
export async function picturesTable(runs: number): Promise<string> {
  const photo = sharp(await grain(), { raw: { ...SIDES, channels: 3 } })
  const cases: [name: string, bytes: Buffer][] = [
    ['JPEG, 12 megapixels', await photo.clone().jpeg({ quality: 92 }).toBuffer()],
    ['the same, its rows in passes', await photo.clone().jpeg({ quality: 92, progressive: true }).toBuffer()],
    [
      'the same, turned',
      await photo.clone().withMetadata({ orientation: 6 }).jpeg({ quality: 92 }).toBuffer(),
    ],
    ['WebP, 12 megapixels', await photo.clone().webp({ quality: 40, effort: 0 }).toBuffer()],
    ['PNG of one colour, 12 megapixels', makePng(4000, 3000)],
    ['PNG, its rows in passes, 12 megapixels', await plain().png({ progressive: true }).toBuffer()],
    ['a bomb of 2,500 megapixels', makePng(50_000, 50_000, 0, true)],
  ]
  const rows: string[][] = []
  for (const [name, bytes] of cases) rows.push(await measured(name, bytes, runs))
  rows.push(await besideTen(cases[0]?.[1] ?? Buffer.alloc(0)))
  return table(['picture', 'kB', 'ms (lowest, highest)', 'decoder at most, MB', 'answer'], rows)
}

async function measured(name: string, bytes: Buffer, runs: number): Promise<string[]> {
  const decoders = newDecoders()
  await decoders.decode(makePng(8, 8))
  const times: number[] = []
  let answer = ''
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now()
    const drawn = await decoders.decode(bytes)
    times.push(performance.now() - startedAt)
    answer = drawn.ok ? 'drawn' : drawn.why
  }
  const megabytes = await mostMemory(decoders.pids()[0] ?? 0)
  const bound = answer === 'drawn' ? BOUNDS.drawnMs : BOUNDS.refusedMs
  const isKept = Math.min(...times) <= bound && megabytes <= BOUNDS.megabytes
  return [name, kilobytes(bytes), spread(times), megabytes.toFixed(0) + (isKept ? '' : ' (!)'), answer]
}

/** How long somebody's small picture takes while ten large ones of another are drawn. */
async function besideTen(large: Buffer): Promise<string[]> {
  const small = makePng(800, 600)
  const startedAt = performance.now()
  const ten = Promise.all(Array.from({ length: 10 }, () => readPicture(large, 'one')))
  await readPicture(small, 'another')
  const waited = performance.now() - startedAt
  await ten
  const all = performance.now() - startedAt
  return [
    'a small one beside ten large of another',
    kilobytes(small),
    waited.toFixed(0),
    '',
    `ten: ${all.toFixed(0)} ms`,
  ]
}

/** The most memory that Linux has seen the process with, in megabytes. */
async function mostMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}

const kilobytes = (bytes: Buffer) => (bytes.length / 1000).toFixed(0)

const plain = () => sharp({ create: { ...SIDES, channels: 3, background: '#888' } })

/** Something with as much in it as a photograph has: hills with a little noise. */
async function grain(): Promise<Buffer> {
  const { width, height } = SIDES
  const bytes = Buffer.alloc(width * height * 3)
  for (let at = 0; at < bytes.length; at++) {
    const pixel = Math.floor(at / 3)
    const hill = Math.sin((pixel % width) / 180) + Math.cos(pixel / width / 140)
    bytes[at] = 128 + hill * 50 + ((at * 7919 + (at % 101) ** 2) % 24)
  }
  return bytes
}
