import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const named = [
  ...readFileSync('docs/contribute/working.md', 'utf8').matchAll(/`((?:src|docs|e2e|scripts)\/[^`]*)`/g),
]

test('every place that docs/contribute/working.md names is there', () => {
  expect(named.length).toBeGreaterThan(20)
  expect(named.map(([, path]) => path ?? '').filter((path) => !existsSync(path))).toEqual([])
})
