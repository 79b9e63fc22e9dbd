import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { makePdf, pdfBomb, slowPdf } from '#testing/pdf-samples.ts'
import { makePng } from '#testing/picture.ts'
import { newDecoders } from './decoders.ts'

const small = makePng(80, 60)
const drawn = { ok: true, type: 'image/jpeg', width: 80, height: 60 }
let large: Buffer
beforeAll(() => {
  large = makePng(6000, 6000)
})

/** The pid of the only decoder. It is validated, because killing pid 0 would kill the whole process group. */
const onlyOne = ({ pids }: ReturnType<typeof newDecoders>): number => {
  const [pid, ...more] = pids()
  if (pid === undefined || more.length > 0) throw new Error(`there is not one decoder, but ${pids().length}`)
  return pid
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('consecutive pictures are drawn by one separate process; concurrent ones by two', async () => {
  const decoders = newDecoders()
  for (let number = 0; number < 3; number++) expect(await decoders.decode(small)).toMatchObject(drawn)
  expect(decoders.pids()).toHaveLength(1)
  expect(decoders.pids()).not.toContain(process.pid)
  await Promise.all([decoders.decode(small), decoders.decode(small)])
  expect(decoders.pids()).toHaveLength(2)
})

test('a picture that exceeds the memory limit ends only its decoder, and is refused; the next one is drawn', async () => {
  // Node itself takes more than this.
  const tight = newDecoders({ memoryMegabytesMax: 20 })
  expect(await tight.decode(large)).toEqual({ ok: false, why: 'too-costly' })
  expect(tight.pids()).toEqual([])
  expect(await newDecoders().decode(small)).toMatchObject(drawn)
})

test('a picture that exceeds the time limit is refused, and its decoder ends', async () => {
  const hasty = newDecoders({ secondsMax: 0.001 })
  expect(await hasty.decode(large)).toEqual({ ok: false, why: 'too-costly' })
  expect(hasty.pids()).toEqual([])
})

test('a decoder that is killed loses no picture', async () => {
  const decoders = newDecoders()
  const reading = decoders.decode(large)
  const first = onlyOne(decoders)
  process.kill(first, 'SIGKILL')
  expect(await reading).toMatchObject({ ok: true, width: 2048 })
  expect(isAlive(first)).toBe(false)
  process.kill(onlyOne(decoders), 'SIGKILL')
  expect(await decoders.decode(small)).toMatchObject(drawn)
})

test('if no decoder can be started, the picture is not reported as invalid', async () => {
  const node = process.execPath
  process.execPath = '/nowhere/node'
  try {
    await expect(newDecoders().decode(small)).rejects.toThrow('can be started')
  } finally {
    process.execPath = node
  }
})

test('a drawn picture is freed while its decoder lives on', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const decoders = newDecoders()
  const read = async () => new WeakRef(await decoders.decode(small))
  const pictures = [await read(), await read(), await read()]
  await expect
    .poll(() => {
      collectGarbage()
      return pictures.slice(0, 2).filter((picture) => picture.deref() !== undefined).length
    })
    .toBe(0)
  expect(isAlive(onlyOne(decoders))).toBe(true)
})

test('a PDF is drawn with all its pages below each other, and nothing else of it is kept', async () => {
  const active =
    '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>/Names<</EmbeddedFiles<</Names[(a.exe) 3 0 R]>>>>'
  const drawnPdf = await newDecoders().decode(makePdf({ pages: 2, catalogue: active }))
  expect(drawnPdf).toMatchObject({ ok: true, type: 'image/jpeg', width: 1240, height: 2 * 1755 })
  if (!drawnPdf.ok) return
  const { format, width, height } = await sharp(drawnPdf.bytes).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1240, 3510])
  expect(drawnPdf.bytes.toString('latin1')).not.toMatch(/%PDF|JavaScript|a\.exe/)
  // The square of the first page, that of the second one, and the paper between.
  const { data } = await sharp(drawnPdf.bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  const shadeAt = (x: number, y: number) => data[y * 1240 + x] ?? 0
  expect([shadeAt(400, 1400) < 40, shadeAt(400, 1755 + 1400) < 40, shadeAt(400, 1755) > 220]).toEqual([
    true,
    true,
    true,
  ])
})

test.each([
  ['a PDF of four pages', makePdf({ pages: 4 }), 'too-many-pages'],
  ['one without its second page', makePdf({ missing: 1 }), 'not-an-image'],
  ['one without pages', makePdf({ pages: 0 }), 'not-an-image'],
  ['a blank one', makePdf({ content: '' }), 'not-an-image'],
  ['a file that only begins like one', Buffer.from('%PDF-1.7\nnothing else'), 'not-an-image'],
  ['a truncated one', makePdf().subarray(0, 120), 'not-an-image'],
])('%s is refused with its reason', async (_, bytes, why) => {
  expect(await newDecoders().decode(bytes)).toEqual({ ok: false, why })
})

test('a PDF with a password is refused as locked, not as invalid', async () => {
  const { default: PdfDocument } = await import('pdfkit')
  const pdf = new PdfDocument({ userPassword: 'hers', ownerPassword: 'theirs' })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => pdf.once('end', resolve))
  pdf.text('Paid').end()
  await ended
  expect(await newDecoders().decode(Buffer.concat(chunks))).toEqual({ ok: false, why: 'locked' })
})

test('a huge page, a paper roll, and a page after a byte order mark are drawn within their bounds', async () => {
  const sizeOf = async (bytes: Buffer) => {
    const read = await newDecoders().decode(bytes)
    return read.ok ? [read.width, read.height] : read.why
  }
  expect(await sizeOf(makePdf({ box: '0 0 1000000 1000000', content: '0 0 500000 500000 re f' }))).toEqual([
    1240, 1240,
  ])
  expect(await sizeOf(makePdf({ box: '0 0 200 4000' }))).toEqual([200, 4000])
  expect(await sizeOf(Buffer.concat([Buffer.from('\ufeff\r\n'), makePdf()]))).toEqual([1240, 1755])
})

test('a PDF that would take all memory or time is refused, ends its own decoder, and the next file is drawn', async () => {
  const decoders = newDecoders()
  const first = await decoders.decode(small)
  expect(first.ok).toBe(true)
  const [before] = decoders.pids()
  expect(await decoders.decode(await pdfBomb())).toEqual({ ok: false, why: 'too-costly' })
  expect(decoders.pids()).not.toContain(before)
  const hasty = newDecoders({ secondsMax: 2 })
  expect(await hasty.decode(slowPdf())).toEqual({ ok: false, why: 'too-costly' })
  expect(hasty.pids()).toEqual([])
  expect(await decoders.decode(small)).toMatchObject(drawn)
  expect(await decoders.decode(makePdf())).toMatchObject({ ok: true, width: 1240 })
})

test('a decoder that read a PDF reads no other file, and one that read a picture stays', async () => {
  const decoders = newDecoders()
  await decoders.decode(makePdf())
  expect(decoders.pids()).toEqual([])
  await decoders.decode(small)
  expect(decoders.pids()).toHaveLength(1)
})
