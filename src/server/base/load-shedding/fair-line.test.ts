import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ClientShare } from '#server/base/request/network.ts'
import { newFairLine } from './fair-line.ts'

const alone = (name: string): ClientShare => ({ one: name, site: name })

/** A line in which so many things of somebody stand, numbered from one. */
function lineOf(counts: Readonly<Record<string, number>>) {
  const line = newFairLine<string>()
  for (const [name, count] of Object.entries(counts))
    for (let number = 1; number <= count; number++) line.add(alone(name), `${name} ${number}`)
  return line
}

test('everybody’s first comes before anybody’s second, and of one alone what came first', () => {
  const line = lineOf({ crowd: 3, ana: 1, luis: 2 })
  expect([...line]).toEqual(['crowd 1', 'ana 1', 'luis 1', 'crowd 2', 'luis 2', 'crowd 3'])
})

test('somebody new stands behind one of a crowd, and the crowd behind all of its own', () => {
  const line = lineOf({ crowd: 300 })
  expect(line.ahead(alone('ana'))).toBe(1)
  expect(line.ahead(alone('crowd'))).toBe(300)
  expect([line.firstOf(alone('crowd')), line.firstOf(alone('ana'))]).toEqual(['crowd 1', undefined])
})

test('whoever had their turn in this round has another one in the next, not before all of the others', () => {
  const line = lineOf({ crowd: 3, ana: 1 })
  for (const done of ['crowd 1', 'ana 1']) line.take(done)
  line.add(alone('ana'), 'ana 2')
  expect([...line]).toEqual(['crowd 2', 'ana 2', 'crowd 3'])
})

test('all addresses of one site have sixteen in a round together', () => {
  const line = newFairLine<number>()
  for (let number = 0; number < 100; number++)
    line.add({ one: `2001:db8:1:${number}`, site: '2001:db8:1' }, number)
  expect(line.ahead(alone('somebody else'))).toBe(16)
  expect([...line]).toEqual(Array.from({ length: 100 }, (_, number) => number))
  // Who is beside them waits for what came before them, and no longer.
  expect(line.ahead({ one: '2001:db8:1:ffff', site: '2001:db8:1' })).toBe(100)
})

test('a neighbour of one who asks for much waits for one of theirs, as everybody else', () => {
  const line = newFairLine<number>()
  for (let number = 0; number < 160; number++) line.add({ one: '192.0.2.1', site: '192.0.2' }, number)
  expect(line.ahead({ one: '192.0.2.2', site: '192.0.2' })).toBe(1)
})

test('many who each have one thing in line, and come again at once, leave a town behind one address its share', () => {
  const line = newFairLine<{ whose: string }>()
  const enter = (whose: string) => line.add(alone(whose), { whose })
  const crowd = Array.from({ length: 9 }, (_, number) => `crowd ${number}`)
  for (const one of crowd) enter(one)
  for (let person = 0; person < 20; person++) enter('town')
  const begun: string[] = []
  for (let turn = 0; turn < 100; turn++) {
    const [next] = line
    if (!next) break
    line.take(next)
    begun.push(next.whose)
    enter(next.whose)
  }
  expect(begun.filter((one) => one === 'town')).toHaveLength(10)
})

test('a site that has had its turns in a round has no more of them, however many addresses it has', () => {
  const line = newFairLine<string>()
  let addresses = 0
  const enterOfSite = () => line.add({ one: `${addresses}`, site: 'site' }, `site ${addresses++}`)
  for (let number = 0; number < 16; number++) enterOfSite()
  for (const thing of ['first', 'second']) line.add(alone('ana'), thing)
  const begun: string[] = []
  for (let turn = 0; turn < 40; turn++) {
    const [next = ''] = line
    line.take(next)
    begun.push(next)
    if (next.startsWith('site')) enterOfSite()
  }
  expect([begun.indexOf('first'), begun.indexOf('second')]).toEqual([16, 17])
})

test('who leaves the line gives their turn back: it is no longer for having had many in it', () => {
  const line = newFairLine<number>()
  line.add(alone('ana'), -1)
  line.add(alone('town'), 0)
  for (let number = 1; number < 5_000; number++) {
    line.add(alone('town'), number)
    line.delete(number)
  }
  line.add(alone('ana'), -2)
  line.add(alone('town'), -3)
  expect([...line]).toEqual([-1, 0, -2, -3])
  line.delete(0)
  line.add(alone('town'), -4)
  expect([...line]).toEqual([-1, -4, -2, -3])
})

test('nothing is lost, doubled or kept, whoever comes and leaves', () => {
  const coming = fc.record({ one: fc.nat(5), leaves: fc.constantFrom('not', 'with its turn', 'without') })
  fc.assert(
    fc.property(fc.array(coming, { maxLength: 60 }), (all) => {
      const line = newFairLine<number>()
      const there: number[] = []
      for (const [number, { one, leaves }] of all.entries()) {
        const whose = { one: `${one}`, site: `${one % 2}` }
        const before = line.ahead(whose)
        line.add(whose, number)
        there.push(number)
        expect([...line].indexOf(number)).toBe(before)
        if (leaves === 'without') line.delete(there.splice(number % there.length, 1)[0] ?? -1)
        if (leaves === 'with its turn') {
          const [next = -1] = line
          line.take(next)
          there.splice(there.indexOf(next), 1)
        }
        expect([...line].toSorted((a, b) => a - b)).toEqual(there.toSorted((a, b) => a - b))
        expect(line.size).toBe(there.length)
      }
      for (const number of there) line.delete(number)
      expect([line.size, [...line]]).toEqual([0, []])
    }),
  )
})
