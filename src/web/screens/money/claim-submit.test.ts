import { expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import type { Call } from '#contract/wire/call-result.ts'
import type { Page } from '#web/calls/page.ts'
import { submit } from './claim.tsx'

/** Creates a page whose claim is refused with a code. */
function pageRefusedWith(code: number): Page {
  const call = (async () => ({ success: false, code, message: 'why', failure: null })) as unknown as Call
  return { pathname: '/claim', query: new URLSearchParams(), identity: {}, language: 'en', call }
}

test.each([
  ['unknown-channel', 'payCode'],
  ['claim-day', 'paidOn'],
  ['claim-amount', 'amount'],
  ['claim-too-much', 'amount'],
  ['claim-number', 'number'],
] as const)(
  'why it was not taken (%s) stands at the field %s, and what was typed is still there',
  async (reason, field) => {
    const form = new FormData()
    form.set('amount', 'Rs. 15/-')
    const result = await submit(pageRefusedWith(refusals[reason].code), form)
    expect(result).toMatchObject({ field, message: 'why', amount: 'Rs. 15/-' })
  },
)

test('an error without a field is shown above the button', async () => {
  const form = new FormData()
  form.set('amount', '15')
  const result = await submit(pageRefusedWith(refusals['too-many-requests'].code), form)
  expect(result).toMatchObject({ message: 'why' })
  expect(result).not.toHaveProperty('field')
})

test('without an amount the server names the first missing field', async () => {
  const result = await submit(pageRefusedWith(refusals['unknown-channel'].code), new FormData())
  expect(result).toMatchObject({ field: 'payCode', message: 'why', amount: '' })
})

test.each([
  ['15x', 'amount-unreadable'],
  ['1.500,00', 'amount-unreadable'],
  ['99999999999999999999', 'amount-too-large'],
] as const)('the amount %j is reported as %s and kept, and nothing is sent', async (amount, unread) => {
  const form = new FormData()
  form.set('amount', amount)
  const page = { ...pageRefusedWith(1), call: (() => Promise.reject(new Error('sent'))) as unknown as Call }
  expect(await submit(page, form)).toMatchObject({ field: 'amount', unread, amount })
})

test('the error of a refused picture is shown at its field', async () => {
  const form = new FormData()
  form.set('problemImage', new Blob(['<svg/>']))
  form.set('amount', '15')
  const result = await submit(pageRefusedWith(refusals['not-an-image'].code), form)
  expect(result).toMatchObject({ image: { message: 'why' }, message: '', amount: '15' })
})

test('a number longer than any field is sent so that it is refused, never shortened, and shown again', async () => {
  const sent: unknown[] = []
  const refused = pageRefusedWith(refusals['claim-number'].code)
  const call = ((entry: unknown, input: unknown) => {
    sent.push(input)
    return refused.call(entry as never, input as never)
  }) as Call
  const form = new FormData()
  const number = `Referencia:${' '.repeat(480)}1234567890123`
  form.set('number', number)
  expect(await submit({ ...refused, call }, form)).toMatchObject({ field: 'number', number })
  expect(sent).toMatchObject([{ number: '\ufffd' }])
})
