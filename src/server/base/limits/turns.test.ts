import { expect, test } from 'vitest'
import { newTurns, TurnsFull } from './turns.ts'

/** Work that is begun in some order, and ends when it is told to. */
function watched(limits: Partial<Parameters<typeof newTurns>[0]> = {}) {
  const turns = newTurns({ atOnce: 2, waitingMax: 10, waitingEachMax: 3, ...limits })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    add: (name: string, ...whose: string[]) =>
      turns.take(
        whose,
        () =>
          new Promise<void>((resolve) => {
            begun.push(name)
            ends.set(name, resolve)
          }),
      ),
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

test('of one, nothing is done twice at once, and in the order in which it came', async () => {
  const { begun, add, end } = watched()
  const all = ['a1', 'a2', 'a3'].map((name) => add(name, 'a'))
  await new Promise(setImmediate)
  expect(begun).toEqual(['a1'])
  await end('a1')
  await end('a2')
  await end('a3')
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'a2', 'a3'])
})

test('whoever comes after one with much to do does not wait for all of it', async () => {
  const { begun, add, end } = watched()
  const all = [add('a1', 'a'), add('a2', 'a'), add('a3', 'a'), add('b1', 'b')]
  await new Promise(setImmediate)
  expect(begun).toEqual(['a1', 'b1'])
  for (const name of ['b1', 'a1', 'a2', 'a3']) await end(name)
  await Promise.all(all)
})

test('never more than some at once, and something that is of two waits for both', async () => {
  const { begun, add, end } = watched()
  const all = [add('a', 'a'), add('b', 'b'), add('ab', 'a', 'b'), add('c', 'c')]
  await new Promise(setImmediate)
  expect(begun).toEqual(['a', 'b'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c', 'ab'])
  await end('c')
  await end('ab')
  await Promise.all(all)
})

test('what is too much waits nowhere, and of one less than of all', async () => {
  const { add, end } = watched({ waitingMax: 3, waitingEachMax: 1, atOnce: 1 })
  const kept = [add('a1', 'a'), add('a2', 'a')]
  await expect(add('a3', 'a')).rejects.toBeInstanceOf(TurnsFull)
  kept.push(add('b', 'b'), add('c', 'c'))
  await expect(add('d', 'd')).rejects.toBeInstanceOf(TurnsFull)
  for (const name of ['a1', 'a2', 'b', 'c']) await end(name)
  await Promise.all(kept)
})

test('what fails gives its turn on', async () => {
  const turns = newTurns({ atOnce: 1, waitingMax: 1, waitingEachMax: 1 })
  await expect(turns.take(['a'], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns.take(['a'], async () => 'done')).toBe('done')
})
