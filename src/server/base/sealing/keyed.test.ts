import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyedWith } from './keyed.ts'

const key = Buffer.alloc(32, 1)

test('a hash equals that of earlier releases, so stored hashes are found', () => {
  const mac = createHmac('sha256', key).update('5:phone').update('7:número')
  expect(keyedWith(key, 'phone', 'número')).toEqual(mac.digest())
})

test('different lists of parts and different keys give different hashes', () => {
  const hashes = [
    keyedWith(key, 'visit', 'ab', 'c'),
    keyedWith(key, 'visit', 'a', 'bc'),
    keyedWith(key, 'visit', 'abc'),
    keyedWith(key, 'visita', 'b', 'c'),
    keyedWith(Buffer.alloc(32, 2), 'visit', 'ab', 'c'),
  ].map((hash) => hash.toString('hex'))
  expect(new Set(hashes).size).toBe(hashes.length)
})
