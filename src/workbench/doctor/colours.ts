import type { Brand } from '#contract/brand/brand.ts'
import { type Colour, contrastRatio } from '#contract/brand/colour-contrast.ts'
import { type ColourPair, colourPairs, type ThemeKey } from './colour-pairs.ts'
import { error, type Finding, warning } from './finding.ts'
import { fromOklch, toOklch } from './oklch.ts'
import { pageColours, type Scheme } from './page-colours.ts'

type Theme = Brand['theme']

/** A pair that is not readable, with how far apart its colours are. */
interface Failure {
  pair: ColourPair
  ratio: number
}

/**
 * One finding for each of the three colours with which something on the pages cannot be read (WCAG 2.2 AA): every such
 * pair, and the nearest shade with which none is left.
 */
export function colourFindings(theme: Theme): Finding[] {
  const failures = failuresOf(theme)
  return KEYS.flatMap((key) => {
    const own = failures.filter(({ pair }) => pair.key === key && !isSaidAlready(pair, failures))
    if (own.length === 0) return []
    const text = [`theme.${key} is "${theme[key]}": ${adviceFor(theme, key)}`, ...own.map(lineOf)].join(
      '\n    ',
    )
    return [own.some(({ pair }) => pair.scheme !== 'older') ? error(text) : warning(text)]
  })
}

const KEYS: readonly ThemeKey[] = ['font', 'accent', 'background']

/** What cannot be read in a WebView of today needs no second line for older ones. */
const isSaidAlready = ({ scheme, front, behind }: ColourPair, failures: readonly Failure[]) =>
  scheme === 'older' &&
  failures.some(({ pair }) => pair.scheme === 'light' && pair.front === front && pair.behind === behind)

const SCHEMES = { light: '', dark: ', dark page', older: ', WebView before Chrome 119' }

function lineOf({ pair, ratio }: Failure): string {
  // Rounded down, so that 4.499 does not read as the 4.5 that it misses.
  const found = (Math.floor(ratio * 100) / 100).toFixed(2)
  return `- ${pair.what}${SCHEMES[pair.scheme]}: contrast ${found}, at least ${pair.least} is needed`
}

function adviceFor(theme: Theme, key: ThemeKey): string {
  const nearest = nearestShade(theme, key)
  if (key === 'background') {
    return nearest === null
      ? 'no shade of it makes everything readable; please choose one near white.'
      : `the nearest shade on which everything can be read is "${nearest}".`
  }
  return nearest === null
    ? 'no shade of it can be read everywhere; please choose a theme.background near white.'
    : `the nearest shade that can be read everywhere is "${nearest}".`
}

/** Steps of lightness that are looked at; the eye hardly tells two of them apart. */
const STEP = 0.005

/**
 * The same hue, as little lighter or darker as may be, so that nothing is left to be said; where other colours are wrong
 * as well, so that its own pairs pass and none breaks that passes now.
 */
function nearestShade(theme: Theme, key: ThemeKey): Colour | null {
  const broken = new Set(failuresOf(theme).map(({ pair }) => pair))
  const shades = shadesOf(theme[key]).map((shade) => ({
    shade,
    left: failuresOf({ ...theme, [key]: shade }),
  }))
  const best =
    shades.find(({ left }) => left.length === 0) ??
    shades.find(({ left }) => left.every(({ pair }) => pair.key !== key && broken.has(pair)))
  return best?.shade ?? null
}

/** Every shade of a colour's hue, the nearest first. */
function shadesOf(colour: Colour): Colour[] {
  const { l, c, h } = toOklch(colour)
  const steps = Array.from({ length: 1 / STEP }, (_, index) => (index + 1) * STEP)
  return steps
    .flatMap((step) => [l - step, l + step])
    .filter((lightness) => lightness >= 0 && lightness <= 1)
    .map((lightness) => fromOklch({ l: lightness, c, h }))
}

const ALL: readonly Scheme[] = ['light', 'dark', 'older']

function failuresOf(theme: Theme): Failure[] {
  const colours = new Map(ALL.map((scheme) => [scheme, pageColours(theme, scheme)]))
  return colourPairs.flatMap((pair) => {
    const own = colours.get(pair.scheme)
    if (own === undefined) return []
    const ratio = contrastRatio(own[pair.front], own[pair.behind])
    return ratio < pair.least ? [{ pair, ratio }] : []
  })
}
