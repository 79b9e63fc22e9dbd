import { expect, test } from 'vitest'
import type { Overloaded } from './overloaded.ts'
import { newTurnstile } from './turnstile.ts'

/** A turnstile whose clock and turns go on by hand. */
function byHand(turnMsWanted = 4) {
  let at = 0
  let refusingMs = 0
  const next: (() => void)[] = []
  const begun: number[] = []
  const refused: number[] = []
  const turnstile = newTurnstile(
    turnMsWanted,
    () => at,
    (work) => void next.push(work),
  )
  let number = 0
  return {
    begun,
    refused,
    enter(count = 1, waitMsMax = 10_000, network = '') {
      return Array.from({ length: count }, () => {
        const mine = number++
        const begin = (no?: Overloaded) => {
          if (no) at += refusingMs
          ;(no ? refused : begun).push(no ? no.retryAfterSeconds : mine)
        }
        return turnstile.enter(waitMsMax, begin, { one: network, site: network })
      })
    },
    refusingTakes(ms: number) {
      refusingMs = ms
    },
    /** The next turn, which comes so much later; how many begin in it. */
    turn(tookMs: number): number {
      at += tookMs
      const before = begun.length
      for (const work of next.splice(0)) work()
      return begun.length - before
    },
  }
}

test('where nobody waits, one begins at once and not in a later turn', () => {
  const { enter, begun, turn } = byHand()
  enter()
  expect(begun).toEqual([0])
  turn(1)
  turn(1)
  enter()
  expect(begun).toEqual([0, 1])
})

test('more at once than fit into a turn begin in the next ones, in the order in which they came', () => {
  const { enter, begun, turn } = byHand()
  enter(40)
  expect(begun).toHaveLength(16)
  expect(turn(1)).toBe(16)
  expect(turn(1)).toBe(8)
  expect(begun).toEqual(Array.from({ length: 40 }, (_, number) => number))
})

test('while turns are long, fewer begin in each, and one at least; when they are short again, more', () => {
  const { enter, turn } = byHand()
  enter(100)
  expect([turn(30), turn(30), turn(30), turn(30), turn(30)]).toEqual([8, 4, 2, 1, 1])
  expect([turn(1), turn(1), turn(1)]).toEqual([2, 3, 4])
})

test('who would wait too long is refused at once, by how long each has taken', () => {
  const { enter, refused, turn } = byHand()
  enter(41)
  enter(1, 50)
  expect(refused).toEqual([1])
  for (let number = 0; number < 5; number++) turn(1)
  enter(41)
  enter(1, 50)
  expect(refused).toEqual([1])
})

test('who has waited far longer than was thought is refused and not answered late', () => {
  const { enter, refused, begun, turn } = byHand()
  enter(20)
  turn(501)
  expect(begun).toHaveLength(16)
  expect(refused).toEqual([1, 1, 1, 1])
})

test('a crowd from one network makes nobody else wait, and has nobody else refused', () => {
  const { enter, begun, refused, turn } = byHand()
  enter(100, 10_000, 'crowd')
  // Of their own so many are in line that one more would wait too long.
  enter(1, 50, 'crowd')
  expect(refused).toEqual([1])
  enter(1, 50, 'somebody')
  expect(refused).toEqual([1])
  turn(1)
  expect(begun.slice(16, 18)).toEqual([16, 101])
})

test('who leaves the line is never begun, and makes nobody wait', () => {
  const { enter, begun, refused, turn } = byHand()
  const gone = enter(100).slice(16)
  for (const leave of gone) leave()
  enter(1, 50)
  expect(refused).toEqual([])
  turn(1)
  expect(begun).toEqual([...Array.from({ length: 16 }, (_, number) => number), 100])
})

test('where turns may be longer, as many begin in one of them as before', () => {
  const { enter, turn } = byHand(12)
  enter(100)
  expect([turn(11), turn(11), turn(11), turn(13)]).toEqual([16, 16, 16, 8])
})

test('what refusing takes lets no fewer in: else the more are refused, the fewer would be answered', () => {
  const { enter, turn, refusingTakes } = byHand()
  enter(17)
  refusingTakes(10)
  enter(3, 0)
  expect(turn(1)).toBe(1)
  enter(40)
  expect(turn(1)).toBe(16)
})

test('one turn that took very long has nobody refused for good, although nobody waits', () => {
  const { enter, refused, turn } = byHand()
  enter(20)
  turn(40_000)
  // Each is believed to take a quarter of a second now.
  enter(17, 150)
  expect(refused.length).toBeGreaterThan(4)
  for (let number = 0; number < 40; number++) {
    turn(1)
    enter(16, 150)
  }
  const before = refused.length
  enter(1, 150)
  expect(refused).toHaveLength(before)
})
