import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newFairLine, type Whose } from './fair-line.ts'

const alone = (name: string): Whose => ({ one: name, site: name })

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
  for (const done of ['crowd 1', 'ana 1']) line.delete(done)
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

test('a neighbour of one who asks for much waits for a sixteenth of it', () => {
  const line = newFairLine<number>()
  for (let number = 0; number < 160; number++) line.add({ one: '192.0.2.1', site: '192.0.2' }, number)
  expect(line.ahead({ one: '192.0.2.2', site: '192.0.2' })).toBe(11)
})

test('nothing is lost, doubled or kept, whoever comes and leaves', () => {
  const coming = fc.record({ one: fc.nat(5), leaves: fc.boolean() })
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
        if (leaves) line.delete(there.splice(number % there.length, 1)[0] ?? -1)
        expect([...line].toSorted((a, b) => a - b)).toEqual(there.toSorted((a, b) => a - b))
        expect(line.size).toBe(there.length)
      }
      for (const number of there) line.delete(number)
      expect([line.size, [...line]]).toEqual([0, []])
    }),
  )
})
