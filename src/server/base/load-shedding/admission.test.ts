import { expect, test } from 'vitest'
import { newAdmission } from './admission.ts'
import type { Overloaded } from './overloaded.ts'

/** An admission whose clock and iterations the test moves. */
function byHand(wantedMs = 4) {
  let at = 0
  let refusingMs = 0
  const next: (() => void)[] = []
  const begun: number[] = []
  const refused: number[] = []
  const admission = newAdmission(
    wantedMs,
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
        return admission.enter(waitMsMax, begin, { one: network, site: network })
      })
    },
    refusingTakes(ms: number) {
      refusingMs = ms
    },
    /** Runs the next iteration, so much later. Returns how many requests begin in it. */
    iterate(tookMs: number): number {
      at += tookMs
      const before = begun.length
      for (const work of next.splice(0)) work()
      return begun.length - before
    },
  }
}

test('a request begins at once if no request waits', () => {
  const { enter, begun, iterate } = byHand()
  enter()
  expect(begun).toEqual([0])
  iterate(1)
  iterate(1)
  enter()
  expect(begun).toEqual([0, 1])
})

test('more requests than fit into an iteration begin in the next ones, first in, first out', () => {
  const { enter, begun, iterate } = byHand()
  enter(40)
  expect(begun).toHaveLength(16)
  expect(iterate(1)).toBe(16)
  expect(iterate(1)).toBe(8)
  expect(begun).toEqual(Array.from({ length: 40 }, (_, number) => number))
})

test('fewer requests begin in each iteration while iterations are long, at least one, and more when they are short again', () => {
  const { enter, iterate } = byHand()
  enter(100)
  expect([iterate(30), iterate(30), iterate(30), iterate(30), iterate(30)]).toEqual([8, 4, 2, 1, 1])
  expect([iterate(1), iterate(1), iterate(1)]).toEqual([2, 3, 4])
})

test('a request that would wait too long is refused at once, by what each has taken so far', () => {
  const { enter, refused, iterate } = byHand()
  enter(41)
  enter(1, 50)
  expect(refused).toEqual([1])
  for (let number = 0; number < 5; number++) iterate(1)
  enter(41)
  enter(1, 50)
  expect(refused).toEqual([1])
})

test('a request that has waited far longer than expected is refused and not answered late', () => {
  const { enter, refused, begun, iterate } = byHand()
  enter(20)
  iterate(501)
  expect(begun).toHaveLength(16)
  expect(refused).toEqual([1, 1, 1, 1])
})

test('many requests of one network neither delay another network nor cause its refusal', () => {
  const { enter, begun, refused, iterate } = byHand()
  enter(100, 10_000, 'crowd')
  // The queue of the crowd's network is full, so one more request of it is refused.
  enter(1, 50, 'crowd')
  expect(refused).toEqual([1])
  enter(1, 50, 'a client')
  expect(refused).toEqual([1])
  iterate(1)
  expect(begun.slice(16, 18)).toEqual([16, 101])
})

test('a request that leaves the queue never begins, and delays no other', () => {
  const { enter, begun, refused, iterate } = byHand()
  const gone = enter(100).slice(16)
  for (const leave of gone) leave()
  enter(1, 50)
  expect(refused).toEqual([])
  iterate(1)
  expect(begun).toEqual([...Array.from({ length: 16 }, (_, number) => number), 100])
})

test('longer iterations that are allowed admit as many requests as before', () => {
  const { enter, iterate } = byHand(12)
  enter(100)
  expect([iterate(11), iterate(11), iterate(11), iterate(13)]).toEqual([16, 16, 16, 8])
})

test('the time of refusals does not lower the number of admissions', () => {
  const { enter, iterate, refusingTakes } = byHand()
  enter(17)
  refusingTakes(10)
  enter(3, 0)
  expect(iterate(1)).toBe(1)
  enter(40)
  expect(iterate(1)).toBe(16)
})

test('one very long iteration does not make the server refuse every request for good', () => {
  const { enter, refused, iterate } = byHand()
  enter(20)
  iterate(40_000)
  // The expected cost of a request is a quarter of a second now.
  enter(17, 150)
  expect(refused.length).toBeGreaterThan(4)
  for (let number = 0; number < 40; number++) {
    iterate(1)
    enter(16, 150)
  }
  const before = refused.length
  enter(1, 150)
  expect(refused).toHaveLength(before)
})
