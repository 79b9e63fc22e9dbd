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
])('%j is not a key', (key) => {
  expect(() => assertFileKey(key)).toThrow('not a key')
})

test('the result of a probe is cached until the next probe ends, which starts a minute later', async () => {
  let now = 0
  const probes: PromiseWithResolvers<void>[] = []
  const look = probing(
    () => {
      const probe = Promise.withResolvers<void>()
      probes.push(probe)
      return probe.promise
    },
    1000,
    () => now,
  )
  const found = () => look().catch(({ message }) => message)
  // Nothing is known yet, and the caller does not wait for the probe.
  expect(await found()).toBeUndefined()
  now = 5000
  expect(await found()).toBeUndefined()
  expect(probes).toHaveLength(1)
  probes[0]?.reject(new Error('full'))
  now = 999
  await expect.poll(found).toBe('full')
  expect(probes).toHaveLength(1)
  now = 1000
  expect(await found()).toBe('full')
  expect(probes).toHaveLength(2)
  probes[1]?.resolve()
  await expect.poll(found).toBeUndefined()
  expect(probes).toHaveLength(2)
})
