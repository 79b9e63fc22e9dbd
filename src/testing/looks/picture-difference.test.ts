import sharp from 'sharp'
import { expect, test } from 'vitest'
import { asReference, differenceOf } from './picture-difference.ts'

const page = (card: string, more = '') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="640"><rect width="360" height="640" fill="#f4f6f3"/>${card}${more}</svg>`,
    ),
  )
    .png()
    .toBuffer()
const card = (y: number, fill = '#0b5d50') =>
  `<rect x="16" y="${y}" width="328" height="120" rx="20" fill="${fill}"/>`

test('an unchanged page matches its smaller, lossy reference', async () => {
  const reference = await asReference(await page(card(80)))
  expect(reference.length).toBeLessThan(5000)
  expect(await differenceOf(reference, await asReference(await page(card(80))))).toBeNull()
  // A shift of one pixel, as between browser versions.
  expect(await differenceOf(reference, await asReference(await page(card(81))))).toBeNull()
})

test('a part that moved, changed colour, appeared or disappeared is detected, and so is a longer page', async () => {
  const reference = await asReference(await page(card(80)))
  for (const other of [card(96), card(80, '#7d4a00'), '', card(80) + card(300)])
    expect(await differenceOf(reference, await asReference(await page(other)))).toContain('looks otherwise')
  const longer = await sharp(await page(card(80)))
    .extend({ bottom: 40 })
    .png()
    .toBuffer()
  expect(await differenceOf(reference, await asReference(longer))).toContain('its size is 180 x 340')
})
