import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/evidence/promises.md', 'utf8')
const rows = page.split('\n').filter((line) => /^\| \d+ \|/.test(line))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

test('there are 27 promises in order, each with a command, a target and a figure or the missing part', () => {
  const numbers = rows.map((row) => Number(/^\| (\d+)/.exec(row)?.[1]))
  expect(numbers).toEqual(Array.from({ length: 27 }, (_, at) => at + 1))
  for (const row of rows) {
    const [, promise, wanted, command, figure] = row.split(' | ')
    for (const cell of [promise, wanted, figure]) expect(cell, row).toMatch(/\w/)
    expect(command, row).toMatch(/^`npm /)
  }
})

test('every command that a promise names exists, with its file argument', () => {
  const named = [...page.matchAll(/`npm (?:run )?([\w:]+)(?: -- ([^`]+))?`/g)]
  expect(named.length).toBeGreaterThanOrEqual(27)
  const missing = named.filter(([, name = '', given]) => {
    const isFileMissing = given?.startsWith('src/') === true && !existsSync(given)
    return scripts[name] === undefined || isFileMissing
  })
  expect(missing.map(([text]) => text)).toEqual([])
})
