import { expect, test, vi } from 'vitest'
import type { Call } from '#contract/wire/call-result.ts'
import type { Page } from '#web/calls/page.ts'
import { load } from './delete-account.tsx'
import { submit } from './mine.tsx'

function pageWhoseCallsSay(success: boolean): Page {
  const answer = success ? { success, code: 0, data: null } : { success, code: null, message: 'no' }
  // Signing out reads only this part of a response.
  const call = (async () => answer) as unknown as Call
  return { pathname: '/mine', query: new URLSearchParams(), identity: {}, language: 'en', call }
}

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test.each([
  ['signing out', {}, '/login?signedOut=1'],
  ['an account that is not mine', { step: 'not-mine' }, '/login?signedOut=1&notMine=1'],
])('%s leads to the page where the phone forgets, once it is done', async (_how, fields, to) => {
  const left = await submit(pageWhoseCallsSay(true), formOf(fields))
  expect(left instanceof Response && left.headers.get('location')).toBe(to)
  expect(await submit(pageWhoseCallsSay(false), formOf(fields))).not.toBeInstanceOf(Response)
})

test("an app's page requests nothing about the deletion of an account in a browser", async () => {
  const call = vi.fn(async () => ({ success: false, code: null, message: 'no' }))
  const page = { ...pageWhoseCallsSay(true), identity: { dearest: 'token' }, call: call as unknown as Call }
  expect(await load(page)).toBeNull()
  expect(call).not.toHaveBeenCalled()
})
