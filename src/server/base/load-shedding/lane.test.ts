import { expect, test } from 'vitest'
import { asPartOf } from '#server/base/observability/request-seen.ts'
import { NOBODYS } from '#server/base/request/network.ts'
import { newLane } from './lane.ts'
import { Overloaded } from './overloaded.ts'

/** A lane with a clock that only the test moves. */
function laneOf(places: number, waitMaxMs = 60_000) {
  const clock = { ms: 0 }
  return { clock, lane: newLane({ places, waitMaxMs }, () => clock.ms) }
}

test('whoever finds room begins, the others begin in order as room is given back', async () => {
  const { lane } = laneOf(2)
  const order: string[] = []
  const begin = async (name: string) => {
    const leave = await lane.enter()
    order.push(name)
    return leave
  }
  const [first, second] = [await begin('first'), await begin('second')]
  const [third, fourth] = [begin('third'), begin('fourth')]
  second()
  await third
  expect(order).toEqual(['first', 'second', 'third'])
  first()
  await fourth
  expect(order).toEqual(['first', 'second', 'third', 'fourth'])
})

test('there is room until as many have begun as there are places', async () => {
  const { lane } = laneOf(1)
  expect(lane.hasRoom()).toBe(true)
  const leave = await lane.enter()
  expect(lane.hasRoom()).toBe(false)
  leave()
  expect(lane.hasRoom()).toBe(true)
})

test('giving room back twice makes no more room', async () => {
  const { lane } = laneOf(1)
  const leave = await lane.enter()
  leave()
  leave()
  const order: string[] = []
  const last = await lane.enter()
  const waits = lane.enter().then(() => order.push('waited'))
  order.push('holds')
  last()
  await waits
  expect(order).toEqual(['holds', 'waited'])
})

test('when things take so long that the line would, one is refused at once and told when to come again', async () => {
  const { lane, clock } = laneOf(1, 2000)
  const leave = await lane.enter()
  clock.ms = 45_000
  // Things take 4.5 s now, as far as one of them tells.
  leave()
  await lane.enter()
  const refused = await lane.enter().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Overloaded)
  expect(refused).toMatchObject({ retryAfterSeconds: 5 })
})

test('when nothing that was begun ends, the first in line tells the others how long it takes', async () => {
  const { lane, clock } = laneOf(1, 2000)
  await lane.enter()
  const first = lane.enter()
  clock.ms = 2001
  await expect(lane.enter()).rejects.toMatchObject({ name: 'Overloaded', retryAfterSeconds: 3 })
  await expect(first).rejects.toBeInstanceOf(Overloaded)
})

test('whoever waited too long is refused, and nobody behind them loses their place', async () => {
  const { lane } = laneOf(1, 5)
  const leave = await lane.enter()
  await expect(lane.enter()).rejects.toBeInstanceOf(Overloaded)
  leave()
  expect(await lane.run(async () => 'in')).toBe('in')
})

test('whoever comes back is before all who have not begun, and is never refused', async () => {
  const { lane, clock } = laneOf(1, 2000)
  const order: string[] = []
  const leave = await lane.enter()
  const fresh = lane.enter().then((leaves) => {
    order.push('fresh')
    leaves()
  })
  clock.ms = 3000
  const back = lane.enter('back').then((leaves) => {
    order.push('back')
    leaves()
  })
  leave()
  await Promise.all([fresh, back])
  expect(order).toEqual(['back', 'fresh'])
})

test('a request stands in line no longer than until when its answer is wanted', async () => {
  const { lane, clock } = laneOf(1, 2000)
  const enter = (answerBy: number, back?: 'back') =>
    asPartOf({ id: 'one', page: null, answerBy, whose: NOBODYS, span: null }, () => lane.enter(back))
  const leave = await lane.enter()
  clock.ms = 1000
  await expect(enter(999)).rejects.toBeInstanceOf(Overloaded)
  await expect(enter(999, 'back')).rejects.toBeInstanceOf(Overloaded)
  await expect(enter(1005)).rejects.toBeInstanceOf(Overloaded)
  await expect(enter(1005, 'back')).rejects.toBeInstanceOf(Overloaded)
  const inTime = enter(60_000)
  leave()
  const leaveLast = await inTime
  leaveLast()
  // Where there is room nobody waits, so nobody is refused.
  expect(await enter(999)).toBeInstanceOf(Function)
})

/** Stands in line as a request from that network. */
const from = (one: string, work: () => Promise<() => void>) =>
  asPartOf(
    { id: one, page: null, answerBy: Number.POSITIVE_INFINITY, whose: { one, site: one }, span: null },
    work,
  )

test('somebody else waits for one of a crowd from one network, and what goes first for nobody', async () => {
  const { lane } = laneOf(1)
  const order: string[] = []
  const pass = (name: string, place?: 'first') =>
    from(name, () => lane.enter(place)).then((leave) => {
      order.push(name)
      leave()
    })
  const leave = await lane.enter()
  const all = [...Array.from({ length: 30 }, () => pass('crowd')), pass('other'), pass('first', 'first')]
  leave()
  await Promise.all(all)
  expect(order.slice(0, 4)).toEqual(['first', 'crowd', 'other', 'crowd'])
})

test('a crowd from one network is refused for its own line, and nobody else is for it', async () => {
  const { lane, clock } = laneOf(1, 2000)
  const takesLong = await lane.enter()
  clock.ms = 5000
  // Things take half a second now, as far as one of them tells.
  takesLong()
  const leave = await lane.enter()
  const crowd = Array.from({ length: 4 }, () => from('crowd', () => lane.enter()))
  await expect(from('crowd', () => lane.enter())).rejects.toBeInstanceOf(Overloaded)
  const other = from('other', () => lane.enter())
  // Nobody has been let in for too long: what is said to others holds for everybody.
  clock.ms = 7001
  await expect(from('third', () => lane.enter())).rejects.toBeInstanceOf(Overloaded)
  leave()
  for (const one of [crowd[0], other, ...crowd.slice(1)]) (await one)?.()
})

test('how long something has been going on already is no wait of whoever comes now', async () => {
  const { lane, clock } = laneOf(1, 2000)
  const leave = await lane.enter()
  clock.ms = 50_000
  const all = ['one', 'other'].map((name) => from(name, () => lane.enter()))
  leave()
  for (const one of all) (await one)()
})

test('work that fails gives its room back', async () => {
  const { lane } = laneOf(1)
  await expect(lane.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await lane.run(async () => 'in')).toBe('in')
})
