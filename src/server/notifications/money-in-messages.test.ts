import { beforeEach, describe, expect, test } from 'vitest'
import { loanPlayDelayDetail } from '#contract/money/installment.ts'
import { REQUEST_EXTEND } from '#contract/money/request-type.ts'
import { statement } from '#server/base/database/database.ts'
import type { Message } from '#server/integrations/sms/sms.ts'
import { planNotification } from '#server/outbox/messages/notification-rows.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { livesAt, TIJUANA } from '#testing/living-at.ts'
import { borrowerIdOf } from '#testing/offer-to.ts'
import { ALL, oneLoan } from '#testing/one-loan.ts'
import { sendMessages } from './send-messages.ts'

// Three instalments: the first is a week late, the other two are still to come.
const one = oneLoan({ like: 'Bruno Muestra', status: '180' })
const HOUR_MS = 3_600_000
const received: string[] = []

async function send(): Promise<string[]> {
  const before = received.length
  const sms = {
    send: async ({ text }: Message) => {
      received.push(text)
      return { ok: true, providerId: 'x' } as const
    },
  }
  await sendMessages({ ...one.server.service, sms }, one.clock)
  return received.slice(before)
}

const move = statement<unknown, [string, number]>(
  'test-move-instalments',
  'UPDATE instalments SET due_on = due_on + $2::integer WHERE order_no = $1',
)
const moveOrder = statement<unknown, [string, number]>(
  'test-move-order',
  'UPDATE orders SET due_on = due_on + $2::integer WHERE order_no = $1',
)
/** Makes every instalment of the loan due so many days later. */
const dueLater = (days: number) =>
  one.server.service.database.transaction(async (tx) => {
    await tx.run(move, [one.loan.orderId, days])
    await tx.run(moveOrder, [one.loan.orderId, days])
  })
/** The amount that the loan's page asks for now. */
const toPay = async () => {
  const { toPay: asked } = await one.details()
  if (!asked) throw new Error('the page asks for nothing')
  return asked
}
const money = (minor: bigint) => {
  const text = String(minor).padStart(3, '0')
  return `$${text.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, '.')}.${text.slice(-2)}`
}

beforeEach(async () => {
  await send()
})

describe('a reversed payment', () => {
  test('of a loan with three instalments states the next amount with its day, and the balance apart', async () => {
    await dueLater(30)
    const reference = await one.slip()
    const { amount, dueOn } = await toPay()
    const total = await one.balance('principal', 'interest', 'fee', 'tax')
    await one.report('paid', reference, amount, { charge: 'back-1' })
    await send()
    await one.report('reversed', reference, amount, { charge: 'back-1', takesBack: 'whole' })
    const [text = '', ...others] = await send()
    expect(others).toEqual([])
    expect(text).toContain(`Siguiente pago: ${money(amount)}, vence el ${dueOn} 23:59 CDMX.`)
    expect(text).toContain(`En total le faltan ${money(total)} por pagar.`)
    expect(total).toBeGreaterThan(amount)
  })

  test('of a late loan states what is due today, and no past day', async () => {
    const { amount } = await toPay()
    const reference = await one.slip()
    await one.report('paid', reference, amount, { charge: 'back-2' })
    await send()
    one.later(1)
    await one.report('reversed', reference, amount, { charge: 'back-2', takesBack: 'whole' })
    const [text = ''] = await send()
    const asked = await toPay()
    expect(asked.daysLate).toBeGreaterThan(0)
    expect(text).toContain(`Su pago esta vencido: al 2026-11-21 debe ${money(asked.amount)}.`)
    expect(text).not.toContain(asked.dueOn)
  })

  test('describes the loan when the message leaves: a loan that was paid meanwhile owes nothing', async () => {
    await dueLater(30)
    const reference = await one.slip()
    const { amount } = await toPay()
    await one.report('paid', reference, amount, { charge: 'back-3' })
    await send()
    one.clock = new Date('2026-11-21T06:00:00Z')
    await one.report('reversed', reference, amount, { charge: 'back-3', takesBack: 'whole' })
    await one.report('paid', await one.slip(), ALL * 10n)
    one.clock = new Date(one.clock.getTime() + 8 * HOUR_MS)
    const text = (await send()).find((each) => each.includes('cancelo')) ?? ''
    expect(text).toMatch(/cancelo .*\. Su préstamo sigue pagado\.$/)
  })
})

test('that returns states what is due next', async () => {
  await dueLater(30)
  const reference = await one.slip()
  const { amount } = await toPay()
  await one.report('paid', reference, amount, { charge: 'again-1' })
  await one.report('reversed', reference, amount, { charge: 'again-1', takesBack: 'whole' })
  await send()
  await one.report('restored', reference, amount, { charge: 'again-1' })
  const [text = ''] = await send()
  const next = await toPay()
  expect(text).toContain('recibimos de nuevo')
  expect(text).toContain(`Siguiente pago: ${money(next.amount)}, vence el ${next.dueOn} 23:59 CDMX.`)
})

test("is notified within the contact hours of the borrower's address", async () => {
  await livesAt(one.server, one.ana, TIJUANA)
  const reference = await one.slip()
  const { amount } = await toPay()
  await one.report('paid', reference, amount, { charge: 'hours-1' })
  await send()
  // 22:30 in Mexico City, 20:30 in Tijuana.
  one.clock = new Date('2026-11-21T04:30:00Z')
  await one.report('reversed', reference, amount, { charge: 'hours-1', takesBack: 'whole' })
  expect(await send()).toEqual([expect.stringContaining('cancelo $')])
  await one.report('restored', reference, amount, { charge: 'hours-1' })
  expect(await send()).toEqual([expect.stringContaining('recibimos de nuevo')])
})

describe('a payment that came', () => {
  test('on a late loan states what is due today, and no past day', async () => {
    await one.report('paid', await one.slip(), 10_000n)
    const [text = ''] = await send()
    const { amount, dueOn } = await toPay()
    expect(text).toContain(`Su pago esta vencido: al 2026-11-20 debe ${money(amount)}.`)
    expect(text).not.toContain(dueOn)
  })

  test('is notified after a small part of it was reversed, and not after all of it was', async () => {
    await dueLater(30)
    one.clock = new Date('2026-11-21T06:00:00Z')
    const { amount } = await toPay()
    const reference = await one.slip()
    await one.report('paid', reference, amount, { charge: 'small-1' })
    await one.report('reversed', reference, 100n, { charge: 'small-1', reversal: 'small-1' })
    one.clock = new Date('2026-11-21T14:00:00Z')
    const texts = await send()
    expect(texts.filter((text) => text.includes('recibimos su pago'))).toEqual([
      expect.stringContaining(`recibimos su pago de ${money(amount)}.`),
    ])
    expect(texts.filter((text) => text.includes('cancelo $1.00'))).toHaveLength(1)
  })

  test('that exceeded the debt states what is returned', async () => {
    await dueLater(30)
    await one.report('paid', await one.slip(), 10_000_00n)
    const [text = ''] = await send()
    const credit = -(await one.balance('credit'))
    expect(credit).toBeGreaterThan(0n)
    expect(text).toContain('Su préstamo esta pagado.')
    expect(text).toContain(`Usted pago ${money(credit)} de mas. Es suyo y se lo devolvemos.`)
  })
})

describe('a payment for an extension', () => {
  const feeNow = async () => dataOf(await one.call(loanPlayDelayDetail, one.loan)).delayInfo.delayAmount
  /** Sends due messages; resolves with the text after the amount of the payment. */
  const textAfter = async (amount: bigint) => {
    const first = `recibimos su pago de ${money(amount)}. `
    return (await send()).find((text) => text.includes(first))?.split(first)[1]
  }
  /** What the page asks for next, in the words of a message. */
  const nextSaid = async () => {
    const { amount, dueOn } = await toPay()
    return `Siguiente pago: ${money(amount)}, vence el ${dueOn} 23:59 CDMX.`
  }

  test.each([0n, 5000n])('says that it moved the due day, also with %s more than the fee', async (more) => {
    await dueLater(20)
    const { dueOn } = await toPay()
    const amount = (await feeNow()) + more
    await one.report('paid', await one.slip(REQUEST_EXTEND), amount)
    expect((await toPay()).dueOn > dueOn).toBe(true)
    expect(await textAfter(amount)).toBe(`Aplazamos su fecha de pago. ${await nextSaid()}`)
  })

  test.each([
    ['less than the fee', async () => ({ reference: await one.slip(REQUEST_EXTEND), amount: 100n })],
    [
      'for an instalment that was paid meanwhile',
      async () => {
        const [reference, amount] = [await one.slip(REQUEST_EXTEND), await feeNow()]
        await one.report('paid', await one.slip(), (await toPay()).amount)
        return { reference, amount }
      },
    ],
    [
      'for a loan that is extended already',
      async () => {
        const [reference, amount] = [await one.slip(REQUEST_EXTEND), await feeNow()]
        await one.report('paid', reference, amount)
        await send()
        return { reference, amount }
      },
    ],
  ])('that was %s says that the due day did not change', async (_what, made) => {
    await dueLater(20)
    const { reference, amount } = await made()
    await send()
    const { dueOn } = await toPay()
    await one.report('paid', reference, amount)
    expect((await toPay()).dueOn).toBe(dueOn)
    expect(await textAfter(amount)).toBe(
      `Este pago no cambio su fecha de pago. El dinero cuenta para su préstamo. ${await nextSaid()}`,
    )
  })

  test('that came too late to postpone says so, and what is due now', async () => {
    await dueLater(8)
    const [reference, amount] = [await one.slip(REQUEST_EXTEND), await feeNow()]
    one.later(30)
    await one.report('paid', reference, amount)
    const asked = await toPay()
    expect(asked.daysLate).toBeGreaterThan(0)
    expect(await textAfter(amount)).toBe(
      `Este pago no cambio su fecha de pago. El dinero cuenta para su préstamo. Su pago esta vencido: al 2026-12-20 debe ${money(asked.amount)}.`,
    )
  })

  test('no longer states its effect once a part of it was reversed', async () => {
    await dueLater(20)
    const amount = await feeNow()
    one.clock = new Date('2026-11-21T06:00:00Z')
    const reference = await one.slip(REQUEST_EXTEND)
    await one.report('paid', reference, amount, { charge: 'fee-1' })
    await one.report('reversed', reference, 100n, { charge: 'fee-1', reversal: 'fee-1' })
    one.clock = new Date('2026-11-21T14:00:00Z')
    expect(await textAfter(amount)).toBe(await nextSaid())
  })
})

test('a payment that was meant to settle the loan and was too small says so', async () => {
  const borrowerId = await borrowerIdOf(one.server, one.ana)
  const news = { kind: 'payment-received', about: 'event/x/short', paymentMessage: 'payoff-short' } as const
  const until = new Date(one.clock.getTime() + HOUR_MS)
  await one.server.service.database.transaction((tx) =>
    planNotification(
      tx,
      { ...news, borrowerId, orderNo: one.loan.orderId, amountMinor: 100n, until },
      one.clock,
    ),
  )
  expect(await send()).toEqual([
    expect.stringContaining(
      'recibimos su pago de $1.00. No alcanzo para liquidar su préstamo por adelantado. ',
    ),
  ])
})
