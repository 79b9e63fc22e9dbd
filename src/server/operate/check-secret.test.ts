import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretsFrom } from '#server/base/config/secrets.ts'
import { statement } from '#server/base/database/database.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { checkSecret } from './check-secret.ts'
import { reseal } from './reseal.ts'

const OLD = 'the-secret-from-before-of-the-tests-only'
const NEW = 'the-secret-from-now-on-of-the-tests-only'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ env: { ABONO_SECRET: OLD } })
})
afterAll(() => server.close())

const checking = (current: string, older: string[] = []) =>
  checkSecret({ ...server.service, config: { secrets: secretsFrom(current, older) } })

const forget = statement('test-forget-canary', 'DELETE FROM secret_canary')
const find = statement<{ sealed: string }>('test-find-canary', 'SELECT sealed FROM secret_canary')
const canary = () => server.service.database.transaction((tx) => tx.rows(find, []))

test('a database without a canary is checked by its encrypted data', async () => {
  await server.service.database.transaction((tx) => tx.run(forget, []))
  await expect(checking(NEW)).rejects.toThrow(/^The data in this database is encrypted with another secret/)
  expect(await canary()).toEqual([])
})

test('the first start stores a canary; concurrent starts store one', async () => {
  await Promise.all([checking(OLD), checking(OLD), checking(OLD)])
  expect(await canary()).toHaveLength(1)
})

test('a wrong secret stops the start with a message that contains no secret; with the old one as a second secret it starts', async () => {
  const refused = await checking(NEW).catch((error: Error) => error)
  expect(refused).toMatchObject({ name: 'CannotStart' })
  expect(String(refused)).not.toMatch(new RegExp(`${OLD}|${NEW}|\n`))
  await checking(NEW, [OLD])
  await checking(OLD, [NEW])
})

test('after a reseal the new secret starts and the old one alone does not', async () => {
  const config = { secrets: secretsFrom(NEW, [OLD]) }
  await reseal({ ...server.service, config }, { isStopped: () => false, report: () => {} })
  await checking(NEW)
  await expect(checking(OLD)).rejects.toThrow('encrypted with another secret')
  // A running server with only the old secret becomes unready.
  const ready = await fetch(`${server.url}/ready`)
  expect(ready.status).toBe(503)
  expect(await ready.text()).toContain('secret')
})
