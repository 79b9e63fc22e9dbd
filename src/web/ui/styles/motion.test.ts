import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('.', import.meta.url)
const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'))
const MOVING = /@media \(prefers-reduced-motion: no-preference\) \{([\s\S]*?)\n\}/g

test('reduced motion removes motion and nothing else', () => {
  const moving = sheets.flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(MOVING)].flatMap(([, rules = '']) =>
      [...rules.matchAll(/^\s+([a-z-]+):/gm)].map(([, property]) => property),
    ),
  )
  expect(moving).toContain('animation')
  expect(new Set(moving)).toEqual(new Set(['animation', 'transition']))
})
