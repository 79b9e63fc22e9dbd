import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/operate/faults.md', 'utf8')
const rows = page.split('\n').filter((line) => /^\| (?!fault )/.test(line))

/** Each file that a row names, with the words of its tests that stand behind it. */
const shownBy = (row: string) =>
  [...row.matchAll(/`(src\/[^`]+)`((?: "[^"]+",?)+)/g)].map(([, file = '', words = '']) => ({
    file,
    titles: [...words.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  }))

test('every fault has what happens and a test that shows it', () => {
  expect(rows.length).toBeGreaterThan(25)
  for (const row of rows) {
    const [, outcome = ''] = row.split(' | ')
    expect(outcome, row).toMatch(/\w/)
    expect(shownBy(row).length, row).toBeGreaterThan(0)
  }
})

test('every test that a fault names is there', () => {
  const missing = rows.flatMap(shownBy).flatMap(({ file, titles }) => {
    if (!existsSync(file)) return [file]
    const text = readFileSync(file, 'utf8')
    return titles.filter((title) => !text.includes(title)).map((title) => `${file}: ${title}`)
  })
  expect(missing).toEqual([])
})
