import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../../..')
const NAMED = /\bstatement(?:<(?:[^()]|\(\))*?>)?\(\s*'([\w-]+)'/g

test('statement names are unique across files', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const fileOf = new Map<string, string>()
  const twice: string[] = []
  for (const file of files)
    for (const [, name = ''] of readFileSync(join(SOURCES, file), 'utf8').matchAll(NAMED)) {
      const first = fileOf.get(name) ?? file
      if (first !== file) twice.push(`${name}: ${first}, ${file}`)
      fileOf.set(name, first)
    }
  expect(fileOf.size).toBeGreaterThan(300)
  expect(twice).toEqual([])
})
