import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PICTURE_MAX_BYTES } from '#server/fronts/pages/brand-pictures.ts'
import { pictureFindings } from './pictures.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abono-pictures-'))
  cpSync('brand', folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content)
const square = (inside = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/>${inside}</svg>`
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7b2252' } })

test('a folder with every picture, complete and small, has no findings', async () => {
  expect(await pictureFindings(folder, {})).toEqual([])
})

test('a missing logo is an error; other missing pictures are one warning', async () => {
  for (const name of ['logo.svg', 'wordmark.svg', 'site', 'channels'])
    rmSync(join(folder, name), { recursive: true })
  const [logo, others, ...more] = await pictureFindings(folder, {})
  expect(logo).toEqual({ level: 'error', text: expect.stringContaining('logo.svg is missing') })
  expect(others).toEqual({
    level: 'warning',
    text: expect.stringMatching(/site\/banner-1\.svg.*wordmark\.svg/),
  })
  expect(others?.text).not.toContain('channels')
  expect(more).toEqual([])
})

test('a logo of another file type is not missing', async () => {
  rmSync(join(folder, 'logo.svg'))
  put('logo.png', await picture(128, 128).png().toBuffer())
  expect(await pictureFindings(folder, {})).toEqual([])
})

test.each([
  ['logo.svg', square().replace('0 0 9 9', '0 0 90 30'), 'warning', 'is 90 by 30: a logo stands in a square'],
  ['fees.svg', square().replace(' viewBox="0 0 9 9"', ' width="9" height="9"'), 'warning', 'has no viewBox'],
  ['fees.svg', square('<script>1</script>'), 'warning', 'asks for a script or another file'],
  [
    'fees.svg',
    square('<image href="https://a.example/b.png"/>'),
    'warning',
    'asks for a script or another file',
  ],
  [
    'fees.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect></svg>',
    'error',
    'cannot be read',
  ],
  ['new.png', 'words', 'error', 'new.png cannot be read as a picture'],
  ['new.png', square(), 'error', 'is svg inside, so ".png" is the wrong ending'],
  ['new.ico', 'words', 'error', 'new.ico cannot be read as a picture'],
  ['new.webp', '', 'error', 'new.webp is not shown: it is empty'],
  ['new.avif', Buffer.alloc(PICTURE_MAX_BYTES + 1), 'error', 'new.avif is not shown: it has 500001 bytes'],
  ['new.svg', square(`<!--${'x'.repeat(99_000)}-->`), 'warning', 'has 99 kB: on a slow network it takes 2 s'],
])('case %#: the fault of %s is reported', async (name, content, level, text) => {
  put(name, content)
  expect(await pictureFindings(folder, {})).toEqual([{ level, text: expect.stringContaining(text) }])
})

test('a truncated photograph is reported, and each complete kind is accepted', async () => {
  const whole = await picture(300, 300).jpeg().toBuffer()
  put('a.jpg', whole)
  put('b.jpeg', whole)
  put('c.webp', await picture(9, 9).webp().toBuffer())
  put('d.avif', await picture(64, 64).avif().toBuffer())
  put('e.ico', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), Buffer.alloc(100)]))
  put('f.png', (await picture(300, 300).png().toBuffer()).subarray(0, 120))
  expect(await pictureFindings(folder, {})).toEqual([
    { level: 'error', text: expect.stringContaining('f.png') },
  ])
})

test('a lender’s own picture of the site needs an alternative text', async () => {
  put('site/about-2.svg', square())
  rmSync(join(folder, 'site/banner-1.svg'))
  put('site/banner-1.png', await picture(720, 560).png().toBuffer())
  expect(await pictureFindings(folder, {})).toEqual([
    {
      level: 'warning',
      text: expect.stringMatching(/^pictureTexts does not say what banner-1, about-2 show/),
    },
  ])
  const texts = { en: 'A square', es: 'Un cuadrado' }
  expect(await pictureFindings(folder, { 'about-2': texts, 'banner-1': texts })).toEqual([])
})

test('the product’s own folder has no missing pictures', async () => {
  expect(await pictureFindings('brand', {})).toEqual([])
})
