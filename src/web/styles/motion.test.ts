import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('.', import.meta.url)
const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'))
const MOVING = /@media \(prefers-reduced-motion: no-preference\) \{([\s\S]*?)\n\}/g
/** What the browser draws while a page changes into the next one, and only then. */
const WHILE_IT_CHANGES = /::view-transition[^{]*\{[^}]*\}/g

test('whoever wants no motion loses motion alone: nothing else depends on that wish', () => {
  const moving = sheets.flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(MOVING)].flatMap(([, rules = '']) =>
      [...rules.replace(WHILE_IT_CHANGES, '').matchAll(/^\s+([a-z-]+):/gm)].map(([, property]) => property),
    ),
  )
  expect(moving).toContain('animation')
  expect(new Set(moving)).toEqual(new Set(['animation', 'transition', 'view-transition-name']))
})
