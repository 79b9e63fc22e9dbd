import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ClientShare } from '#server/base/request/network.ts'
import { newFairQueue } from './fair-queue.ts'

const alone = (name: string): ClientShare => ({ one: name, site: name })

/** A queue with so many entries of each client, numbered from one. */
function queueOf(counts: Readonly<Record<string, number>>) {
  const queue = newFairQueue<string>()
  for (const [name, count] of Object.entries(counts))
    for (let number = 1; number <= count; number++) queue.add(alone(name), `${name} ${number}`)
  return queue
}

test('the first entry of each client is served before the second one of any, and those of one client in their order', () => {
  const queue = queueOf({ crowd: 3, ana: 1, luis: 2 })
  expect([...queue]).toEqual(['crowd 1', 'ana 1', 'luis 1', 'crowd 2', 'luis 2', 'crowd 3'])
})

test('a new client waits for one entry of a crowd, and the crowd for all of its own', () => {
  const queue = queueOf({ crowd: 300 })
  expect(queue.ahead(alone('ana'))).toBe(1)
  expect(queue.ahead(alone('crowd'))).toBe(300)
  expect([queue.firstOf(alone('crowd')), queue.firstOf(alone('ana'))]).toEqual(['crowd 1', undefined])
})

test('a client that was served in this round is served again in the next one, not before all others', () => {
  const queue = queueOf({ crowd: 3, ana: 1 })
  for (const done of ['crowd 1', 'ana 1']) queue.take(done)
  queue.add(alone('ana'), 'ana 2')
  expect([...queue]).toEqual(['crowd 2', 'ana 2', 'crowd 3'])
})

test('an entry that is passed over holds no round open, so a client that was served often is not placed last', () => {
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

test('all addresses of one site share sixteen entries of a round', () => {
  const queue = newFairQueue<number>()
  for (let number = 0; number < 100; number++)
    queue.add({ one: `2001:db8:1:${number}`, site: '2001:db8:1' }, number)
  expect(queue.ahead(alone('other'))).toBe(16)
  expect([...queue]).toEqual(Array.from({ length: 100 }, (_, number) => number))
  // A new address of the same site waits for the entries that came before it, and for no more.
  expect(queue.ahead({ one: '2001:db8:1:ffff', site: '2001:db8:1' })).toBe(100)
})

test('an address of the same site as a crowd waits for one entry of it, as every other client', () => {
  const queue = newFairQueue<number>()
  for (let number = 0; number < 160; number++) queue.add({ one: '192.0.2.1', site: '192.0.2' }, number)
  expect(queue.ahead({ one: '192.0.2.2', site: '192.0.2' })).toBe(1)
})

test('many clients that each have one entry, and come again at once, leave a town behind one address its share', () => {
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

test('a site that was served its entries of a round gets no more of them, however many addresses it has', () => {
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

test('an entry that leaves the queue gives its share back, so a client does not wait longer for having had many', () => {
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

test('no entry is lost, doubled or kept, whatever is added and removed', () => {
  const coming = fc.record({
    one: fc.nat(5),
    leaves: fc.constantFrom('not', 'served', 'served first', 'not served'),
  })
  fc.assert(
    fc.property(fc.array(coming, { maxLength: 60 }), (all) => {
      const queue = newFairQueue<number>()
      const there: number[] = []
      for (const [number, { one, leaves }] of all.entries()) {
        const client = { one: `${one}`, site: `${one % 2}` }
        const before = queue.ahead(client)
        queue.add(client, number)
        there.push(number)
        expect([...queue].indexOf(number)).toBe(before)
        if (leaves === 'not served') queue.delete(there.splice(number % there.length, 1)[0] ?? -1)
        if (leaves.startsWith('served')) {
          const next = [...queue][leaves === 'served' ? number % there.length : 0] ?? -1
          queue.take(next)
          there.splice(there.indexOf(next), 1)
        }
        expect([...queue].toSorted((a, b) => a - b)).toEqual(there.toSorted((a, b) => a - b))
        expect(queue.size).toBe(there.length)
      }
      for (const number of there) queue.delete(number)
      expect([queue.size, [...queue]]).toEqual([0, []])
    }),
  )
})
