import type { Colour } from '#contract/brand/colour-contrast.ts'

/** A colour as the eye orders it: lightness 0 to 1, chroma from 0 (grey), and hue in radians. */
export interface Oklch {
  l: number
  c: number
  h: number
}

type Three = readonly [number, number, number]

/** The colour's lightness, chroma and hue, as `oklch(from ...)` of CSS sees them (CSS Color 4, "OKLab"). */
export function toOklch(colour: Colour): Oklch {
  const [l, a, b] = toOklab(colour)
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) }
}

/** The nearest colour that a screen has: what lies outside of its range is clipped, as browsers do. */
export function fromOklch({ l, c, h }: Oklch): Colour {
  return fromOklab([l, c * Math.cos(h), c * Math.sin(h)])
}

/** `color-mix(in oklab, one share%, other)`; the share is from 0 to 1. */
export function mixed(one: Colour, share: number, other: Colour): Colour {
  const [l, a, b] = toOklab(one)
  const [otherL, otherA, otherB] = toOklab(other)
  const between = (from: number, to: number) => from * share + to * (1 - share)
  return fromOklab([between(l, otherL), between(a, otherA), between(b, otherB)])
}

function toOklab(colour: Colour): Three {
  const number = Number.parseInt(colour.slice(1), 16)
  const rgb: Three = [linear(number >> 16), linear((number >> 8) & 255), linear(number & 255)]
  const cones = times(LINEAR_TO_CONES, rgb)
  return times(CONES_TO_OKLAB, [Math.cbrt(cones[0]), Math.cbrt(cones[1]), Math.cbrt(cones[2])])
}

function fromOklab(lab: Three): Colour {
  const roots = times(OKLAB_TO_CONES, lab)
  const rgb = times(CONES_TO_LINEAR, [roots[0] ** 3, roots[1] ** 3, roots[2] ** 3])
  return `#${rgb.map((channel) => byte(channel).toString(16).padStart(2, '0')).join('')}`
}

function linear(value: number): number {
  const channel = value / 255
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function byte(linearChannel: number): number {
  const channel =
    linearChannel <= 0.0031308 ? linearChannel * 12.92 : 1.055 * linearChannel ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, channel)) * 255)
}

type Matrix = readonly [Three, Three, Three]

const times = (matrix: Matrix, [x, y, z]: Three): Three => {
  const row = ([a, b, c]: Three) => a * x + b * y + c * z
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])]
}

// Björn Ottosson's matrices, as https://bottosson.github.io/posts/oklab/ gives them.
const LINEAR_TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const CONES_TO_OKLAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const OKLAB_TO_CONES: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const CONES_TO_LINEAR: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]
