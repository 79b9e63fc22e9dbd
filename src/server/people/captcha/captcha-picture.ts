import { createHmac, randomInt } from 'node:crypto'
import sharp from 'sharp'
import { cleanTyped } from '#domain/typed/clean-typed.ts'
import { keyObject } from '#server/base/sealing/key-object.ts'
import { captchaGlyphs, GLYPH_HEIGHT, GLYPH_WIDTH, type Point } from './captcha-glyphs.ts'

/** The number of letters in a picture (spec 9: at most 4). */
export const CAPTCHA_LETTERS = 4
export const CAPTCHA_WIDTH = 160
export const CAPTCHA_HEIGHT = 60

export interface Captcha {
  /** What the picture shows, in capitals. */
  answer: string
  png: Buffer
}

/** A whole number from 0 to below `below`. */
export type Random = (below: number) => number

const ALPHABET = [...captchaGlyphs.keys()]
const LETTER_HEIGHT = 33
/** The margin on both sides, so that a slanted letter is not cut off. */
const MARGIN = 6
const PEN = 1.8
const PAPER = 255
const INK = 30
const NOISE_LINES = 3
const NOISE_INK = 130
const SPECKS = 60

type Place = (point: Point) => Point

/**
 * Draws a picture of four letters to type. It slows programs down but stops none; the protection are the rate
 * limits. `random` also selects the letters, so it is cryptographic unless a test replaces it.
 */
export async function drawCaptcha(random: Random = randomInt): Promise<Captcha> {
  const letters = Array.from({ length: CAPTCHA_LETTERS }, () => ALPHABET[random(ALPHABET.length)] ?? '')
  const pixels = new Uint8Array(CAPTCHA_WIDTH * CAPTCHA_HEIGHT).fill(PAPER)
  for (let line = 0; line < NOISE_LINES; line++) drawLine(pixels, noiseLine(random), 0.7, NOISE_INK)
  letters.forEach((letter, index) => {
    const place = placeOf(index, random)
    for (const line of captchaGlyphs.get(letter) ?? []) drawLine(pixels, line.map(place), PEN, INK)
  })
  for (let speck = 0; speck < SPECKS; speck++) pixels[random(pixels.length)] = 90 + random(120)
  const raw = { width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT, channels: 1 } as const
  return { answer: letters.join(''), png: await sharp(pixels, { raw }).png().toBuffer() }
}

/** Normalises a typed answer: capitals, without the spaces that phones insert. */
export const normaliseCaptcha = (typed: string): string => cleanTyped(typed).replaceAll(' ', '').toUpperCase()

const SEEDED_BYTES = 6

/** Random numbers derived from a seed, so that a captcha can be drawn again without being stored. */
export function seeded(seed: Buffer): Random {
  let block = Buffer.alloc(0)
  let number = 0
  return (below) => {
    if (block.length < SEEDED_BYTES)
      block = createHmac('sha256', keyObject(seed)).update(String(number++)).digest()
    const value = block.readUIntBE(0, SEEDED_BYTES)
    block = block.subarray(SEEDED_BYTES)
    // The remainder favours a number by at most `below` in 2^48, which does not matter for a picture.
    return value % below
  }
}

/** The transformation of a letter: each is turned, slanted, stretched and moved at random. */
function placeOf(index: number, random: Random): Place {
  const between = (low: number, high: number) => low + ((high - low) * random(1000)) / 999
  const size = (LETTER_HEIGHT / GLYPH_HEIGHT) * between(0.9, 1.06)
  const wide = size * between(0.88, 1.04)
  const turn = between(-0.2, 0.2)
  const slant = between(-0.15, 0.15)
  const cell = (CAPTCHA_WIDTH - 2 * MARGIN) / CAPTCHA_LETTERS
  const centreX = MARGIN + cell * (index + 0.5) + between(-2, 2)
  const centreY = CAPTCHA_HEIGHT / 2 + between(-5, 5)
  return ([glyphX, glyphY]) => {
    const y = (glyphY - GLYPH_HEIGHT / 2) * size
    const x = (glyphX - GLYPH_WIDTH / 2) * wide - y * slant
    return [
      centreX + x * Math.cos(turn) - y * Math.sin(turn),
      centreY + x * Math.sin(turn) + y * Math.cos(turn),
    ]
  }
}

/**
 * A thin wave from edge to edge, paler than the letters, so that they cannot be separated at empty columns.
 */
function noiseLine(random: Random): Point[] {
  const middle = 10 + random(CAPTCHA_HEIGHT - 20)
  const height = 4 + random(10)
  const length = 25 + random(30)
  const shift = random(100)
  return Array.from({ length: CAPTCHA_WIDTH / 4 + 1 }, (_, step) => {
    const x = step * 4
    return [x, middle + height * Math.sin((x + shift) / (length / 2))]
  })
}

function drawLine(pixels: Uint8Array, points: readonly Point[], pen: number, ink: number): void {
  points.slice(1).forEach((to, index) => {
    const from = points[index]
    if (from) drawStroke(pixels, from, to, pen, ink)
  })
}

/** Darkens every pixel that a round pen covers between the two points. */
function drawStroke(pixels: Uint8Array, from: Point, to: Point, pen: number, ink: number): void {
  const reach = pen + 1
  const left = Math.max(0, Math.floor(Math.min(from[0], to[0]) - reach))
  const right = Math.min(CAPTCHA_WIDTH - 1, Math.ceil(Math.max(from[0], to[0]) + reach))
  const top = Math.max(0, Math.floor(Math.min(from[1], to[1]) - reach))
  const bottom = Math.min(CAPTCHA_HEIGHT - 1, Math.ceil(Math.max(from[1], to[1]) + reach))
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const covered = Math.min(1, Math.max(0, pen + 0.5 - distance([x, y], from, to)))
      const shade = Math.round(PAPER - covered * (PAPER - ink))
      const at = y * CAPTCHA_WIDTH + x
      pixels[at] = Math.min(pixels[at] ?? PAPER, shade)
    }
  }
}

function distance([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const alongX = toX - fromX
  const alongY = toY - fromY
  const length = alongX ** 2 + alongY ** 2
  const share = length === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / length
  const nearest = Math.min(1, Math.max(0, share))
  return Math.hypot(x - fromX - nearest * alongX, y - fromY - nearest * alongY)
}
