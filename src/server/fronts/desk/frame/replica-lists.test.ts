import { afterAll, beforeAll, expect, test } from 'vitest'
import { LATE_SECONDS_MAX } from '#server/base/database/replicas/watched-replica.ts'
import { atTheDesk, type DeskBrowser, deskBrowser } from '#testing/at-the-desk.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let clerk: DeskBrowser
let askedOfCopy = 0

beforeAll(async () => {
  server = await startSandbox()
  const { database } = server.service
  server.service.lists = {
    transaction: (work, options) => {
      askedOfCopy++
      return database.transaction(work, options)
    },
    close: async () => {},
  }
  clerk = await atTheDesk(server)
})
afterAll(() => server.close())

/** How often the replica was queried for a page. */
async function askedFor(browser: DeskBrowser, path: string): Promise<number> {
  const before = askedOfCopy
  expect((await browser.get(path)).status).toBe(200)
  return askedOfCopy - before
}

test('lists and figures are read from a replica, and sessions are not', async () => {
  for (const path of ['/desk', '/desk/figures', '/desk/log', '/desk/money', '/desk/webhooks'])
    expect([path, await askedFor(clerk, path)]).toEqual([path, 1])
  expect(await askedFor(clerk, '/desk/account')).toBe(0)
})

test('after a write the browser’s lists come from the primary for longer than a replica’s lag', async () => {
  const written = await clerk.post(
    '/desk/account/password',
    { current: 'x', new: 'y', again: 'z' },
    { from: '/desk/account' },
  )
  const [pair = '', , age = ''] = (written.headers.get('set-cookie') ?? '').split('; ')
  expect(Number(/^Max-Age=(\d+)$/.exec(age)?.[1])).toBeGreaterThan(LATE_SECONDS_MAX)
  expect(await askedFor(deskBrowser(server, `${clerk.cookie}; ${pair}`), '/desk')).toBe(0)
  expect(await askedFor(clerk, '/desk')).toBe(1)
})
