import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/operate/faults.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!fault )/.test(line))

test('every fault has a behaviour and a test that exists', () => {
  expect(rows.length).toBeGreaterThan(25)
  for (const row of rows) {
    const [, behaviour = '', tests = ''] = row.split(' | ')
    expect(behaviour, row).toMatch(/\w/)
    const files = [...tests.matchAll(/`(src\/[^`]+)`/g)].map(([, file = '']) => file)
    expect(files.length, row).toBeGreaterThan(0)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  }
})
