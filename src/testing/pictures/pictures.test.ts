import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = 'docs/pictures'
const TOTAL_MAX_BYTES = 1_500_000

const shown = [...readFileSync('README.md', 'utf8').matchAll(/docs\/pictures\/[\w-]+\.webp/g)].map(
  ([path]) => path,
)

test('the README shows exactly the existing pictures', () => {
  expect(shown.filter((path) => !existsSync(path))).toEqual([])
  expect(
    readdirSync(FOLDER)
      .map((name) => `${FOLDER}/${name}`)
      .toSorted(),
  ).toEqual([...new Set(shown)].toSorted())
  expect(shown.length).toBeGreaterThanOrEqual(4)
})

test('the pictures are small enough for a clone', () => {
  const bytes = readdirSync(FOLDER).map((name) => statSync(join(FOLDER, name)).size)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(TOTAL_MAX_BYTES)
})
