import sharp from 'sharp'
import { expect, test } from 'vitest'
import { captchaGlyphs } from './captcha-glyphs.ts'
import {
  CAPTCHA_HEIGHT,
  CAPTCHA_WIDTH,
  type Captcha,
  drawCaptcha,
  normaliseCaptcha,
  type Random,
  seeded,
} from './captcha-picture.ts'
import '#server/pictures/clean-picture.ts'

const letters = [...captchaGlyphs.keys()]
const pixelsOf = ({ png }: Captcha) => sharp(png).greyscale().raw().toBuffer()

/** A random source that yields the four letters of a word first, and then `rest`. */
const dice = (word: string, rest: Random): Random => {
  const first = Array.from(word, (letter) => letters.indexOf(letter))
  return (below) => first.shift() ?? rest(below)
}
const middle: Random = (below) => Math.floor(below / 2)

/** A pixel as dark as a letter; the noise is paler. */
const isInk = (shade: number) => shade < 80

test('a captcha is a small picture of four letters', async () => {
  const captcha = await drawCaptcha()
  expect(captcha.answer).toMatch(/^[2345679ACEFHJKLMNPRTX]{4}$/)
  await expect(sharp(captcha.png).metadata()).resolves.toMatchObject({
    format: 'png',
    width: CAPTCHA_WIDTH,
    height: CAPTCHA_HEIGHT,
  })
  expect(captcha.png.length).toBeLessThan(16_384)
})

test('no letter is easily confused with another', () => {
  expect(letters).toHaveLength(21)
  expect(letters.join('')).not.toMatch(/[01BDGIOQSUVWYZ8]/)
})

test('the letters are drawn from the whole alphabet', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 60; round++) for (const letter of (await drawCaptcha()).answer) seen.add(letter)
  expect(seen.size).toBe(21)
})

test('no letter is cut off by the edge, however it is turned, slanted, stretched and moved', async () => {
  // Every combination of the lowest and highest values of the six random numbers that place a letter.
  for (let corner = 0; corner < 64; corner++) {
    let thrown = 0
    const rest: Random = (below) => (below === 1000 && (corner >> (thrown++ % 6)) & 1 ? below - 1 : 0)
    for (const letter of 'AJX7') {
      const pixels = await pixelsOf(await drawCaptcha(dice(letter.repeat(4), rest)))
      const rim = pixels.filter((_shade, at) => {
        const [x, y] = [at % CAPTCHA_WIDTH, Math.floor(at / CAPTCHA_WIDTH)]
        return x === 0 || y === 0 || x === CAPTCHA_WIDTH - 1 || y === CAPTCHA_HEIGHT - 1
      })
      expect(rim.some(isInk)).toBe(false)
    }
  }
})

test('each letter looks unlike every other', async () => {
  const drawn = await Promise.all(
    letters.map((letter) => drawCaptcha(dice(letter.repeat(4), middle)).then(pixelsOf)),
  )
  drawn.forEach((one, index) => {
    for (const other of drawn.slice(index + 1)) {
      const different = one.filter((shade, at) => isInk(shade) !== isInk(other[at] ?? 0)).length
      expect(different).toBeGreaterThan(200)
    }
  })
})

test('the same letters never look the same twice', async () => {
  const random: Random = (below) => Math.floor(Math.random() * below)
  const drawn = await Promise.all(
    Array.from({ length: 20 }, () => drawCaptcha(dice('A2K7', random)).then(pixelsOf)),
  )
  expect(new Set(drawn.map((pixels) => pixels.toString('base64'))).size).toBe(20)
})

test.each([
  [' a2 k7\n', 'A2K7'],
  ['x9xx', 'X9XX'],
])('typed %j is read as %s', (typed, answer) => {
  expect(normaliseCaptcha(typed)).toBe(answer)
})

const seededNumbers = (seed: string, below: number, count: number) => {
  const random = seeded(Buffer.from(seed))
  return Array.from({ length: count }, () => random(below))
}

test('the same seed yields the same numbers, and another seed others', () => {
  expect(seededNumbers('a', 1000, 200)).toEqual(seededNumbers('a', 1000, 200))
  expect(seededNumbers('a', 1000, 200)).not.toEqual(seededNumbers('b', 1000, 200))
})

test('a seed yields every number about equally often', () => {
  const counts = [0, 0, 0, 0, 0, 0, 0]
  for (const number of seededNumbers('c', 7, 7000)) counts[number] = (counts[number] ?? 0) + 1
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150)
})
