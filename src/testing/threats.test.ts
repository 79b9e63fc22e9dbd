import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/evidence/threats.md', 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| who '))

test('every threat names a test that is there, by its file and its title', () => {
  expect(rows.length).toBeGreaterThan(15)
  const missing = rows.filter((row) => {
    const [, file = '', title = ''] = /`((?:src|e2e)\/[^`]+)`: (.+) \|$/.exec(row) ?? []
    return title === '' || !existsSync(file) || !readFileSync(file, 'utf8').includes(title)
  })
  expect(missing).toEqual([])
})
