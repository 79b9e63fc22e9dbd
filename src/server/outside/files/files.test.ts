import { expect, test } from 'vitest'
import { assertFileKey, newFileKey, probing } from './files.ts'

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

test('what a probe found is repeated until the next one has ended, which begins after a while', async () => {
  let now = 0
  let probes = 0
  let next = Promise.withResolvers<void>()
  const look = probing(
    () => {
      probes += 1
      return next.promise
    },
    1000,
    () => now,
  )
  const first = [look(), look()]
  next.resolve()
  await Promise.all(first)
  now = 999
  await look()
  expect(probes).toBe(1)
  next = Promise.withResolvers()
  now = 1000
  await look()
  now = 3000
  await look()
  expect(probes).toBe(2)
  next.reject(new Error('full'))
  await expect.poll(() => look().catch(({ message }) => message)).toBe('full')
  next = Promise.withResolvers()
  next.resolve()
  now = 5000
  await expect.poll(look).toBeUndefined()
})
