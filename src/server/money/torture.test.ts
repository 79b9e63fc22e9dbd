import { expect, test } from 'vitest'
import { torture } from '#testing/torture.ts'

const KILLS = 2

test('a server that is killed while notices arrive loses nothing that it acknowledged', async () => {
  const survived = await torture({ kills: KILLS })
  expect(survived).toMatchObject({ kills: KILLS, databaseKills: 1 })
  expect(survived.acknowledged).toBe(survived.sent)
  // Otherwise no kill has hit anything.
  expect(survived.acknowledged).toBeGreaterThan(KILLS)
}, 240_000)
