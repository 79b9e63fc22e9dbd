import type { Brand } from '#contract/brand/brand.ts'
import { type Colour, contrastRatio } from '#contract/brand/colour-contrast.ts'
import { type ColourPair, colourPairs, type ThemeKey } from './colour-pairs.ts'
import { error, type Finding, warning } from './finding.ts'
import { fromOklch, toOklch } from './oklch.ts'
import { pageColours, type Scheme } from './page-colours.ts'

type Theme = Brand['theme']

/** A pair whose contrast is too low. */
interface Failure {
  pair: ColourPair
  ratio: number
}

/**
 * Returns one finding for each of the three colours that makes a pair unreadable (WCAG 2.2 AA). It lists the unreadable
 * pairs and proposes the nearest shade that fixes them.
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

/** Returns whether a pair of older WebViews is already reported for current ones. */
const isSaidAlready = ({ scheme, front, behind }: ColourPair, failures: readonly Failure[]) =>
  scheme === 'older' &&
  failures.some(({ pair }) => pair.scheme === 'light' && pair.front === front && pair.behind === behind)

const SCHEMES = { light: '', dark: ', dark page', older: ', WebView before Chrome 119' }

function lineOf({ pair, ratio }: Failure): string {
  // Rounded down, so that 4.499 is not shown as the required 4.5.
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

/** The step of lightness in the search for a shade. It is hardly visible. */
const STEP = 0.005

/**
 * Returns the nearest shade of the hue that makes every pair readable. If other colours are wrong as well, it returns the
 * nearest shade with which the pairs of this key pass and no other pair newly fails.
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

/** Returns all shades of a colour's hue, the nearest first. */
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
