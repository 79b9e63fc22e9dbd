import { afterAll, beforeAll, expect, test } from 'vitest'
import { loanOf } from '#testing/as-borrower.ts'
import { countTransactions } from '#testing/count-transactions.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { ownerOfOrder } from './account/borrower-by-id.ts'
import { borrowersOfName, forgetNameKeys, keyNames } from './account/name-keys.ts'
import { statement } from './database/database.ts'
import { keepMonths } from './database/keep-months.ts'
import { countDays } from './desk/desk-days.ts'
import { deliverEvents } from './lender-events/deliver-events.ts'
import { LANES_MAX } from './messages/lanes.ts'
import { planMessage, sendMessages } from './messages/send-messages.ts'
import { newWakeUp } from './messages/wake-up.ts'
import { countMessageDays } from './notifications/message-days.ts'
import { planReminders } from './notifications/plan-reminders.ts'
import type { CardAcquirer } from './outside/cards/card-acquirer.ts'
import { heldCards } from './outside/held/held-cards.ts'
import type { Service } from './service.ts'
import { keepSweeping } from './sweep.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => noon })
  // What happened to its people before is told to the lender first.
  await deliverEvents(server.service, noon)
})
afterAll(() => server.close())

/** A replica whose next look comes when the test says so, with a provider that keeps what it is given. */
function replica(send: (text: string) => Promise<void> = async () => {}, changes: Partial<Service> = {}) {
  let run: (() => Promise<void>) | null = null
  const texts: string[] = []
  const waiters = new Map<number, () => void>()
  const counted = countTransactions(server.service.database)
  const service: Service = {
    ...server.service,
    database: counted.database,
    wakeUp: newWakeUp(),
    now: () => noon,
    ...changes,
    sms: {
      send: async ({ text }) => {
        texts.push(text)
        waiters.get(texts.length)?.()
        await send(text)
        return { ok: true, providerId: 'x' }
      },
    },
  }
  const stop = keepSweeping(service, (next) => {
    run = next
    return () => {
      run = null
    }
  })
  return {
    service,
    texts,
    stop,
    transactions: counted.count,
    look: () => run?.() ?? Promise.reject(new Error('no look is planned')),
    isPlanned: () => run !== null,
    /** When so many have been sent. */
    sent: (count: number) =>
      new Promise<void>((resolve) => {
        if (texts.length >= count) resolve()
        waiters.set(count, resolve)
      }),
  }
}

const write = (service: Service, text: string, at = noon) =>
  server.service.database.transaction((tx) =>
    planMessage(tx, service, { to: '+525500000000', text, until: later(300) }, at),
  )

test('an idle server asks the database once for each look, and eleven times in ten minutes more', async () => {
  await keepMonths(server.service.database, noon)
  await server.service.database.transaction((tx) => planReminders(tx, noon))
  await sendMessages(server.service, noon)
  while (await keyNames(server.service));
  while (await countDays(server.service.database, noon));
  while (await countMessageDays(server.service.database, noon));
  const idle = replica()
  await idle.look()
  expect(idle.transactions()).toBe(12)
  for (let look = 0; look < 20; look++) await idle.look()
  expect(idle.transactions()).toBe(32)
  await idle.stop()
  expect(idle.isPlanned()).toBe(false)
})

const unkey = statement<unknown, [string]>(
  'test-unkey-name',
  'UPDATE borrowers SET name_keyed = NULL WHERE id = $1',
)

test('whoever has a name that nobody has keyed yet is found by it after the next look', async () => {
  const { database, config } = server.service
  const find = () => database.transaction((tx) => borrowersOfName(tx, { config }, 'Ana Ejemplo', ''))
  const ana = await server.person('Ana Ejemplo')
  const borrower =
    (await database.transaction((tx) => ownerOfOrder(tx, loanOf(ana, '174').orderId)))?.id ?? ''
  await database.transaction((tx) => forgetNameKeys(tx, borrower))
  await database.transaction((tx) => tx.run(unkey, [borrower]))
  expect(await find()).not.toContain(borrower)
  const own = replica()
  await own.look()
  expect(await find()).toContain(borrower)
  await own.stop()
})

test('a message that this replica writes leaves without waiting for the next look', async () => {
  const own = replica()
  await write(own.service, 'one')
  await own.sent(1)
  expect(own.texts).toEqual(['one'])
  await own.stop()
})

test('a message whose transaction fails wakes nobody', async () => {
  const own = replica()
  const failing = server.service.database.transaction(async (tx) => {
    await planMessage(tx, own.service, { to: '+525500000000', text: 'never', until: later(300) }, noon)
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  expect(own.transactions()).toBe(0)
  await own.stop()
})

test('a message of another replica, and one whose ring nobody heard, leave at the next look', async () => {
  const other: Service = { ...server.service, wakeUp: newWakeUp() }
  await write(other, 'of another')
  const own = replica()
  await own.look()
  await own.sent(1)
  expect(own.texts).toEqual(['of another'])
  await own.stop()
})

test('while a provider takes its time, eight messages are on their way, the oldest ones', async () => {
  const gate = Promise.withResolvers<void>()
  const own = replica(() => gate.promise)
  const names = Array.from({ length: 12 }, (_, number) => `m${number}`)
  const other: Service = { ...server.service, wakeUp: newWakeUp() }
  // The last ones were written first, so it is not the order of writing that decides.
  for (const [number, name] of [...names.entries()].toReversed())
    await write(other, name, later(number / 1000 - 1))
  await own.look()
  await own.sent(LANES_MAX)
  expect(own.texts).toEqual(names.slice(0, LANES_MAX))
  gate.resolve()
  await own.sent(names.length)
  expect([...own.texts].sort()).toEqual([...names].sort())
  await own.stop()
})

test('two replicas that look at the same time send each message once', async () => {
  const other: Service = { ...server.service, wakeUp: newWakeUp() }
  const names = Array.from({ length: 20 }, (_, number) => `n${number}`)
  for (const name of names) await write(other, name)
  const [first, second] = [replica(), replica()]
  await Promise.all([first.look(), second.look()])
  await Promise.all([first.stop(), second.stop()])
  // What lanes had not taken when they closed is there for the next replica.
  const third = replica()
  await third.look()
  const missing = names.length - first.texts.length - second.texts.length
  await third.sent(missing)
  expect([...first.texts, ...second.texts, ...third.texts].sort()).toEqual(names.sort())
  await third.stop()
})

test('a look that fails is followed by another one', async () => {
  const own = replica()
  const { database } = own.service
  own.service.database = { ...database, transaction: () => Promise.reject(new Error('away')) }
  await own.look()
  own.service.database = database
  await write({ ...server.service, wakeUp: newWakeUp() }, 'after the outage')
  await own.look()
  await own.sent(1)
  await own.stop()
})

/** A charge of a card that was left in the middle an hour before. */
const leftCharge = statement<unknown, [string, Date]>(
  'test-left-charge',
  `WITH token AS (
     INSERT INTO repay_tokens (token_hash, borrower_id, expires_at, used_at)
     SELECT sha256(convert_to(order_no, 'UTF8')), borrower_id, $2, $2 FROM orders WHERE order_no = $1
     RETURNING token_hash, borrower_id)
   INSERT INTO card_payments (id, borrower_id, order_no, token_hash, card_id, amount_minor, state, made_at)
   SELECT 'left-' || $1, t.borrower_id, $1, t.token_hash,
     (SELECT id FROM bank_accounts a WHERE a.borrower_id = t.borrower_id AND a.kind = 'card' LIMIT 1), 1000, 'charging', $2
   FROM token t`,
)

test('an acquirer that never answers holds up no message and no look, and is given up at our deadline', async () => {
  const { orderId } = loanOf(await server.person('Carla Muestra'), '174')
  await server.service.database.transaction((tx) => tx.run(leftCharge, [orderId, later(-3600)]))
  const gate = Promise.withResolvers<'declined'>()
  let charged = 0
  const silent: CardAcquirer = {
    needsCode: () => false,
    charge: () => {
      charged += 1
      return charged === 1 ? gate.promise : new Promise(() => {})
    },
  }
  const forLong = replica(async () => {}, { cards: heldCards(silent, { chargeMs: 600_000 }) })
  await write({ ...server.service, wakeUp: newWakeUp() }, 'beside the card')
  await forLong.look()
  await expect.poll(() => charged).toBe(1)
  await forLong.sent(1)
  await forLong.look()
  const hour = later(3600)
  const soon = replica(async () => {}, {
    cards: heldCards(silent, { chargeMs: 20 }),
    now: () => hour,
  })
  await soon.look()
  await expect.poll(() => charged).toBe(2)
  await soon.stop()
  gate.resolve('declined')
  await forLong.stop()
})
