import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '#server/base/database/database.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { cast, type Part } from './cast.ts'
import { olderCastSaid } from './older-cast.ts'
import { listPeople, loadPeople, olderCast } from './people.ts'
import { describePeople } from './welcome.ts'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox()
})
afterAll(() => server.close())

const forget = statement('test-forget-cast', 'DELETE FROM sandbox_cast')
const remove = statement<unknown, [string]>('test-remove-cast', 'DELETE FROM sandbox_cast WHERE name = $1')

const now = new Date('2026-11-20T18:00:00Z')
const load = (people: readonly Part[]) =>
  loadPeople(server.service.database, server.service.config, now, people)
const older = (people: readonly Part[]) => olderCast(server.service.database, people)
const changed = cast.map((part) => (part.key === 'ana-ejemplo' ? { ...part, loans: [] } : part))

test('data of the current cast is not reported as old, also after a restart', async () => {
  await load(cast)
  expect(await older(cast)).toEqual([])
  expect(olderCastSaid([], server.service.config)).toBeNull()
  expect(await (await fetch(`${server.url}/sandbox`)).text()).not.toContain('older cast')
})

test('a borrower who changed since the data was made stays, and is named', async () => {
  const before = await listPeople(server.service.database, now)
  await load(changed)
  expect(await listPeople(server.service.database, now)).toEqual(before)
  expect(await older(changed)).toEqual(['Ana Ejemplo'])
})

test('a new borrower is added without a report', async () => {
  const [ana] = cast
  if (!ana) throw new Error('an empty cast')
  const zoe: Part = { ...ana, key: 'zoe-ejemplo', number: '77', givenName: 'Zoe', offers: [], loans: [] }
  expect(await older([...cast, zoe])).toEqual(['Zoe Ejemplo'])
  await load([...cast, zoe])
  expect(await older([...cast, zoe])).toEqual([])
})

test('page and console explain in a sentence what is old and how to reset', async () => {
  const { config, database } = server.service
  await database.transaction((tx) => tx.run(remove, ['Ana Ejemplo']))
  const sentence = `${config.dataDir} holds an older cast of the sandbox (Ana Ejemplo stay as they were made): to start afresh, stop the server, delete that folder or name another in DATA_DIR, and start it again.`
  expect(olderCastSaid(await older(cast), config)).toBe(sentence)
  expect(await (await fetch(`${server.url}/sandbox`)).text()).toContain(sentence)
  expect(describePeople(config, 3000, sentence)).toContain(sentence)
  expect(describePeople(config, 3000, null)).not.toContain('older cast')
})

test('data without a recorded cast is old, products too', async () => {
  const { config, database } = server.service
  await database.transaction((tx) => tx.run(forget, []))
  const names = await older(cast)
  expect(names).toContain('Préstamo Maíz')
  await load(cast)
  expect(await older(cast)).toEqual(names)
  expect(olderCastSaid(names, { ...config, databaseUrl: 'postgres://x' })).toMatch(
    /^The database holds an older cast .* and \d+ more stay .* an empty one in DATABASE_URL/,
  )
})
