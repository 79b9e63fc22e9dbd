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

test('a text of more than 200 characters from a page without a script is refused whole and not sent', async () => {
  const text = '😀'.repeat(201)
  const answered = await submitNext(pageWith(unasked), formOf({ problemDetail: text }))
  expect(answered).toMatchObject({ outcome: 'not-sent', text, wrongText: 'too-long' })
  // A picture is still uploaded.
  const added = await submitNext(pageWith(unasked), formOf({ problemDetail: text, add: '1' }))
  expect(added).toEqual({ outcome: 'not-sent', text, images: [] })
})

test('a line break counts as one character, as on the page', async () => {
  const text = 'a\r\n'.repeat(100)
  expect(await submitNext(pageWith(refused), formOf({ problemDetail: text }))).toMatchObject({
    message: 'why',
  })
})

test('a refused answer or data request is shown again in full, at any length', async () => {
  const long = 'x'.repeat(5000)
  expect(await submitDetails(pageWith(refused), formOf({ problemDetail: long }))).toMatchObject({
    text: long,
  })
  const request = { kind: 'correction', field: 'name', value: long, detail: long }
  expect(await submitRequest(pageWith(refused), formOf(request))).toMatchObject({ value: long, detail: long })
})
