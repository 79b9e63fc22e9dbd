import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Limit } from '#server/base/limits/limit.ts'
import type { Context } from '#server/call/serve.ts'
import { emailsInAll } from '#server/outbox/messages/message-limits.ts'
import { setLimitCount } from '#testing/limit-counts.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { claimEmailCode, EMAIL_CODES } from './claim-email-code.ts'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox()
})
afterAll(() => server.close())

let day = 0
const nextDay = () => new Date(Date.parse('2026-11-20T12:00:00Z') + ++day * 86_400_000)

/** Leaves room for one event within a limit. */
const leaveOne = (now: Date, limit: Limit, who: string) =>
  setLimitCount(server.service, now, { limit, who }, limit.max - 1)

/** Another borrower asks for a code to another mailbox. */
const ask = (now: Date, number: number, address: string) =>
  server.service.database.transaction((tx) => {
    const { service } = server
    const borrower = { id: `b-${number}`, market: 'mx', clientKind: 'new' } as const
    const origin = { address, userAgent: '' }
    const context: Context = { tx, service, now, origin, borrower, deviceId: '', language: 'en' }
    return claimEmailCode(context, `unknown${number}@example.com`)
  })
const tooMany = { reason: 'too-many-requests', manner: { afterSeconds: 3600 } }

test('all borrowers of one network share its hourly limit, and another network has its own', async () => {
  const [limit] = EMAIL_CODES.site
  if (!limit) throw new Error('there is a limit of an hour')
  const now = nextDay()
  await leaveOne(now, limit, '10.5.5')
  expect(await ask(now, 1, '10.5.5.1')).toBe(true)
  await expect(ask(now, 2, '10.5.5.2')).rejects.toMatchObject(tooMany)
  expect(await ask(now, 3, '10.5.6.1')).toBe(true)
})

test('all networks share the limit of the installation', async () => {
  const now = nextDay()
  await leaveOne(now, emailsInAll(server.service.config.messages.emailsPerHourMax), '')
  expect(await ask(now, 4, '10.6.1.1')).toBe(true)
  await expect(ask(now, 5, '10.7.1.1')).rejects.toMatchObject(tooMany)
})
