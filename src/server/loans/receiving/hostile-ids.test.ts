import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statement } from '#server/base/database/database.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import { sandboxPayments } from '#server/integrations/payments/sandbox.ts'
import { askAsOperator } from '#testing/as-operator.ts'
import { oneLoan } from '#testing/one-loan.ts'

/** The event of the next message. */
let next: PaymentEvent
/** The sandbox's provider, but with ids of any form. */
const anyIds = {
  ...sandboxPayments([Buffer.alloc(32, 7)]),
  readWebhook: () => ({ ok: true, event: next }) as const,
}

const one = oneLoan({ providers: [anyIds] })

/** Sends a message; resolves with its status and its outcome. */
async function send(event: Omit<PaymentEvent, 'at'>): Promise<[status: number, outcome: string]> {
  next = { ...event, at: one.clock }
  const response = await fetch(`${one.server.url}/webhooks/payments/sandbox`, { method: 'POST', body: '{}' })
  return [response.status, (await response.json()).outcome]
}

const forgetPostings = statement<unknown, [string]>(
  'test-forget-sources-of-postings',
  'UPDATE postings SET source = NULL, event_id = NULL, step = NULL WHERE order_no = $1',
)
const forgetReversals = statement<unknown, [string]>(
  'test-forget-sources-of-reversals',
  'UPDATE reversals SET payment_source = NULL, told_by = NULL WHERE order_no = $1',
)

/** Leaves the rows of the loan as the previous release writes them. */
const asPreviousRelease = () =>
  one.server.service.database.transaction(async (tx) => {
    await tx.run(forgetPostings, [one.loan.orderId])
    await tx.run(forgetReversals, [one.loan.orderId])
  })

const FIRST = 1000n
const SECOND = 2500n
let runs = 0

/**
 * Books one payment under each id, reports each twice, reverses the first, twice, restores it, and reverses
 * the second. The ids of each run begin with its number.
 */
async function bookTwoAndReverse(
  ids: readonly [string, string],
  reference: string,
  between: () => Promise<void>,
): Promise<void> {
  runs += 1
  const run = `run${runs}`
  const before = await one.balance('cash')
  const moved = async () => (await one.balance('cash')) - before
  const charged = (at: 0 | 1) => ({ reference, charge: `${run}-charge-${at}` })
  const paid = (at: 0 | 1): Omit<PaymentEvent, 'at'> => ({
    ...{ id: `${run}-${ids[at]}`, kind: 'paid', ...charged(at) },
    amountMinor: at === 0 ? FIRST : SECOND,
  })
  const back = (kind: 'reversed' | 'restored', at: 0 | 1, number = 1): Omit<PaymentEvent, 'at'> => ({
    ...{ id: `${run}-${ids[at]}/${kind}-${at}-${number}`, kind, ...charged(at), amountMinor: 0n },
    ...(kind === 'reversed' && { takesBack: 'whole' }),
  })

  expect(await send(paid(0))).toEqual([200, 'part-paid'])
  expect(await send(paid(1))).toEqual([200, 'part-paid'])
  await between()
  expect(await send(paid(0))).toEqual([200, 'duplicate'])
  expect(await send(paid(1))).toEqual([200, 'duplicate'])
  expect(await moved()).toBe(FIRST + SECOND)

  expect(await send(back('reversed', 0))).toEqual([200, 'reversed'])
  expect(await moved()).toBe(SECOND)
  await between()
  expect(await send(back('reversed', 0))).toEqual([200, 'duplicate'])
  expect(await send(back('reversed', 0, 2))).toEqual([200, 'duplicate'])
  expect(await moved()).toBe(SECOND)
  expect(await send(back('restored', 0))).toEqual([200, 'restored'])
  expect(await moved()).toBe(FIRST + SECOND)
  await between()
  expect(await send(back('reversed', 1))).toEqual([200, 'reversed'])
  expect(await moved()).toBe(FIRST)
}

/** Ids of characters that could split a composed name. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        ':',
        '//',
        '/payment',
        '/reversal',
        'sandbox:',
        '%',
        '_',
        '\\',
        "'",
        '.',
        '2',
        'a',
      ),
      fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)) }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join('').slice(0, 100))

const nothing = async () => {}

describe('of two payments with different ids, each is booked once and reversed alone', () => {
  test('if one id is the other with a path appended', async () => {
    await bookTwoAndReverse(['a', 'a/b'], await one.slip(), nothing)
  })

  test('if the previous release has booked them', async () => {
    const reference = await one.slip()
    await bookTwoAndReverse(['a', 'a/b'], reference, asPreviousRelease)
    await bookTwoAndReverse(['a/b:c', 'a'], reference, asPreviousRelease)
  })

  test('whatever their ids are', async () => {
    const reference = await one.slip()
    const two = fc.tuple(hostile, hostile).filter(([first, second]) => first !== second)
    const each = fc.asyncProperty(two, (ids) => bookTwoAndReverse(ids, reference, nothing))
    const examples: [[string, string]][] = [[['a/b', 'a']], [['x', 'x:y']], [['%', '_']], [['', '/payment']]]
    await fc.assert(each, { numRuns: 12, examples })
  })
})

test.each([
  ['empty', ''],
  ['with a space', 'a b'],
  ['with a control character', 'a\u0000b'],
  ['with a line break', 'a\nb'],
  ['with a homoglyph', 'p\u0430y-1'],
  ['with a lone surrogate', 'a\ud800'],
  ['longer than 200 characters', 'a'.repeat(201)],
])('an id that is %s is refused: nothing is booked, and the provider repeats it', async (_, id) => {
  const reference = await one.slip()
  const before = await one.balance('cash')
  const event = { id, kind: 'paid', reference, amountMinor: FIRST } as const
  expect(await send(event)).toEqual([500, 'unreadable'])
  expect(await one.balance('cash')).toBe(before)
})

test('a reversal of an unknown charge is kept for a person to decide', async () => {
  const charge = 'nobodys/charge:1'
  const event = { id: 'nobodys/back', kind: 'reversed', reference: '', charge, amountMinor: FIRST } as const
  expect(await send({ ...event, takesBack: 'this' })).toEqual([200, 'unmatched'])
  const { data } = await askAsOperator(one.server, 'GET', '/operator/open-reversals')
  expect(data).toContainEqual(expect.objectContaining({ charge, what: 'without-payment' }))
})

test('messages that contradict two events are two cases, also if their ids and references join to one text', async () => {
  const notice = { kind: 'paid', amountMinor: FIRST, charge: 'contradicted' } as const
  const cases = async (eventId: string) => {
    const { data } = await askAsOperator(one.server, 'GET', '/operator/money-cases')
    return (data as { eventId: string }[]).filter((each) => each.eventId === eventId).length
  }
  expect(await send({ ...notice, id: 'c', reference: '1', charge: null })).toEqual([200, 'unmatched'])
  expect(await send({ ...notice, id: 'c/paid/1', reference: '2', charge: null })).toEqual([200, 'unmatched'])
  expect(await send({ ...notice, id: 'c', reference: '1/paid/3' })).toEqual([200, 'contradiction'])
  expect(await send({ ...notice, id: 'c/paid/1', reference: '3' })).toEqual([200, 'contradiction'])
  expect(await cases('c')).toBe(1)
  expect(await cases('c/paid/1')).toBe(1)
})
