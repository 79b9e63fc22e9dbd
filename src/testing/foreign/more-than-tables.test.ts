import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { needMoreThanTables } from './more-than-tables.ts'

/** Every journey of the night as Playwright names it: its file, the groups that it is in, and its own words. */
const journeys = execFileSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=list', '--project', 'own'],
  { encoding: 'utf8', env: { ...process.env, NIGHTLY: '1' } },
)
  .split('\n')
  .filter((line) => line.includes(' › '))
  .map((line) =>
    line
      .trim()
      .replace(/:\d+:\d+ /, ' ')
      .replaceAll(' › ', ' '),
  )

test('whatever needs more than the tables is a journey that exists', () => {
  expect(journeys.length).toBeGreaterThan(100)
  const passed = needMoreThanTables.filter(({ journey }) => !journeys.some((name) => journey.test(name)))
  expect(passed.map(({ journey }) => journey.source)).toEqual([])
})
