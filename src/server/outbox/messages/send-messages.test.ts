import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '#server/base/database/database.ts'
import { WORKERS_MAX } from '#server/base/load-shedding/workers.ts'
import { openQueue } from '#server/call/jobs/job.ts'
import type { Message, Sent } from '#server/integrations/sms/sms.ts'
import { REVERSAL_MESSAGE } from '#server/loans/ledger/reversals.ts'
import { messageQueues, sendMessages } from '#server/notifications/send-messages.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { scheduleEntry } from './outbox.ts'
import { planLetter, planMessage } from './plan-message.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => noon })
})
afterAll(() => server.close())

/** A service whose provider gives these answers, and stores the messages that it gets. */
function withProvider(answers: Sent[] = []) {
  const received: Message[] = []
  const sms = {
    send: async (message: Message): Promise<Sent> => {
      received.push(message)
      return answers.shift() ?? { ok: true, providerId: 'x' }
    },
  }
  return { service: { ...server.service, sms }, received }
}

let planned = 0
const plan = (until = later(300)) => {
  // A distinct moment, so that the newest is known.
  const now = later(--planned / 1000 - 1)
  return server.service.database.transaction((tx) =>
    planMessage(tx, server.service, { to: '+525500000000', text: 'Hello 123456', until }, now),
  )
}

const payloads = statement<{ payload: string; lastError: string | null }>(
  'test-payloads',
  `SELECT payload::text AS payload, last_error AS "lastError" FROM outbox WHERE kind = 'sms' ORDER BY created_at LIMIT 1`,
)
const unwritten = statement<{ isDone: boolean; attempts: number; isLater: boolean }, [string]>(
  'test-unwritten',
  `SELECT done_at IS NOT NULL AS "isDone", attempts, not_before > '${noon.toISOString()}' AS "isLater"
   FROM outbox WHERE kind = $1 ORDER BY created_at LIMIT 1`,
)
const newest = () => server.service.database.transaction((tx) => tx.one(payloads, []))

test('a message is sent once, also by several concurrent replicas, and then deleted', async () => {
  await plan()
  expect((await newest()).payload).not.toMatch(/123456|5500000000/)
  const { service, received } = withProvider()
  await Promise.all([1, 2, 3].map(() => sendMessages(service, noon)))
  expect(received).toMatchObject([{ to: '+525500000000', text: 'Hello 123456' }])
  expect(await newest()).toEqual({ payload: '{}', lastError: null })
})

test('a message that the provider certainly did not take is sent later', async () => {
  await plan()
  const { service, received } = withProvider([{ ok: false, why: 'provider-down', retry: true }])
  await sendMessages(service, noon)
  await sendMessages(service, later(1))
  expect(received).toHaveLength(1)
  await sendMessages(service, later(2))
  expect(received).toHaveLength(2)
})

test('a message that the provider may have taken is not sent again', async () => {
  await plan()
  const { service, received } = withProvider([{ ok: false, why: 'no-answer', retry: false }])
  await sendMessages(service, noon)
  await sendMessages(service, later(3600))
  expect(received).toHaveLength(1)
  expect(await newest()).toEqual({ payload: '{}', lastError: 'no-answer' })
})

test('an expired code is not sent', async () => {
  await plan(later(300))
  const { service, received } = withProvider()
  await sendMessages(service, later(300))
  expect(received).toEqual([])
})

test('a message that cannot be written delays no other, and is retried later', async () => {
  const { database } = server.service
  const long = later(-86_400)
  await database.transaction((tx) => scheduleEntry(tx, REVERSAL_MESSAGE, { of: 'nothing' }, long, long))
  await plan()
  const { service, received } = withProvider()
  await sendMessages(service, noon)
  expect(received).toHaveLength(1)
  const stands = await database.transaction((tx) => tx.one(unwritten, [REVERSAL_MESSAGE]))
  expect(stands).toEqual({ isDone: false, attempts: 1, isLater: true })
})

test('a slow mail server delays no code', async () => {
  const { database } = server.service
  const [letters, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let asked = 0
  const email = {
    send: async () => {
      asked += 1
      await letters.promise
      return { ok: true, providerId: 'x' } as const
    },
  }
  const sms = {
    send: async (): Promise<Sent> => {
      gone.resolve()
      return { ok: true, providerId: 'x' }
    },
  }
  const letter = { to: 'rosa@example.com', subject: 'x', text: 'x', html: 'x', languageTag: 'es-MX' }
  await database.transaction(async (tx) => {
    for (let one = 0; one < 2 * WORKERS_MAX; one++)
      await planLetter(tx, server.service, { ...letter, until: later(300) }, later(-60))
  })
  const service = { ...server.service, email, sms, now: () => noon }
  const all = messageQueues.map((queue) => openQueue(queue, service))
  const wake = () => {
    for (const workers of all) workers.wake()
  }
  wake()
  // As many letters as the server allows at once are waiting for it.
  await expect.poll(() => asked).toBe(WORKERS_MAX)
  await plan()
  wake()
  await gone.promise
  expect(asked).toBe(WORKERS_MAX)
  letters.resolve()
  await Promise.all(all.map((workers) => workers.empty()))
  expect(asked).toBe(2 * WORKERS_MAX)
})
