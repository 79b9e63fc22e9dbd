import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { needMoreThanTables } from './more-than-tables.ts'

/** Every nightly journey as Playwright names it: file, groups and title. */
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

test('every journey excluded from the specified tables exists', () => {
  expect(journeys.length).toBeGreaterThan(100)
  const passed = needMoreThanTables.filter(({ journey }) => !journeys.some((name) => journey.test(name)))
  expect(passed.map(({ journey }) => journey.source)).toEqual([])
})
