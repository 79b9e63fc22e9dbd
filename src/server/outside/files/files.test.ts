import { expect, test } from 'vitest'
import { assertFileKey, newFileKey } from './files.ts'

test('a key has 128 random bits', () => {
  const keys = Array.from({ length: 1000 }, newFileKey)
  expect(new Set(keys).size).toBe(1000)
  for (const key of keys) expect(() => assertFileKey(key)).not.toThrow()
})

test.each([
  '',
  '..',
  '../x',
  '/etc/passwd',
  'a'.repeat(31),
  'a'.repeat(33),
  'A'.repeat(32),
  `${'a'.repeat(32)}\n`,
])('%j is no key', (key) => {
  expect(() => assertFileKey(key)).toThrow('not a key')
})
