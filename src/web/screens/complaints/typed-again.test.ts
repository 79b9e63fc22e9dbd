import { expect, test } from 'vitest'
import type { Call } from '#contract/wire/call-result.ts'
import type { Page } from '#web/calls/page.ts'
import { submit as submitDetails } from './complaint-details.tsx'
import { submit as submitNext } from './complaint-next.tsx'
import { submit as submitRequest } from './data-request.tsx'

const refused = (async () => ({ success: false, code: 1, message: 'why', failure: null })) as unknown as Call
const pageWith = (call: Call): Page => ({
  pathname: '/complaintNext',
  query: new URLSearchParams('problemType=3&problemId=1'),
  identity: {},
  language: 'en',
  call,
})
const unasked = (() => Promise.reject(new Error('sent'))) as unknown as Call
const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('a text of more than 200 characters, as a page without a script sends it, is refused whole and not sent', async () => {
  const text = '😀'.repeat(201)
  const answered = await submitNext(pageWith(unasked), formOf({ problemDetail: text }))
  expect(answered).toMatchObject({ outcome: 'not-sent', text, wrongText: 'too-long' })
  // A picture is added beside it all the same.
  const added = await submitNext(pageWith(unasked), formOf({ problemDetail: text, add: '1' }))
  expect(added).toEqual({ outcome: 'not-sent', text, images: [] })
})

test('a line end counts as one character, as the page counts it', async () => {
  const text = 'a\r\n'.repeat(100)
  expect(await submitNext(pageWith(refused), formOf({ problemDetail: text }))).toMatchObject({
    message: 'why',
  })
})

test('a refused answer or request about data comes back whole, however long it is', async () => {
  const long = 'x'.repeat(5000)
  expect(await submitDetails(pageWith(refused), formOf({ problemDetail: long }))).toMatchObject({
    text: long,
  })
  const asked = { kind: 'correction', field: 'name', value: long, detail: long }
  expect(await submitRequest(pageWith(refused), formOf(asked))).toMatchObject({ value: long, detail: long })
})
