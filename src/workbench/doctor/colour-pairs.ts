import { SHAPE_CONTRAST_MIN, TEXT_CONTRAST_MIN } from '#contract/brand/colour-contrast.ts'
import type { ColourRole, Scheme } from './page-colours.ts'

/** A key of `theme` in brand.json. */
export type ThemeKey = 'background' | 'font' | 'accent'

/** A foreground and a background colour that pages combine, and their minimum contrast. */
export interface ColourPair {
  /** The key that decides the contrast. */
  key: ThemeKey
  scheme: Scheme
  front: ColourRole
  behind: ColourRole
  least: number
  what: string
}

type Row = readonly [front: ColourRole, behind: ColourRole, what: string]

const FONT: readonly Row[] = [
  ['ink', 'page', 'text on the page'],
  ['ink', 'surface', 'text on a card'],
  ['ink', 'sunk', 'text on a sunk field'],
  ['ink', 'accent-soft', 'text on the soft accent'],
  ['ink', 'warning-soft', 'text in a warning'],
  ['ink', 'danger-soft', 'text in an error'],
  ['ink', 'success-soft', 'text in a success'],
  ['muted', 'page', 'quiet text on the page'],
  ['muted', 'surface', 'quiet text on a card'],
  ['muted', 'sunk', 'quiet text on a sunk field'],
  ['muted', 'line', 'quiet text on a disabled button'],
]

const FONT_SHAPES: readonly Row[] = [
  ['control', 'page', 'the edge of a field on the page'],
  ['control', 'surface', 'the edge of a field on a card'],
]

const ACCENT: readonly Row[] = [
  ['on-accent', 'accent', 'text on a button'],
  ['on-hero', 'hero', 'the large amount'],
  ['accent-ink', 'page', 'a link on the page'],
  ['accent-ink', 'surface', 'a link on a card'],
  ['accent-ink', 'accent-soft', 'a sign on the soft accent'],
]

const ACCENT_SHAPES: readonly Row[] = [
  ['accent', 'page', 'a button on the page'],
  ['accent', 'surface', 'a button on a card'],
]

// These foreground colours are the product's, so only the lender's background can be wrong.
const BACKGROUND: readonly Row[] = [
  ['danger', 'page', 'what is overdue, on the page'],
  ['danger', 'surface', 'what is overdue, on a card'],
  ['warning', 'page', 'a warning on the page'],
  ['warning', 'surface', 'a warning on a card'],
  ['success', 'page', 'what is settled, on the page'],
  ['success', 'surface', 'what is settled, on a card'],
]

/**
 * All pairs that depend on a lender's three colours, with their minimum contrast in WCAG 2.2 AA. The colours of dark pages
 * depend only on the accent.
 */
export const colourPairs: readonly ColourPair[] = [
  ...pairs('light', 'font', TEXT_CONTRAST_MIN, FONT),
  ...pairs('light', 'font', SHAPE_CONTRAST_MIN, FONT_SHAPES),
  ...pairs('light', 'accent', TEXT_CONTRAST_MIN, ACCENT),
  ...pairs('light', 'accent', SHAPE_CONTRAST_MIN, ACCENT_SHAPES),
  ...pairs('light', 'background', TEXT_CONTRAST_MIN, BACKGROUND),
  ...pairs('dark', 'accent', TEXT_CONTRAST_MIN, [...FONT, ...ACCENT, ...BACKGROUND]),
  ...pairs('dark', 'accent', SHAPE_CONTRAST_MIN, [...FONT_SHAPES, ...ACCENT_SHAPES]),
  ...pairs('older', 'font', TEXT_CONTRAST_MIN, FONT.slice(0, 7)),
  ...pairs('older', 'accent', TEXT_CONTRAST_MIN, ACCENT),
  ...pairs('older', 'background', TEXT_CONTRAST_MIN, [
    ['muted', 'page', 'quiet text on the page'],
    ...BACKGROUND,
  ]),
]

function pairs(scheme: Scheme, key: ThemeKey, least: number, rows: readonly Row[]): ColourPair[] {
  return rows.map(([front, behind, what]) => ({ key, scheme, front, behind, least, what }))
}
