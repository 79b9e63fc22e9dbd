import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ClientShare } from '#server/base/request/network.ts'
import { newFairQueue } from './fair-queue.ts'

const alone = (name: string): ClientShare => ({ one: name, site: name })

/** Creates a queue with this number of entries of each client, numbered from one. */
function queueOf(counts: Readonly<Record<string, number>>) {
  const queue = newFairQueue<string>()
  for (const [name, count] of Object.entries(counts))
    for (let number = 1; number <= count; number++) queue.add(alone(name), `${name} ${number}`)
  return queue
}

test('the first entry of every client is served before any second entry; one client is served first in, first out', () => {
  const queue = queueOf({ crowd: 3, ana: 1, luis: 2 })
  expect([...queue]).toEqual(['crowd 1', 'ana 1', 'luis 1', 'crowd 2', 'luis 2', 'crowd 3'])
})

test('a new client waits for one entry of a busy client, which itself waits for all of its entries', () => {
  const queue = queueOf({ crowd: 300 })
  expect(queue.ahead(alone('ana'))).toBe(1)
  expect(queue.ahead(alone('crowd'))).toBe(300)
  expect([queue.firstOf(alone('crowd')), queue.firstOf(alone('ana'))]).toEqual(['crowd 1', undefined])
})

test('a client that was served in this round is served again only in the next round', () => {
  const queue = queueOf({ crowd: 3, ana: 1 })
  for (const done of ['crowd 1', 'ana 1']) queue.take(done)
  queue.add(alone('ana'), 'ana 2')
  expect([...queue]).toEqual(['crowd 2', 'ana 2', 'crowd 3'])
})

test('an entry that is skipped does not keep its round open, so a client that was served often is not placed last', () => {
  const queue = queueOf({ waits: 1 })
  for (let number = 1; number <= 30; number++) {
    queue.add(alone('ana'), `served ${number}`)
    queue.take(`served ${number}`)
  }
  for (let number = 1; number <= 30; number++) queue.add(alone('crowd'), `crowd ${number}`)
  expect(queue.ahead(alone('ana'))).toBe(3)
  queue.add(alone('ana'), 'ana')
  queue.add(alone('luis'), 'luis')
  expect([...queue].slice(0, 5)).toEqual(['waits 1', 'crowd 1', 'luis', 'crowd 2', 'ana'])
  queue.delete('waits 1')
  expect([queue.size, queue.firstOf(alone('waits'))]).toEqual([32, undefined])
})

test('all addresses of one site share sixteen entries per round', () => {
  const queue = newFairQueue<number>()
  for (let number = 0; number < 100; number++)
    queue.add({ one: `2001:db8:1:${number}`, site: '2001:db8:1' }, number)
  expect(queue.ahead(alone('other'))).toBe(16)
  expect([...queue]).toEqual(Array.from({ length: 100 }, (_, number) => number))
  // A new address of the same site waits for all earlier entries of that site.
  expect(queue.ahead({ one: '2001:db8:1:ffff', site: '2001:db8:1' })).toBe(100)
})

test('an address waits for one entry of a busy address of its site, like a client of another site', () => {
  const queue = newFairQueue<number>()
  for (let number = 0; number < 160; number++) queue.add({ one: '192.0.2.1', site: '192.0.2' }, number)
  expect(queue.ahead({ one: '192.0.2.2', site: '192.0.2' })).toBe(1)
})

test('clients that re-enter at once with one entry each do not starve a client with many entries', () => {
  const queue = newFairQueue<{ client: string }>()
  const enter = (client: string) => queue.add(alone(client), { client })
  const crowd = Array.from({ length: 9 }, (_, number) => `crowd ${number}`)
  for (const one of crowd) enter(one)
  for (let person = 0; person < 20; person++) enter('town')
  const begun: string[] = []
  for (let turn = 0; turn < 100; turn++) {
    const [next] = queue
    if (!next) break
    queue.take(next)
    begun.push(next.client)
    enter(next.client)
  }
  expect(begun.filter((one) => one === 'town')).toHaveLength(10)
})

test('a site is served no more than its entries of a round, regardless of its number of addresses', () => {
  const queue = newFairQueue<string>()
  let addresses = 0
  const enterOfSite = () => queue.add({ one: `${addresses}`, site: 'site' }, `site ${addresses++}`)
  for (let number = 0; number < 16; number++) enterOfSite()
  for (const entry of ['first', 'second']) queue.add(alone('ana'), entry)
  const begun: string[] = []
  for (let turn = 0; turn < 40; turn++) {
    const [next = ''] = queue
    queue.take(next)
    begun.push(next)
    if (next.startsWith('site')) enterOfSite()
  }
  expect([begun.indexOf('first'), begun.indexOf('second')]).toEqual([16, 17])
})

test('a removed entry returns its share, so a client does not wait longer for its removed entries', () => {
  const queue = newFairQueue<number>()
  queue.add(alone('ana'), -1)
  queue.add(alone('town'), 0)
  for (let number = 1; number < 5_000; number++) {
    queue.add(alone('town'), number)
    queue.delete(number)
  }
  queue.add(alone('ana'), -2)
  queue.add(alone('town'), -3)
  expect([...queue]).toEqual([-1, 0, -2, -3])
  queue.delete(0)
  queue.add(alone('town'), -4)
  expect([...queue]).toEqual([-1, -4, -2, -3])
})

test('for any sequence of additions and removals, the queue has each remaining entry exactly once', () => {
  const additions = fc.record({
    one: fc.nat(5),
    leaves: fc.constantFrom('not', 'served', 'served first', 'not served'),
  })
  fc.assert(
    fc.property(fc.array(additions, { maxLength: 60 }), (all) => {
      const queue = newFairQueue<number>()
      const expected: number[] = []
      for (const [number, { one, leaves }] of all.entries()) {
        const client = { one: `${one}`, site: `${one % 2}` }
        const before = queue.ahead(client)
        queue.add(client, number)
        expected.push(number)
        expect([...queue].indexOf(number)).toBe(before)
        if (leaves === 'not served') queue.delete(expected.splice(number % expected.length, 1)[0] ?? -1)
        if (leaves.startsWith('served')) {
          const next = [...queue][leaves === 'served' ? number % expected.length : 0] ?? -1
          queue.take(next)
          expected.splice(expected.indexOf(next), 1)
        }
        expect([...queue].toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b))
        expect(queue.size).toBe(expected.length)
      }
      for (const number of expected) queue.delete(number)
      expect([queue.size, [...queue]]).toEqual([0, []])
    }),
  )
})
