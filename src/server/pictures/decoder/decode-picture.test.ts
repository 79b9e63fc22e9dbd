import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePicture } from './decode-picture.ts'

const blank = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#3a7' } })

test('the decoder opens no TIFF, no SVG, and no file by path', async () => {
  const jpeg = await blank().jpeg().toBuffer()
  expect(await decodePicture(jpeg)).toMatchObject({ ok: true, width: 8 })
  const tiff = await blank().tiff().toBuffer()
  expect(await decodePicture(tiff)).toEqual({ ok: false, why: 'not-an-image' })
  await expect(sharp(tiff).metadata()).rejects.toThrow()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  await expect(sharp(Buffer.from(svg)).metadata()).rejects.toThrow()
  const folder = await mkdtemp(path.join(tmpdir(), 'abono-picture-'))
  const at = path.join(folder, 'picture.jpg')
  await writeFile(at, jpeg)
  await expect(sharp(at).metadata()).rejects.toThrow()
  await rm(folder, { recursive: true })
})
