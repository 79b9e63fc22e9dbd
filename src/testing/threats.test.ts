import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/evidence/threats.md', 'utf8')
const rows = page.split('\n').filter((line) => /^\| (?!threat )/.test(line))

test('every threat names tests that exist', () => {
  expect(rows.length).toBeGreaterThan(50)
  const missing = rows.filter((row) => {
    const tests = [...row.matchAll(/`((?:src|e2e)\/[^`]+)`/g)].map(([, file = '']) => file)
    return tests.length === 0 || !tests.every((file) => existsSync(file))
  })
  expect(missing).toEqual([])
})
