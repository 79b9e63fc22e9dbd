import { expect, test } from 'vitest'
import { minutesOf, runInParallel } from './parallel-work.ts'

interface Work {
  name: string
  cores: number
  minutes: number
}
const work = (name: string, cores: number, minutes = 1): Work => ({ name, cores, minutes })

/** Work that ends on demand, and a record of what ran in parallel. */
function watched() {
  const ends = new Map<string, () => void>()
  const together: string[][] = []
  return {
    together,
    end(name: string) {
      ends.get(name)?.()
    },
    run({ name }: Work) {
      const done = Promise.withResolvers<void>()
      ends.set(name, () => {
        ends.delete(name)
        done.resolve()
      })
      together.push([...ends.keys()])
      return done.promise
    },
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('two one-core steps run in parallel, a two-core step alone, and nothing overtakes it', async () => {
  const { together, end, run } = watched()
  const all = runInParallel([work('a', 1), work('b', 1), work('whole', 2), work('c', 1)], 2, run)
  await settled()
  end('a')
  await settled()
  expect(together).toEqual([['a'], ['a', 'b']])
  end('b')
  await settled()
  expect(together.at(-1)).toEqual(['whole'])
  end('whole')
  await settled()
  end('c')
  await all
  expect(together).toEqual([['a'], ['a', 'b'], ['whole'], ['c']])
})

test('with one core everything runs in sequence', async () => {
  const { together, end, run } = watched()
  const all = runInParallel([work('a', 1), work('whole', 2)], 1, run)
  await settled()
  expect(together).toEqual([['a']])
  end('a')
  await settled()
  end('whole')
  await all
  expect(together).toEqual([['a'], ['whole']])
})

test('after a stop nothing starts, and running work is awaited', async () => {
  const { together, end, run } = watched()
  let isStopped = false
  const all = runInParallel([work('a', 2), work('b', 2)], 2, run, () => isStopped)
  await settled()
  isStopped = true
  end('a')
  await all
  expect(together).toEqual([['a']])
})

test('an estimate counts parallel work once', () => {
  const all = [work('a', 1, 10), work('b', 1, 10), work('whole', 2, 5)]
  expect(minutesOf(all, 2)).toBe(15)
  expect(minutesOf(all, 1)).toBe(25)
})
