import { beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '#contract/wire/call-result.ts'
import type { Page } from '#web/page.ts'
import { deleteDrafts } from '#web/screens/complaints/draft.ts'
import { submitMineInBrowser } from './door.data.ts'

vi.mock('#web/screens/complaints/draft.ts', () => ({ deleteDrafts: vi.fn(async () => undefined) }))
beforeEach(() => vi.clearAllMocks())

function pageWhoseCallsSay(success: boolean): Page {
  const answer = success ? { success, code: 0, data: null } : { success, code: null, message: 'no' }
  // Only what signing out reads of an answer.
  const call = (async () => answer) as unknown as Call
  return { pathname: '/mine', query: new URLSearchParams(), identity: {}, language: 'en', call }
}

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('signing out forgets what was written for complaints, and nothing else does', async () => {
  await submitMineInBrowser(pageWhoseCallsSay(true), formOf({ sessionId: 'another' }))
  await submitMineInBrowser(pageWhoseCallsSay(false), formOf({}))
  expect(deleteDrafts).not.toHaveBeenCalled()
  expect(await submitMineInBrowser(pageWhoseCallsSay(true), formOf({}))).toBeInstanceOf(Response)
  expect(deleteDrafts).toHaveBeenCalledOnce()
})
