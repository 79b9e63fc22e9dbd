import { beforeEach, describe, expect, test } from 'vitest'
import { problemSave } from '#contract/complaints/complaints.ts'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { REQUEST_EXTEND, REQUEST_PART, REQUEST_REPAY } from '#contract/money/request-type.ts'
import { statement } from '#server/base/database/database.ts'
import type { Message } from '#server/integrations/sms/sms.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { chooseNotifications } from '#server/outbox/messages/notification-rows.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { ALL, FEE, oneLoan } from '#testing/one-loan.ts'

const HOUR_MS = 3_600_000
/** Valid for 72 hours, for 48 and for 72. */
const STORE = 'mx-store-colibri'
const OTHER_STORE = 'mx-store-nopal'
const TRANSFER = 'mx-bank-transfer'
const one = oneLoan()

/** Sends due messages; resolves with the texts about references that end. */
async function send(): Promise<string[]> {
  const received: Message[] = []
  const sms = {
    send: async (message: Message) => {
      received.push(message)
      return { ok: true, providerId: 'x' } as const
    },
  }
  await sendMessages({ ...one.server.service, sms }, one.clock)
  return received.map(({ text }) => text).filter((text) => text.includes('su referencia'))
}
const pass = (hours: number) => {
  one.clock = new Date(one.clock.getTime() + hours * HOUR_MS)
}
beforeEach(async () => {
  // Notifications planned by earlier tests are over.
  pass(24 * 30)
  await send()
  pass(-24 * 30)
  const { database } = one.server.service
  await database.transaction((tx) => tx.run(withoutReferences, [one.loan.orderId]))
})

const saidOf = (reference: string) =>
  expect.stringContaining(
    `su referencia terminada en ${reference.slice(-4)} es valida hasta el 2026-11-23 12:00, hora de la Ciudad de México. Es para pagar $3.204.17. Si ya la pago, no tiene que hacer nada mas.`,
  )

test('is notified a day before its end, once, and not earlier', async () => {
  const reference = await one.slip()
  pass(47.9)
  expect(await send()).toEqual([])
  pass(0.2)
  expect(await send()).toEqual([saidOf(reference)])
  pass(1)
  expect(await send()).toEqual([])
})

test('that was valid for two days is notified, too', async () => {
  const reference = await one.slip(REQUEST_REPAY, OTHER_STORE)
  pass(24.1)
  expect(await send()).toEqual([expect.stringContaining(`terminada en ${reference.slice(-4)}`)])
})

test('for an extension is notified as such', async () => {
  const reference = await one.slip(REQUEST_EXTEND)
  pass(48.1)
  expect(await send()).toEqual([
    expect.stringMatching(`terminada en ${reference.slice(-4)} .* Es para aplazar su pago, por \\$150.00\\.`),
  ])
})

test('for a part payment is notified as such', async () => {
  const wish = { ...one.loan, amount: 100_000n, payCode: TRANSFER, requestType: REQUEST_PART }
  const { vCode } = dataOf(await one.call(generateVcode, wish)).repayDetail
  pass(48.1)
  expect(await send()).toEqual([
    expect.stringMatching(`terminada en ${vCode.slice(-4)} .* Es para pagar una parte, \\$1\\.000\\.00\\.`),
  ])
})

test('is notified beside one for other money that ends later', async () => {
  const reference = await one.slip()
  pass(1)
  await one.slip(REQUEST_EXTEND)
  pass(47.1)
  expect(await send()).toEqual([saidOf(reference)])
})

describe('is not notified', () => {
  test('less than three hours before its end', async () => {
    await one.slip()
    pass(69)
    expect(await send()).toEqual([])
  })

  test('if it was valid for less than two days', async () => {
    // The amount changes with the day after the due day.
    await due('2026-11-21')
    await one.slip()
    pass(12)
    expect(await send()).toEqual([])
    pass(23)
    expect(await send()).toEqual([])
  })

  test('if it was paid a moment before', async () => {
    const reference = await one.slip()
    pass(48.1)
    await one.report('paid', reference, await one.dueNow())
    expect(await send()).toEqual([])
    expect(await whyNot()).toEqual(['nothing-to-say'])
  })

  test('if a payment by another channel has changed the amount due', async () => {
    await one.slip()
    const other = await one.slip(REQUEST_REPAY, STORE)
    pass(48.1)
    await one.report('paid', other, 100_000n)
    expect(await send()).toEqual([])
  })

  test('if it asks for another amount than is due now', async () => {
    await one.slip()
    pass(48.1)
    await due('2026-11-20')
    expect(await send()).toEqual([])
  })

  test('if the fee of its extension is paid', async () => {
    await one.slip(REQUEST_EXTEND)
    const other = await one.slip(REQUEST_EXTEND, STORE)
    pass(48.1)
    await one.report('paid', other, FEE)
    expect(await send()).toEqual([])
  })

  test('if one for the same money ends later, which is notified instead', async () => {
    await one.slip()
    pass(1)
    const later = await one.slip(REQUEST_REPAY, STORE)
    pass(47.1)
    expect(await send()).toEqual([])
    pass(1)
    expect(await send()).toEqual([expect.stringContaining(`terminada en ${later.slice(-4)}`)])
  })

  test('while money is in process, and is again after that failed', async () => {
    const reference = await one.slip()
    pass(47)
    await one.report('seen', reference, ALL, { charge: 'ends-1' })
    pass(1.1)
    expect(await send()).toEqual([])
    await one.report('failed', reference, ALL, { charge: 'ends-1' })
    pass(1.1)
    expect(await send()).toEqual([saidOf(reference)])
  })

  test('if money that was seen since it was issued is late, and may still arrive', async () => {
    const seen = await one.slip()
    await one.slip(REQUEST_REPAY, STORE)
    pass(1)
    const at = new Date(one.clock.getTime() - 30 * HOUR_MS)
    await one.report('seen', seen, ALL, { at })
    pass(47.1)
    expect(await send()).toEqual([])
    expect(await whyNot()).toEqual(['nothing-to-say'])
  })

  test('while the charges of its loan are disputed', async () => {
    await one.slip()
    const said = { problemType: '3', problemSonType: '', problemDetail: 'De más.', problemImage: [] }
    dataOf(await one.call(problemSave, { ...said, orderNo: one.loan.orderId }))
    pass(48.1)
    expect(await send()).toEqual([])
  })

  test('to a borrower who has stopped reminders', async () => {
    await one.slip()
    const { database } = one.server.service
    await database.transaction(async (tx) => {
      const id = (await ownerOfOrder(tx, one.loan.orderId))?.id ?? ''
      await chooseNotifications(tx, id, false, one.clock)
    })
    pass(48.1)
    expect(await send()).toEqual([])
  })
})

test('at night it is notified in the morning', async () => {
  pass(12)
  const reference = await one.slip(REQUEST_REPAY, TRANSFER)
  pass(48.1)
  expect(await send()).toEqual([])
  pass(6.8)
  expect(await send()).toEqual([])
  pass(0.2)
  expect(await send()).toEqual([expect.stringContaining(`terminada en ${reference.slice(-4)}`)])
})

const withoutReferences = statement<unknown, [string]>(
  'test-without-references',
  `UPDATE payment_references SET state = 'canceled' WHERE order_no = $1 AND state = 'issued'`,
)
const dropped = statement<{ why: string | null }, [string]>(
  'test-dropped',
  `SELECT dropped_because AS why FROM notifications WHERE order_no = $1 AND kind = 'reference-ending'`,
)
/** Why the references of the loan were not notified. */
const whyNot = () =>
  one.server.service.database.transaction(async (tx) => [
    ...new Set((await tx.rows(dropped, [one.loan.orderId])).map(({ why }) => why)),
  ])
const dueSet = statement<unknown, [string, string]>(
  'ending-test-due-on',
  'UPDATE orders SET due_on = $2::date WHERE order_no = $1',
)
const instalmentSet = statement<unknown, [string, string]>(
  'ending-test-instalment-due-on',
  'UPDATE instalments SET due_on = $2::date WHERE order_no = $1',
)
/** Makes the loan due on a day. */
const due = (day: string) =>
  one.server.service.database.transaction(async (tx) => {
    await tx.run(instalmentSet, [one.loan.orderId, day])
    await tx.run(dueSet, [one.loan.orderId, day])
  })
