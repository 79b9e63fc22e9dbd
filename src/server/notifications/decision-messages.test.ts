import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { submitApplication } from '#contract/apply/application.ts'
import { loanDetailPush } from '#contract/loans/loan-confirm.ts'
import type { Message } from '#server/integrations/sms/sms.ts'
import { chooseNotifications } from '#server/outbox/messages/notification-rows.ts'
import { type Applicant, applied, JOB, newApplicant, saveOne } from '#testing/applicant.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { askAsOperator, OPERATOR_TOKEN, operatorSays } from '#testing/as-operator.ts'
import { pushOf } from '#testing/offer-to.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { sendMessages } from './send-messages.ts'

const START = new Date('2026-11-23T16:00:00Z')
const HOUR_MS = 3_600_000
const ENDS = '2026-11-30T00:00:00Z'
/** The sandbox leaves an application for this amount to the operator. */
const AMOUNT = 201_900n
let clock = START
let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
})
afterAll(() => server.close())
beforeEach(() => {
  clock = START
})
const pass = (hours: number) => {
  clock = new Date(clock.getTime() + hours * HOUR_MS)
}

/** Sends due messages; resolves with the texts to one phone. */
async function sentTo(phone: string): Promise<string[]> {
  const received: Message[] = []
  const sms = {
    send: async (message: Message) => {
      received.push(message)
      return { ok: true, providerId: 'x' } as const
    },
  }
  await sendMessages({ ...server.service, sms }, clock)
  return received.filter(({ to }) => to === phone).map(({ text }) => text)
}

async function waiting() {
  const person = await newApplicant(server)
  const applicationId = await applied(server, person, AMOUNT)
  await sentTo(person.phone)
  return { person, which: { borrowerId: person.id, applicationId, version: 1 } }
}
const offer = (which: object) =>
  operatorSays(server, 'applications/offer', { ...which, amountMinor: 150_000, expiresAt: ENDS })
const accept = async (person: Applicant) => {
  const input = await pushOf(server, { query: person.query, name: person.id } as Person, person.product)
  return dataOf(await person.call(loanDetailPush, input))
}

describe('the decision about an application', () => {
  test('is sent once if it is an offer, with its end, and again before it ends', async () => {
    const { person, which } = await waiting()
    await offer(which)
    await offer(which)
    expect(await sentTo(person.phone)).toEqual([
      expect.stringMatching(
        /respondimos su solicitud de préstamo con una oferta.* 2026-11-29 18:00, hora de/,
      ),
    ])
    // Contact hours end at 22:00, and the reminder is due 24 hours before the end.
    clock = new Date('2026-11-29T00:00:00Z')
    expect(await sentTo(person.phone)).toEqual([
      expect.stringContaining('su oferta de préstamo termina el 2026-11-29 18:00, hora de'),
    ])
    pass(1)
    expect(await sentTo(person.phone)).toEqual([])
  })

  test('is not sent again before the end if the offer was accepted', async () => {
    const { person, which } = await waiting()
    await offer(which)
    await sentTo(person.phone)
    await accept(person)
    clock = new Date('2026-11-29T00:00:00Z')
    expect(await sentTo(person.phone)).toEqual([])
  })

  test('is sent without its reason if it is a refusal, also to a borrower who stopped news', async () => {
    const { person, which } = await waiting()
    await server.service.database.transaction((tx) => chooseNotifications(tx, person.id, false, clock))
    const said = { ...which, reason: 'Sus otros créditos.', byBureau: true }
    expect((await operatorSays(server, 'applications/refuse', said))[0]).toBe(200)
    const texts = await sentTo(person.phone)
    expect(texts).toEqual([expect.stringContaining('respondimos su solicitud de préstamo. Puede leer')])
    expect(texts[0]).not.toContain('créditos')
  })

  test('is sent each time that more is needed, and not once the borrower has provided it', async () => {
    const { person, which } = await waiting()
    const more = (version: number) =>
      operatorSays(server, 'applications/more', {
        ...which,
        version,
        reason: 'Falta un dato.',
        steps: [{ kind: 'job', reason: 'No coincide.', fields: ['monthlyIncome'] }],
      })
    const sendAnew = async () => {
      const { applicationId } = which
      await saveOne(person, { applicationId, kind: 'job' }, { ...JOB, monthlyIncome: '9,000' })
      dataOf(await person.call(submitApplication, { applicationId }))
      await sentTo(person.phone)
    }
    expect((await more(1))[0]).toBe(200)
    expect(await sentTo(person.phone)).toEqual([expect.stringContaining('nos falta algo')])
    await sendAnew()
    expect((await more(2))[0]).toBe(200)
    expect(await sentTo(person.phone)).toEqual([expect.stringContaining('nos falta algo')])
    await sendAnew()
    clock = new Date('2026-11-24T05:00:00Z')
    expect((await more(3))[0]).toBe(200)
    await sendAnew()
    clock = new Date('2026-11-24T18:00:00Z')
    expect(await sentTo(person.phone)).toEqual([])
  })
})

test('an offer of the operator is notified and can be stopped; an older one that it replaces is not notified', async () => {
  const person = await newApplicant(server)
  const made = { borrowerId: person.id, productId: person.product, expiresAt: ENDS }
  const make = (amountMinor: number) =>
    askAsOperator(server, 'POST', '/operator/offers', { ...made, amountMinor })
  await make(150_000)
  clock = new Date(clock.getTime() + 1000)
  await make(160_000)
  expect(await sentTo(person.phone)).toEqual([expect.stringContaining('tenemos una oferta de préstamo')])
  await server.service.database.transaction((tx) => chooseNotifications(tx, person.id, false, clock))
  clock = new Date('2026-11-29T00:00:00Z')
  expect(await sentTo(person.phone)).toEqual([])
})

test('the refusal of a loan after its offer was accepted is notified', async () => {
  const { person, which } = await waiting()
  await offer(which)
  const { lendDetailsUrl } = await accept(person)
  await sentTo(person.phone)
  const orderNo = new URLSearchParams(lendDetailsUrl.split('?')[1]).get('orderId') ?? ''
  expect((await operatorSays(server, `orders/${orderNo}/status`, { to: '110' }))[0]).toBe(200)
  expect(await sentTo(person.phone)).toEqual([expect.stringContaining('respondimos su solicitud')])
})
