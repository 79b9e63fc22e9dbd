import type { Brand } from '#contract/brand/brand.ts'
import type { Colour } from '#contract/brand/colour-contrast.ts'
import { fromOklch, mixed, toOklch } from './oklch.ts'

type Theme = Brand['theme']

/** A colour scheme of pages. `older` is the light one in a WebView that cannot derive colours (before Chrome 119). */
export type Scheme = 'light' | 'dark' | 'older'

/** The colours of pages by their names in the stylesheet. */
export type PageColours = Readonly<Record<ColourRole, Colour>>

export const colourRoles = [
  'page',
  'surface',
  'sunk',
  'ink',
  'muted',
  'line',
  'control',
  'accent',
  'on-accent',
  'accent-ink',
  'accent-soft',
  'hero',
  'on-hero',
  'danger',
  'danger-soft',
  'warning',
  'warning-soft',
  'success',
  'success-soft',
] as const
export type ColourRole = (typeof colourRoles)[number]

/**
 * Computes the colours of pages from a lender's three colours, as the stylesheet does (src/web/ui/styles/tokens.css).
 * e2e/brand.spec.ts compares both in a browser.
 */
export function pageColours(theme: Theme, scheme: Scheme): PageColours {
  switch (scheme) {
    case 'light':
      return lightColours(theme)
    case 'dark':
      return darkColours(theme)
    case 'older':
      return olderColours(theme)
  }
}

function lightColours({ background, font, accent }: Theme): PageColours {
  const onAccent = blackOrWhiteOn(accent)
  return {
    ...LIGHT_STATES,
    ...between(font, background),
    page: background,
    surface: mixed(background, 0.08, '#ffffff'),
    ink: font,
    accent,
    'on-accent': onAccent,
    'accent-ink': derived(accent, (l) => Math.min(l, 0.45)),
    'accent-soft': derived(accent, () => 0.94, 0.022),
    hero: accent,
    'on-hero': onAccent,
  }
}

function darkColours({ accent }: Theme): PageColours {
  const page = derived(accent, () => 0.165, 0.012)
  const ink = derived(accent, () => 0.94, 0.008)
  const light = derived(accent, (l) => Math.max(l, 0.77), 0.11)
  return {
    ...DARK_STATES,
    ...between(ink, page),
    line: mixed(ink, 0.24, page),
    page,
    surface: derived(accent, () => 0.235, 0.014),
    ink,
    accent: light,
    'on-accent': blackOrWhiteOn(light),
    'accent-ink': light,
    'accent-soft': derived(accent, () => 0.3, 0.04),
    hero: derived(accent, () => 0.36, 0.06),
    'on-hero': '#ffffff',
  }
}

/** The fallback values of the stylesheet for older WebViews. The dark ones do not depend on a lender's colours. */
function olderColours({ background, font, accent }: Theme): PageColours {
  return {
    ...LIGHT_STATES,
    page: background,
    surface: '#ffffff',
    sunk: '#eaeeea',
    ink: font,
    muted: '#52625d',
    line: '#dce2de',
    control: '#75847f',
    accent,
    'on-accent': '#ffffff',
    'accent-ink': accent,
    'accent-soft': '#dfeee9',
    hero: accent,
    'on-hero': '#ffffff',
  }
}

/** Mixes the greys between the colours of text and page. */
const between = (ink: Colour, page: Colour) => ({
  sunk: mixed(ink, 0.05, page),
  muted: mixed(ink, 0.74, page),
  line: mixed(ink, 0.12, page),
  control: mixed(ink, 0.58, page),
})

/** Returns the same hue with another lightness and a maximum chroma. */
function derived(colour: Colour, lightness: (l: number) => number, chromaMax = Number.POSITIVE_INFINITY) {
  const { l, c, h } = toOklch(colour)
  return fromOklch({ l: lightness(l), c: Math.min(c, chromaMax), h })
}

const blackOrWhiteOn = (colour: Colour) =>
  fromOklch({ l: Math.min(1, Math.max(0, (0.57 - toOklch(colour).l) * 999)), c: 0, h: 0 })

const LIGHT_STATES = {
  danger: '#a92a1f',
  'danger-soft': '#fcebe8',
  warning: '#7d4a00',
  'warning-soft': '#fcf0da',
  success: '#17663a',
  'success-soft': '#e0f3e6',
}

const DARK_STATES = {
  danger: '#ff9d90',
  'danger-soft': '#3a1b13',
  warning: '#f4c06a',
  'warning-soft': '#33250d',
  success: '#79d49b',
  'success-soft': '#12301e',
}
