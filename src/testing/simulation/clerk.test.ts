import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { numberOf, written } from './clerk-days.ts'

const clerkFiles = (await readdir(import.meta.dirname)).filter((name) => /^clerk-[a-z]+\.ts$/.test(name))

test('the clerk shares no function with the product: its files import only types', async () => {
  expect(clerkFiles.length).toBeGreaterThan(5)
  for (const name of clerkFiles) {
    const text = await readFile(join(import.meta.dirname, name), 'utf8')
    for (const [line, from] of text.matchAll(/^import [^']*'([^']+)'/gm)) {
      const isOwn = /^\.\/clerk-[a-z]+\.ts$/.test(from ?? '')
      expect(isOwn || line.startsWith('import type '), `${name}: ${line}`).toBe(true)
    }
  }
})

test("the clerk's day numbers match the calendar", () => {
  expect(numberOf('2026-03-01') - numberOf('2026-02-28')).toBe(1)
  expect(numberOf('2028-03-01') - numberOf('2028-02-28')).toBe(2)
  expect(numberOf('2000-03-01') - numberOf('1900-03-01')).toBe(36_525)
  for (const day of ['1999-12-31', '2000-02-29', '2026-01-01', '2026-12-31', '2028-02-29', '2100-02-28'])
    expect(written(numberOf(day))).toBe(day)
})
