import { beforeEach, describe, expect, test } from 'vitest'
import { STOP_TOKEN_MAX } from '#contract/account/notifications.ts'
import { problemReopen, problemSave } from '#contract/complaints/complaints.ts'
import { fileDataRequest } from '#contract/complaints/data-requests.ts'
import { agreeArrangement, loanArrangement } from '#contract/money/arrangement.ts'
import { claimPayment } from '#contract/money/claims.ts'
import { markets } from '#domain/markets/market.ts'
import { WEEK_MS } from '#domain/notifications/notification.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { makeName } from '#server/base/database/owners.ts'
import { keyed } from '#server/base/sealing/keyed.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { answerComplaint } from '#server/complaints/complaint-answers.ts'
import { answerRequest, askForMore } from '#server/fronts/desk/rows/desk-requests.ts'
import type { Message } from '#server/integrations/sms/sms.ts'
import { inAll } from '#server/outbox/messages/message-limits.ts'
import {
  chooseNotifications,
  chosenNotifications,
  planNotification,
} from '#server/outbox/messages/notification-rows.ts'
import { readStopToken, STOP_TOKEN_LENGTH, stopToken } from '#server/outbox/messages/stop-link.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { setLimitCount } from '#testing/limit-counts.ts'
import { ALL, oneLoan } from '#testing/one-loan.ts'
import { planReminders } from './plan-reminders.ts'
import { sendMessages } from './send-messages.ts'
import { dueAbout } from './write-notification.ts'

const HOST = 'https://pay.example.com'
const one = oneLoan()
const HOUR_MS = 3_600_000
let received: Message[] = []

/** Sends messages due at the clock, as a process does, with a provider that stores them. */
async function send(countries?: readonly string[]): Promise<string[]> {
  const before = received.length
  const { service } = one.server
  const { brand } = service.config
  const sms = {
    send: async (message: Message) => {
      received.push(message)
      return { ok: true, providerId: 'x' } as const
    },
  }
  const messages = { ...service.config.messages, ...(countries && { countries }) }
  const config = { ...service.config, messages, brand: { ...brand, appHost: HOST } }
  await sendMessages({ ...service, sms, config }, one.clock)
  return received.slice(before).map(({ text }) => text)
}
const run = <Done>(work: (tx: Transaction) => Promise<Done>): Promise<Done> =>
  one.server.service.database.transaction(work)
const borrowerId = async () => (await run((tx) => ownerOfOrder(tx, one.loan.orderId)))?.id ?? ''
const pass = (hours: number) => {
  one.clock = new Date(one.clock.getTime() + hours * HOUR_MS)
}

const dueSet = statement<unknown, [string, string]>(
  'test-due-on',
  'UPDATE orders SET due_on = $2::date WHERE order_no = $1',
)
const instalmentSet = statement<unknown, [string, string]>(
  'test-instalment-due-on',
  'UPDATE instalments SET due_on = $2::date WHERE order_no = $1',
)
/** Makes the loan due on a day. */
const due = (day: string) =>
  run(async (tx) => {
    await tx.run(instalmentSet, [one.loan.orderId, day])
    await tx.run(dueSet, [one.loan.orderId, day])
  })
const remind = () => run((tx) => planReminders(tx, one.clock))

beforeEach(async () => {
  // The messages planned by earlier tests are sent.
  one.clock = new Date('2026-11-20T18:00:00Z')
  pass(24 * 30)
  await send()
  pass(-24 * 30)
  received = []
})

describe('news of money', () => {
  test('says that a payment arrived and what is left, once, with a way to stop it', async () => {
    const reference = await one.slip()
    await one.report('paid', reference, 100_000n, { id: 'paid-1' })
    await one.report('paid', reference, 100_000n, { id: 'paid-1' })
    const [text, ...others] = await send()
    expect(others).toEqual([])
    expect(text).toMatch(
      /recibimos su pago de \$1\.000\.00\. Siguiente pago: \$2\.204\.17, vence el \d{4}-\d{2}-\d{2} 23:59 CDMX\./,
    )
    expect(text).toContain(`${HOST}/stop?t=`)
    expect(await send()).toEqual([])
  })

  test('says of the last payment that the loan is paid', async () => {
    await one.report('paid', await one.slip(), ALL)
    expect(await send()).toEqual([expect.stringContaining('Su préstamo esta pagado.')])
  })

  test('waits at night for the morning, and is not sent if the payment was reversed by then', async () => {
    one.clock = new Date('2026-11-21T06:00:00Z')
    const reference = await one.slip()
    const charge = 'taken-back'
    await one.report('paid', reference, 100_000n, { charge })
    await one.report('paid', await one.slip(), 5000n)
    expect(await send()).toEqual([])
    pass(6.9)
    expect(await send()).toEqual([])
    await one.report('reversed', reference, 100_000n, { charge, takesBack: 'whole' })
    pass(0.2)
    const texts = await send()
    expect(texts.filter((text) => text.includes('recibimos su pago'))).toEqual([
      expect.stringContaining('$50.00'),
    ])
  })
})

test('notifies in the morning of a reversal at night, and of a payment that returned', async () => {
  const reference = await one.slip()
  const charge = 'restored'
  await one.report('paid', reference, 100_000n, { charge })
  await send()
  one.clock = new Date('2026-11-21T06:00:00Z')
  await one.report('reversed', reference, 100_000n, { charge, takesBack: 'whole' })
  expect(await send()).toEqual([])
  pass(6.9)
  expect(await send()).toEqual([])
  pass(0.2)
  expect(await send()).toHaveLength(1)
  pass(16)
  await one.report('restored', reference, 100_000n, { charge })
  expect(await send()).toEqual([])
  pass(8)
  expect(await send()).toHaveLength(1)
})

describe('an answer', () => {
  const complain = async () =>
    dataOf(
      await one.call(problemSave, {
        problemType: '3',
        problemSonType: '',
        problemDetail: 'Me cobraron dos veces.',
        problemImage: [],
      }),
    ).problemId
  const answer = (folio: string) =>
    run((tx) => {
      const said = { folio, text: 'Listo.', pictures: [], actor: 'desk' }
      return answerComplaint(tx, sealerOf(one.server.service), said, one.clock)
    })

  test('to a complaint is sent if the borrower asked, even if other messages are stopped', async () => {
    const folio = await complain()
    const id = await borrowerId()
    await run((tx) => chooseNotifications(tx, id, false, one.clock))
    await answer(folio)
    const texts = await send()
    expect(texts).toEqual([expect.stringContaining(`respondimos su queja ${folio}`)])
    expect(texts[0]).not.toContain('/stop')
  })

  test('to a reopened complaint is sent like the first', async () => {
    const folio = await complain()
    await answer(folio)
    const first = await send()
    expect(first).toEqual([expect.stringContaining(`respondimos su queja ${folio}.`)])
    dataOf(await one.call(problemReopen, { problemId: folio, problemDetail: 'Sigue el cargo.' }))
    await answer(folio)
    expect(await send()).toEqual(first)
  })

  test('that is not possible yet says what is missing, and the answer that follows is sent', async () => {
    const { id: folio } = dataOf(await one.call(fileDataRequest, { kind: 'access', detail: '' }))
    const sealer = sealerOf(one.server.service)
    await run((tx) => askForMore(tx, sealer, { folio, text: '¿Qué periodo?' }, one.clock))
    expect(await send()).toEqual([
      expect.stringContaining(`nos falta algo para responder su solicitud de datos ${folio}.`),
    ])
    const said = { folio, text: 'Listo.', state: 'answered', effectBy: '2026-12-11' } as const
    await run((tx) => answerRequest(tx, sealer, said, one.clock))
    expect(await send()).toEqual([expect.stringContaining(`respondimos su solicitud de datos ${folio}.`)])
  })

  test('to a claim that its page showed at once is not sent', async () => {
    await one.report('paid', await one.slip(), 100_000n)
    await send()
    const said = {
      payCode: 'mx-bank-transfer',
      paidOn: '2026-11-20',
      amount: 100_000n,
      number: '',
      proofs: [],
    }
    expect(dataOf(await one.call(claimPayment, { ...one.loan, ...said })).isOpen).toBe(false)
    expect(await send()).toEqual([])
  })
})

describe('a reminder', () => {
  test.each([
    ['2026-11-23', /vence el 2026-11-23/],
    ['2026-11-20', /vence hoy, 2026-11-20/],
    // Agreed for a weekend, and so due on the Monday after it.
    ['2026-11-21', /vence el 2026-11-23/],
    ['2026-11-22', /vence el 2026-11-23/],
  ])('is sent once for a loan that is due on %s', async (day, what) => {
    await due(day)
    await Promise.all([remind(), remind()])
    expect(await send()).toEqual([expect.stringMatching(what)])
    await remind()
    expect(await send()).toEqual([])
  })

  test.each(['2026-11-19', '2026-11-24'])('is not sent for one due on %s', async (day) => {
    await due(day)
    await remind()
    expect(await send()).toEqual([])
  })

  test('is not planned before nine o’clock, and is sent then', async () => {
    await due('2026-11-20')
    one.clock = new Date('2026-11-20T14:59:00Z')
    await remind()
    expect(await send()).toEqual([])
    pass(0.1)
    await remind()
    expect(await send()).toHaveLength(1)
  })

  test.each([
    ['due-today', '2026-11-20', 24],
    ['due-soon', '2026-11-23', 72],
    ['due-soon', '2026-11-23', 96],
  ] as const)(
    '%s of %s is not sent %s hours later, when it would no longer be true',
    async (kind, day, hours) => {
      await due(day)
      const until = new Date(one.clock.getTime() + 200 * HOUR_MS)
      const { orderId: orderNo } = one.loan
      const id = await borrowerId()
      pass(hours)
      const about = dueAbout(orderNo, day)
      await run((tx) => planNotification(tx, { borrowerId: id, kind, about, orderNo, until }, one.clock))
      expect(await send()).toEqual([])
    },
  )

  test('is not sent to a country that is not served', async () => {
    await due('2026-11-20')
    await remind()
    expect(await send(['+99'])).toEqual([])
    expect(await send()).toEqual([])
  })

  test('is not sent for a loan that was paid a moment before', async () => {
    await due('2026-11-20')
    const reference = await one.slip()
    await remind()
    await one.report('paid', reference, await one.dueNow())
    const texts = await send()
    expect(texts).toEqual([expect.stringContaining('recibimos su pago')])
  })

  test('waits while money is in process, and is dropped at the end of the day', async () => {
    await due('2026-11-20')
    const reference = await one.slip()
    await remind()
    await one.report('seen', reference, ALL)
    expect(await send()).toEqual([])
    pass(11.9)
    expect(await send()).toEqual([])
  })

  test('is not sent while the charges of its loan are disputed', async () => {
    await due('2026-11-23')
    await remind()
    const said = { problemType: '3', problemSonType: '', problemDetail: 'De más.', problemImage: [] }
    dataOf(await one.call(problemSave, { ...said, orderNo: one.loan.orderId }))
    expect(await send()).toEqual([])
  })

  test('is not sent while an arrangement is kept', async () => {
    await due('2026-11-23')
    await remind()
    const wish = { ...one.loan, parts: 2, every: 7 }
    const { quote } = dataOf(await one.call(loanArrangement, wish))
    dataOf(await one.call(agreeArrangement, { ...wish, terms: quote?.terms ?? '', agreed: 1 }))
    expect(await send()).toEqual([])
  })

  describe('of a part of an arrangement', () => {
    /** Two parts, on the 27th and on the 4th. */
    async function arranged(): Promise<bigint> {
      await due('2026-11-20')
      const wish = { ...one.loan, parts: 2, every: 7 }
      const { quote } = dataOf(await one.call(loanArrangement, wish))
      dataOf(await one.call(agreeArrangement, { ...wish, terms: quote?.terms ?? '', agreed: 1 }))
      return quote?.parts[0]?.amount ?? 0n
    }
    /** Only texts of this loan, because earlier tests have arrangements as well. */
    async function ofParts(texts: Promise<readonly string[]>): Promise<string[]> {
      const id = await borrowerId()
      const token = await run((tx) => stopToken(tx, one.server.service, id))
      return (await texts).filter((text) => text.includes('de su convenio') && text.includes(token))
    }
    const inDays = (days: number) => pass(days * 24)

    test('is sent three days before its day and on it, and states that part alone', async () => {
      await arranged()
      const said: string[][] = []
      for (let day = 1; day <= 8; day++) {
        inDays(1)
        await remind()
        said.push(await ofParts(send()))
      }
      expect(said.map((texts) => texts.length)).toEqual([0, 0, 0, 1, 0, 0, 1, 0])
      expect(said[3]?.[0]).toContain('vence el 2026-11-27')
      expect(said[6]?.[0]).toContain('vence hoy, 2026-11-27')
      for (const text of [said[3]?.[0], said[6]?.[0]]) expect(text).toContain('$1.602.10')
    })

    test('is not sent once the part is paid, and the next one is', async () => {
      const amount = await arranged()
      inDays(3)
      await one.report('paid', await one.slip(), amount)
      await send()
      inDays(1)
      await remind()
      expect(await ofParts(send())).toEqual([])
      inDays(7)
      await remind()
      expect(await ofParts(send())).toEqual([expect.stringContaining('2026-12-04')])
    })

    test('is not sent for a broken arrangement, nor while money is in process', async () => {
      await arranged()
      inDays(7)
      await remind()
      await one.report('seen', await one.slip(), 1000n)
      expect(await ofParts(send())).toEqual([])
      inDays(7)
      await remind()
      expect(await ofParts(send())).toEqual([])
    })
  })

  test('is not sent while a payment is claimed', async () => {
    await due('2026-11-23')
    await remind()
    const said = { payCode: 'mx-bank-transfer', paidOn: '2026-11-20', amount: 4321n, number: '', proofs: [] }
    dataOf(await one.call(claimPayment, { ...one.loan, ...said }))
    expect(await send()).toEqual([])
  })
})

describe('a stop', () => {
  test('applies to messages planned before it, and ends when the borrower asks', async () => {
    const id = await borrowerId()
    await one.report('paid', await one.slip(), 100_000n)
    await run((tx) => chooseNotifications(tx, id, false, one.clock))
    expect((await run((tx) => chosenNotifications(tx, id))).hasStopped).toBe(true)
    expect(await send()).toEqual([])
    await run((tx) => chooseNotifications(tx, id, true, one.clock))
    expect(await send()).toEqual([])
    await one.report('paid', await one.slip(), 1000n)
    expect(await send()).toHaveLength(1)
  })

  const tokenOf = (id: string) => run((tx) => stopToken(tx, one.server.service, id))
  const read = (token: string) => run((tx) => readStopToken(tx, one.server.service, token))

  test('is not accepted from a token of another installation, of another borrower or with a changed letter', async () => {
    const { service } = one.server
    const id = await borrowerId()
    const token = await tokenOf(id)
    expect([await read(token), await tokenOf(id)]).toEqual([id, token])
    const changed = `${token.startsWith('a') ? 'b' : 'a'}${token.slice(1)}`
    for (const wrong of [changed, token.slice(1), `${token}0`, token.toUpperCase(), id, '', '.'])
      expect([wrong, await read(wrong)]).toEqual([wrong, null])
    // A stored token of an unknown secret: write access to the database does not create valid tokens.
    const forged = '0'.repeat(STOP_TOKEN_LENGTH)
    await run((tx) => makeName(tx, `stop/${forged}`, id))
    expect(await read(forged)).toBeNull()
    const other = {
      config: { ...service.config, secrets: { ...service.config.secrets, pepper: [Buffer.alloc(32)] } },
    }
    expect(await run((tx) => readStopToken(tx, other as never, token))).toBeNull()
  })

  test("fits into one variable of a carrier, whatever the lender's id of the borrower", async () => {
    const ids = [await borrowerId(), 'x', '借'.repeat(100), 'z'.repeat(200)]
    const tokens = await Promise.all(ids.map(tokenOf))
    for (const [index, token] of tokens.entries()) {
      expect(token).toHaveLength(STOP_TOKEN_LENGTH)
      expect(token.length).toBeLessThanOrEqual(markets.in.registersTexts?.variableMax ?? 0)
      expect(await read(token)).toBe(ids[index])
    }
    expect(new Set(tokens).size).toBe(ids.length)
  })

  test('accepts tokens of older messages, and none with a changed letter', async () => {
    const { service } = one.server
    const longOf = (id: string) => {
      const mark = keyed(service, 'stop-notifications', id).subarray(0, 12).toString('base64url')
      return [Buffer.from(id).toString('base64url'), mark] as const
    }
    for (const id of [await borrowerId(), '借'.repeat(100)]) {
      const [name, mark] = longOf(id)
      expect(await read(`${name}.${mark}`)).toBe(id)
      expect(`${name}.${mark}`.length).toBeLessThanOrEqual(STOP_TOKEN_MAX)
      const changed = `${mark.startsWith('A') ? 'B' : 'A'}${mark.slice(1)}`
      const [other] = longOf(`${id}x`)
      for (const wrong of [
        `${other}.${mark}`,
        `${name}.${changed}`,
        name,
        `${name}.${mark}x`,
        `${name}=.${mark}`,
      ])
        expect([wrong, await read(wrong)]).toEqual([wrong, null])
    }
  })
})

test('news waits for the next hour once half of this hour’s messages are sent: the rest is for codes', async () => {
  const { service } = one.server
  const { perHourMax } = service.config.messages
  const hour = { limit: inAll(perHourMax), who: '' }
  await setLimitCount(service, one.clock, hour, Math.floor(perHourMax / 2))
  await one.report('paid', await one.slip(), 5000n)
  expect(await send()).toEqual([])
  pass(1)
  expect(await send()).toHaveLength(1)
})

describe('the weekly limit', () => {
  const planned = async (about: string, kind: 'due-soon' | 'payment-received' = 'due-soon') => {
    const id = await borrowerId()
    const until = new Date(one.clock.getTime() + 2 * 24 * HOUR_MS)
    const amountMinor = kind === 'payment-received' ? { amountMinor: 1n } : {}
    const notification = { borrowerId: id, kind, about, orderNo: one.loan.orderId, ...amountMinor, until }
    await run((tx) => planNotification(tx, notification, one.clock))
  }

  test('lets a few reminders through, also with concurrent processes, and more a week later', async () => {
    await due('2026-11-23')
    for (let at = 1; at <= 6; at++) await planned(`test-${at}/2026-11-23`)
    await Promise.all([send(), send(), send()])
    expect(received).toHaveLength(3)
    one.clock = new Date(one.clock.getTime() + WEEK_MS)
    await due('2026-11-30')
    await planned('test-7/2026-11-30')
    expect(await send()).toHaveLength(1)
  })

  test('drops no news of money, and is not used up by news', async () => {
    await due('2026-11-23')
    for (let at = 1; at <= 5; at++) await planned(`paid:${at}`, 'payment-received')
    expect(await send()).toHaveLength(5)
    for (let at = 1; at <= 3; at++) await planned(`more-${at}/2026-11-23`)
    expect(await send()).toHaveLength(3)
    await planned('paid:6', 'payment-received')
    expect(await send()).toEqual([expect.stringContaining('recibimos su pago')])
  })
})

describe('after an outage', () => {
  test('of a week, news of money that arrived and was reversed is still sent', async () => {
    const reference = await one.slip()
    await one.report('paid', reference, 100_000n, { charge: 'outage' })
    await one.report('reversed', reference, 1000n, { charge: 'outage', reversal: 'outage' })
    pass(24 * 7)
    expect((await send()).toSorted()).toEqual([
      expect.stringContaining('cancelo $10.00'),
      expect.stringContaining('recibimos su pago de $1.000.00'),
    ])
  })

  test('of its provider, a written message is written anew with the current facts', async () => {
    await one.report('paid', await one.slip(), 100_000n)
    const { service } = one.server
    const down = { send: async () => ({ ok: false, why: 'provider-down', retry: true }) as const }
    await sendMessages({ ...service, sms: down }, one.clock)
    await one.report('paid', await one.slip(), ALL)
    pass(1)
    const texts = await send()
    expect(texts).toHaveLength(2)
    for (const text of texts) expect(text).toContain('Su préstamo esta pagado.')
    expect(await send()).toEqual([])
  })
})
