import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colourRoles, pageColours } from './page-colours.ts'

const theme = { background: '#fff4c2', font: '#003366', accent: '#7b2252' }

// The derived colours are compared with a browser's in e2e/brand.spec.ts; current browsers do not use the plain ones.
test('an older WebView gets the plain values of the stylesheet', () => {
  const sheet = readFileSync('src/web/ui/styles/tokens.css', 'utf8')
  const [light = ''] = sheet.split('@media (prefers-color-scheme: dark)')
  const plain = new Map(
    [...light.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
  const plainValue = (name: string): string | undefined => {
    const value = plain.get(name)
    const [, own, role] = /^var\(--(?:theme-(\w+),.*|([\w-]+))\)$/.exec(value ?? '') ?? []
    if (own !== undefined) return Object.entries(theme).find(([key]) => key === own)?.[1]
    return role === undefined ? value : plainValue(role)
  }
  const older = pageColours(theme, 'older')
  const written = (colour = '') => colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  for (const role of colourRoles) expect([role, written(plainValue(role))]).toEqual([role, older[role]])
})

test('in dark mode every colour except those of states is derived from the accent', () => {
  const { page, ink, accent } = pageColours(theme, 'dark')
  expect(pageColours({ ...theme, background: '#000000', font: '#ffffff' }, 'dark')).toMatchObject({
    page,
    ink,
    accent,
  })
  expect(pageColours({ ...theme, accent: '#0b6e4f' }, 'dark').page).not.toBe(page)
})
