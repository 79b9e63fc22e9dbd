import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [plainLight = '', plainDark = ''] =
  sheet.split('@supports')[0]?.split('@media (prefers-color-scheme: dark)') ?? []

/** The static colours of one block; a role that references another resolves to it. */
function rolesIn(...blocks: string[]) {
  const values = new Map<string, string>()
  for (const [, name = '', value = ''] of blocks.join('').matchAll(/--([\w-]+):\s*([^;]+);/g))
    values.set(name, value)
  return function colour(role: string): string {
    const value = values.get(role) ?? ''
    const hex = /#[\da-f]{3,6}\b/i.exec(value)?.[0]
    const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
    if (other) return colour(other)
    if (!hex) throw new Error(`${role} has no plain colour`)
    return hex
  }
}

function luminance(hex: string) {
  const digits =
    hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : (hex.slice(1).match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => {
    const part = Number.parseInt(pair, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string) {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const themes = [
  ['light', rolesIn(plainLight)],
  ['dark', rolesIn(plainLight, plainDark)],
] as const

const texts: [string, string][] = [
  ...['ink', 'muted', 'accent-ink', 'danger'].flatMap((text): [string, string][] => [
    [text, 'page'],
    [text, 'surface'],
  ]),
  ...['accent-soft', 'warning-soft', 'danger-soft', 'success-soft', 'sunk'].map(
    (ground): [string, string] => ['ink', ground],
  ),
  ['accent-ink', 'accent-soft'],
  ['warning', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['success', 'success-soft'],
  ['on-accent', 'accent'],
  ['on-hero', 'hero'],
  ['on-strong', 'danger'],
  ['muted', 'line'],
]

for (const [theme, colour] of themes) {
  test.each(texts)(`text has a contrast of at least 4.5, ${theme}: %s on %s`, (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['page', 'surface'])(
    `the border of a control has a contrast of at least 3, ${theme}: on %s`,
    (ground) => {
      expect(contrast(colour('control'), colour(ground))).toBeGreaterThanOrEqual(3)
    },
  )
}

/** Allowed sizes: one of the five, the size for reading aloud, or a reduced one for enlarged text. */
const KNOWN_SIZE = /^(inherit|(?:min\()?var\(--text-(?:s|m|l|xl|amount|code)\)(?:, [\d.]+vw\))?)$/

test('style sheets use only the five text sizes, except for paper', () => {
  const folder = new URL('.', import.meta.url)
  const sizes = readdirSync(folder)
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) =>
      [...readFileSync(new URL(name, folder), 'utf8').matchAll(/font-size:\s*([^;]+);/g)].map(
        ([, size = '']) => `${name}: ${size}`,
      ),
    )
  expect(sizes.length).toBeGreaterThan(40)
  expect(sizes.filter((size) => !KNOWN_SIZE.test(size.replace(/^.*?: /, '')))).toEqual(['site.css: 10.5pt'])
})
