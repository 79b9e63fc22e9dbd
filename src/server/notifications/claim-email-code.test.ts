import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '#server/base/database/database.ts'
import { type Budget, claimBudgets } from '#server/base/limits/budgets.ts'
import type { Context } from '#server/call/serve.ts'
import { EMAIL_CODES, emailsInAll } from '#server/outbox/messages/message-limits.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { claimEmailCode } from './claim-email-code.ts'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox()
})
afterAll(() => server.close())

let day = 0
const nextDay = () => new Date(Date.parse('2026-11-20T12:00:00Z') + ++day * 86_400_000)

const spend = statement<unknown, [Buffer, number]>(
  'test-spend-email-budget',
  'UPDATE rate_counts SET count = $2 WHERE key = $1',
)

/** Leaves one of a budget. */
const leaveOne = (now: Date, budget: Budget, who: string) =>
  server.service.database.transaction(async (tx) => {
    const claimed = await claimBudgets({ tx, service: server.service, now }, [{ budget, who }])
    for (const { key } of claimed.ok ? claimed.held : []) await tx.run(spend, [key, budget.max - 1])
  })

/** Another borrower asks for a code to another mailbox. */
const ask = (now: Date, number: number, address: string) =>
  server.service.database.transaction((tx) => {
    const { service } = server
    const borrower = { id: `b-${number}`, market: 'mx', clientKind: 'new' } as const
    const origin = { address, userAgent: '' }
    const context: Context = { tx, service, now, origin, borrower, deviceId: '', language: 'en' }
    return claimEmailCode(context, `nobody${number}@example.com`)
  })
const tooMany = { reason: 'too-many-requests', manner: { afterSeconds: 3600 } }

test('one network has so many in an hour, whoever asks there, and others have their own', async () => {
  const [budget] = EMAIL_CODES.site
  if (!budget) throw new Error('there is a budget of an hour')
  const now = nextDay()
  await leaveOne(now, budget, '10.5.5')
  expect(await ask(now, 1, '10.5.5.1')).toBe(true)
  await expect(ask(now, 2, '10.5.5.2')).rejects.toMatchObject(tooMany)
  expect(await ask(now, 3, '10.5.6.1')).toBe(true)
})

test('the installation has so many in an hour, wherever they are asked for', async () => {
  const now = nextDay()
  await leaveOne(now, emailsInAll(server.service.config.messages.emailsPerHourMax), '')
  expect(await ask(now, 4, '10.6.1.1')).toBe(true)
  await expect(ask(now, 5, '10.7.1.1')).rejects.toMatchObject(tooMany)
})
