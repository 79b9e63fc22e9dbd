import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bindAccount, boundAccounts, cancelAccount, confirmAccount } from '#contract/account/bank-accounts.ts'
import { problemReopen, problemSave } from '#contract/complaints/complaints.ts'
import { fileDataRequest } from '#contract/complaints/data-requests.ts'
import { loanDetailPush } from '#contract/loans/loan-confirm.ts'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { agreeArrangement, loanArrangement } from '#contract/money/arrangement.ts'
import { askArrangement } from '#contract/money/ask-arrangement.ts'
import { claimPayment } from '#contract/money/claims.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { addDays, dayIn } from '#domain/dates.ts'
import { TRIED_FOR_MS } from '#domain/lender-events/next-try.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { answerComplaint } from '#server/complaints/complaint-answers.ts'
import { runDue } from '#server/fronts/apps/planned-steps.ts'
import { lockAnyOrder } from '#server/fronts/operator/any-order.ts'
import { secretText } from '#server/integrations/lender/webhook-secret.ts'
import { deleteAccount } from '#server/leaving/delete-account.ts'
import { sweepEnds } from '#server/loans/arrangements/arrangement-ends.ts'
import { moveLoan } from '#server/loans/details/life-of-loan.ts'
import { recordGiven, recordWithdrawn } from '#server/people/borrowers/consent-rows.ts'
import { accountOfPhone } from '#server/people/sign-in/account-of-phone.ts'
import { applied, newApplicant } from '#testing/applicant.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { askAsOperator, OPERATOR_TOKEN } from '#testing/as-operator.ts'
import { atTheDesk } from '#testing/at-the-desk.ts'
import { payAtStore, sendNotice } from '#testing/at-the-store.ts'
import { newestCode } from '#testing/newest-code.ts'
import { borrowerIdOf, offerTo, pushOf } from '#testing/offer-to.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { type ReceivedWebhook, startReceiver } from '#testing/webhook-receiver.ts'
import type { PlainDocument } from '#workbench/openapi/document.ts'
import { judgeBy } from '#workbench/openapi/judge.spec.ts'
import { deliverEvents } from './deliver-events.ts'
import { lenderEvents } from './lender-events.ts'
import { loanSettled } from './money-events.ts'
import { notifyLender } from './notify-lender.ts'

const DAY_MS = 86_400_000
const SECRET = secretText(randomBytes(32))
const OLDER = secretText(randomBytes(32))
const HOUR_MS = 3_600_000

let server: SandboxServer
let receiver: Awaited<ReturnType<typeof startReceiver>>
let clock = new Date()
beforeAll(async () => {
  receiver = await startReceiver()
  server = await startSandbox({
    now: () => clock,
    env: {
      OPERATOR_TOKEN,
      LENDER_WEBHOOK_URL: receiver.url,
      LENDER_WEBHOOK_PRIVATE: '1',
      LENDER_WEBHOOK_SECRET: SECRET,
      LENDER_WEBHOOK_SECRET_OLD: OLDER,
    },
  })
  await deliver()
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})
beforeEach(() => {
  receiver.answer = receiver.taken
  receiver.received.length = 0
})

const deliver = () => deliverEvents(server.service, clock)
const inOne = <Result>(work: Parameters<typeof server.service.database.transaction<Result>>[0]) =>
  server.service.database.transaction(work)
const wait = (milliseconds: number) => {
  clock = new Date(clock.getTime() + milliseconds)
}

let events = 0
/** Records an event of a borrower that no other test uses. */
const notify = (borrowerId: string) =>
  inOne((tx) =>
    notifyLender(
      tx,
      loanSettled,
      { borrowerId },
      { borrowerId, orderNo: String(++events), payment: `test:${events}`, settledAt: clock },
      clock,
    ),
  )
const numbersOf = (webhooks: readonly ReceivedWebhook[], borrowerId: string) =>
  webhooks.filter(({ event }) => event.data.borrowerId === borrowerId).map(({ event }) => event.sequence)

/** Registers a borrower whose earlier events are delivered. */
async function newcomer(): Promise<Person> {
  const person = await server.person('Ana Ejemplo')
  await deliver()
  receiver.received.length = 0
  return person
}

/** A reference for the borrower's whole loan. */
async function slipOf(person: Person) {
  const loan = loanOf(person, '174')
  const call = asBorrower(server, person.query)
  const amount = dataOf(await call(loanPlayDetail, loan)).repayAmount
  const wish = { ...loan, amount, payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY }
  const { vCode } = dataOf(await call(generateVcode, wish)).repayDetail
  return { orderNo: loan.orderId, reference: vCode, amount }
}

describe('every kind of event', () => {
  let all: readonly ReceivedWebhook[] = []
  beforeAll(async () => {
    const ana = await newcomer()
    const call = asBorrower(server, ana.query)
    const { service } = server
    const product = 'mx-directo'
    await offerTo(server, ana, product, 200_000n)
    const { lendDetailsUrl } = dataOf(await call(loanDetailPush, await pushOf(server, ana, product)))
    const orderNo = /orderId=(\w+)/.exec(lendDetailsUrl)?.[1] ?? ''
    for (const to of ['151', '170', '174'] as const)
      await inOne(async (tx) => {
        const order = await lockAnyOrder(tx, orderNo)
        return order && moveLoan(tx, order, to, clock)
      })
    const { orderNo: paidOrder, reference, amount } = await slipOf(ana)
    const charge = `charge-${reference}`
    const money = { reference, amountMinor: amount + 700n, at: clock, charge }
    await sendNotice(server, { ...money, id: `p-${reference}`, kind: 'paid' })
    await sendNotice(server, { ...money, id: `r-${reference}`, kind: 'reversed', takesBack: 'whole' })
    await sendNotice(server, { ...money, id: `w-${reference}`, kind: 'restored' })
    await sendNotice(server, {
      id: 'unknown-1',
      kind: 'paid',
      reference: '99999999999999',
      amountMinor: 5n,
      at: clock,
    })
    // In Mexico it is still the evening before.
    const paidOn = dayIn(clock, 'America/Mexico_City')
    const paid = { orderId: paidOrder, payCode: 'mx-bank-transfer', paidOn }
    dataOf(await call(claimPayment, { ...paid, amount: amount + 700n, number: reference, proofs: [] }))
    const plan = { ...loanOf(ana, '180'), parts: 2, every: 7 }
    const asked = {
      day: addDays(dayIn(clock, 'America/Mexico_City'), 50),
      parts: 5,
      why: 'Perdí mi trabajo.',
    }
    const { folio: request } = dataOf(await call(askArrangement, { ...loanOf(ana, '180'), ...asked }))
    const desk = await atTheDesk(server)
    const requestPath = `/desk/arrangements/${request}`
    await desk.post(`${requestPath}/refuse`, { reply: 'No.' }, { from: requestPath })
    const agreedTo = async (wish: typeof plan | { productId: string; orderId: string; day: string }) => {
      const { quote } = dataOf(await call(loanArrangement, wish))
      dataOf(await call(agreeArrangement, { ...wish, terms: quote?.terms ?? '', agreed: 1 }))
      return quote?.total ?? 0n
    }
    // The first arrangement is broken, the second is kept.
    await agreedTo({ ...loanOf(ana, '180'), day: addDays(dayIn(clock, 'America/Mexico_City'), 1) })
    // The day may be a day off, and so may the five after it.
    wait(7 * DAY_MS)
    await sweepEnds(service, clock)
    const total = await agreedTo(plan)
    const way = { payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY }
    const { repayDetail } = dataOf(
      await call(generateVcode, { ...loanOf(ana, '180'), ...way, amount: total }),
    )
    await payAtStore(server, repayDetail.vCode, total)
    // Either part may be due some days off later: the second one after at most 14 + 6 days.
    wait(21 * DAY_MS)
    await sweepEnds(service, clock)
    // The events below belong to days before the arrangement was kept.
    wait(-28 * DAY_MS)
    const draft = {
      problemType: '3',
      problemSonType: '',
      problemDetail: 'Me cobraron dos veces.',
      problemImage: [],
    }
    const { problemId: folio } = dataOf(await call(problemSave, draft))
    await inOne((tx) =>
      answerComplaint(tx, sealerOf(service), { folio, text: 'Listo.', pictures: [], actor: 'desk' }, clock),
    )
    dataOf(await call(problemReopen, { problemId: folio, problemDetail: 'Sigue el cargo.' }))
    const account = { holder: 'Ana Ejemplo', bank: 'Banco Inventado', number: '032180000118359719', ifsc: '' }
    dataOf(await call(bindAccount, account))
    dataOf(await call(confirmAccount, { code: await newestCode(server) }))
    // Her country needs no notice; this is what the button records in a country that does.
    const consent = { borrowerId: await borrowerIdOf(server, ana), purpose: 'messages' } as const
    await inOne((tx) => recordGiven(tx, consent, 'ab'.repeat(32), clock))
    await inOne((tx) => recordWithdrawn(tx, consent, true, clock))
    const correction = {
      kind: 'correction',
      detail: '',
      field: 'address',
      value: 'Calle Inventada 2',
    } as const
    const { id } = dataOf(await call(fileDataRequest, correction))
    const kept = /name="kept" value="([^"]+)"/.exec(await desk.text(`/desk/requests/${id}`))?.[1] ?? ''
    await desk.post(`/desk/requests/${id}/grant`, { kept, text: '' })
    const proved = { id: 'registered-1', phone: '+525512340001', market: 'mx' } as const
    const newest = await inOne((tx) => accountOfPhone({ tx, service, now: clock }, proved))
    await inOne((tx) => deleteAccount({ tx, service, now: clock }, newest))
    // The sandbox's lender refuses amounts that end in 13.
    await applied(server, await newApplicant(server), 121_300n)
    wait(10_000)
    await runDue(service, clock)
    await deliver()
    all = [...receiver.received]
  })

  test('is sent, and a Standard Webhooks library verifies it with the new secret and with the old one', () => {
    for (const { headers, body, event } of all) {
      // The library compares the timestamp of the webhook with its own clock.
      vi.setSystemTime(Number(headers['webhook-timestamp']) * 1000)
      for (const secret of [SECRET, OLDER]) expect(new Webhook(secret).verify(body, headers)).toEqual(event)
    }
    expect(() =>
      new Webhook(secretText(randomBytes(32))).verify(all[0]?.body ?? '', all[0]?.headers ?? {}),
    ).toThrow()
    vi.useRealTimers()
    expect(new Set(all.map(({ event }) => event.type))).toEqual(new Set(lenderEvents.map(({ type }) => type)))
  })

  test('matches the document', async () => {
    const document: PlainDocument = await (await fetch(`${server.url}/sandbox/operator.json`)).json()
    const judge = judgeBy(document)
    expect(Object.keys(document.webhooks ?? {})).toEqual(lenderEvents.map(({ type }) => type))
    for (const { event } of all) {
      const content = document.webhooks?.[event.type]?.post.requestBody?.content['application/json']
      const fits = judge.judgeOf(content?.schema ?? {})
      expect([event, fits(event), fits.errors]).toEqual([event, true, null])
      for (const { value } of Object.values(content?.examples ?? {}))
        expect([value, fits(value)]).toEqual([value, true])
      // The schema is open, so an undescribed field would pass it.
      const { data } = content?.schema.properties ?? {}
      expect(Object.keys(event.data).sort()).toEqual(Object.keys(data?.properties ?? {}).sort())
    }
  })

  test('reports one borrower’s order in sequence, numbered without a gap', () => {
    const ofOthers = [
      'payment.unmatched',
      'borrower.registered',
      'account.deleted',
      'application.submitted',
      'application.decided',
    ]
    const own = all.filter(({ event }) => !ofOthers.includes(event.type))
    expect(own.map(({ event }) => event.type)).toEqual([
      ...['offer.accepted', 'loan.paid_out', 'payment.booked', 'credit.booked', 'loan.settled'],
      ...[
        'payment.reversed',
        'payment.restored',
        'credit.booked',
        'payment.claimed',
        'payment.claim_answered',
        'loan.arrangement_asked',
        'loan.arrangement_answered',
        'loan.arranged',
        'loan.arrangement_broken',
        'loan.arranged',
        'payment.booked',
        'loan.settled',
        'loan.arrangement_kept',
        'complaint.opened',
        'complaint.answered',
        'complaint.reopened',
        'account.changed',
        'consent.given',
        'consent.withdrawn',
        'borrower.corrected',
      ],
    ])
    expect(own.map(({ event }) => event.sequence)).toEqual(
      own.map((_, index) => (own[0]?.event.sequence ?? 0) + index),
    )
  })

  test('contains no name, phone or account number', () => {
    for (const { body } of all)
      expect(body).not.toMatch(/Ejemplo|\+52|032180000118359719|Me cobraron|Perdí|Rosa|HEGG56|Calle/)
  })
})

test('a transaction that is rolled back sends no event', async () => {
  await expect(
    inOne(async (tx) => {
      const data = { borrowerId: 'rolled-back', orderNo: '1', payment: 'test:0', settledAt: clock }
      await notifyLender(tx, loanSettled, { borrowerId: 'rolled-back' }, data, clock)
      throw new Error('changed its mind')
    }),
  ).rejects.toThrow('changed its mind')
  await deliver()
  expect(receiver.received).toEqual([])
})

test('an account change that is withdrawn is reported', async () => {
  const call = asBorrower(server, (await newcomer()).query)
  const accounts = ['032180000118359719', '002010077777777771'].map((number) => ({
    ...{ holder: 'Ana Ejemplo', bank: 'Banco Inventado', ifsc: '', number },
  }))
  for (const account of accounts) {
    wait(HOUR_MS)
    dataOf(await call(bindAccount, account))
    dataOf(await call(confirmAccount, { code: await newestCode(server) }))
  }
  const { accounts: bound } = dataOf(await call(boundAccounts, {}))
  const waiting = bound.find(({ isWaiting }) => isWaiting)
  dataOf(await call(cancelAccount, { accountId: waiting?.id ?? '' }))
  await deliver()
  expect(receiver.received.map(({ event }) => event.data.change)).toEqual(['bound', 'bound', 'cancelled'])
})

test('three concurrent replicas send each event once', async () => {
  for (let borrower = 0; borrower < 10; borrower++) await notify(`crowd-${borrower}`)
  await Promise.all([deliver(), deliver(), deliver()])
  expect(receiver.received).toHaveLength(10)
})

test('an undelivered event blocks later events of its borrower, and of no other', async () => {
  for (let event = 0; event < 3; event++) await notify('held')
  await notify('free')
  receiver.answer = (response, { event }) =>
    response.writeHead(event.data.borrowerId === 'held' ? 503 : 200).end()
  await deliver()
  await deliver()
  expect(numbersOf(receiver.received, 'held')).toEqual([1])
  expect(numbersOf(receiver.received, 'free')).toEqual([1])
  wait(5_000)
  receiver.answer = receiver.taken
  await deliver()
  expect(numbersOf(receiver.received, 'held')).toEqual([1, 1, 2, 3])
})

test('every attempt has the same id and body, and its own timestamp', async () => {
  await notify('again')
  receiver.answer = (response) => response.writeHead(500).end()
  await deliver()
  wait(5_000)
  await deliver()
  const [first, second] = receiver.received
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['webhook-id']).toBe(first?.event.id)
  expect(Number(second?.headers['webhook-timestamp']) - Number(first?.headers['webhook-timestamp'])).toBe(5)
  wait(HOUR_MS)
  receiver.answer = receiver.taken
  await deliver()
})

test('when a replica stops during an attempt, another one takes over a minute later', async () => {
  await notify('left')
  const gone = { ...server.service, lender: { deliver: () => Promise.reject(new Error('killed')) } }
  await expect(deliverEvents(gone, clock)).rejects.toThrow('killed')
  await deliver()
  expect(receiver.received).toEqual([])
  wait(60_000)
  await deliver()
  expect(numbersOf(receiver.received, 'left')).toEqual([1])
})

test('a receiver that hangs delays no payment', async () => {
  await notify('slow')
  const asked = Promise.withResolvers<() => void>()
  receiver.answer = (response) => asked.resolve(() => response.writeHead(200).end())
  const delivering = deliver()
  const release = await asked.promise
  const { reference, amount } = await slipOf(await server.person('Ana Ejemplo'))
  expect(await payAtStore(server, reference, amount)).toBe('over-paid')
  release()
  receiver.answer = receiver.taken
  await delivering
  await deliver()
})

describe('an event that no receiver accepted for three days', () => {
  /** Lets the first of two events of a borrower fail for good, and returns its id. */
  async function giveUp(borrowerId: string): Promise<string> {
    for (let event = 0; event < 2; event++) await notify(borrowerId)
    receiver.answer = (response) => response.writeHead(302, { location: receiver.url }).end()
    await deliver()
    wait(TRIED_FOR_MS)
    receiver.received.length = 0
    receiver.answer = (response, { event }) => response.writeHead(event.sequence === 1 ? 302 : 200).end()
    await deliver()
    const dead = (await listOf('dead')).find((event) => event.borrowerId === borrowerId)
    expect(dead).toMatchObject({ type: 'loan.settled', attempts: 2, lastError: 'status-302' })
    receiver.answer = receiver.taken
    return dead?.eventId ?? ''
  }
  const listOf = async (state: string) => {
    const { status, data } = await askAsOperator(server, 'GET', `/operator/webhooks?state=${state}`)
    expect(status).toBe(200)
    return data as { eventId: string; borrowerId: string }[]
  }
  const idsSent = () => receiver.received.map(({ event }) => event.id)

  test('is given up, and the next event of the borrower is delivered', async () => {
    await giveUp('given-up')
    expect(await listOf('delivered')).toContainEqual(expect.objectContaining({ borrowerId: 'given-up' }))
  })

  test('is listed at the desk, and one button sends it again', async () => {
    const eventId = await giveUp('pressed')
    receiver.received.length = 0
    const desk = await atTheDesk(server)
    const page = await desk.text('/desk/webhooks')
    expect(page).toContain(eventId)
    const pressed = await desk.post(`/desk/webhooks/${eventId}/again`, {}, { from: '/desk/webhooks' })
    expect(pressed.headers.get('location')).toBe('/desk/webhooks?done=sentAgain')
    const twice = await desk.post(`/desk/webhooks/${eventId}/again`, {}, { from: '/desk/webhooks' })
    expect(twice.headers.get('location')).toBe('/desk/webhooks?problem=changed-before')
    await deliver()
    expect(idsSent()).toEqual([eventId])
    expect(await desk.text('/desk/log')).toContain('Sent an event again')
  })

  test('can be sent again by an operator call, even if it was delivered', async () => {
    const eventId = await giveUp('called')
    const again = () => askAsOperator(server, 'POST', '/operator/webhooks', { eventId })
    for (let time = 0; time < 2; time++) {
      receiver.received.length = 0
      expect((await again()).data).toEqual({ eventId, changed: true })
      expect((await again()).data).toEqual({ eventId, changed: false })
      await deliver()
      expect(idsSent()).toEqual([eventId])
    }
    expect((await askAsOperator(server, 'POST', '/operator/webhooks', { eventId: 'none' })).status).toBe(404)
  })
})
