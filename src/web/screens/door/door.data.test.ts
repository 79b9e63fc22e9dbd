import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '#contract/wire/call-result.ts'
import { deleteDrafts } from '#web/drafts/draft.ts'
import type { Page } from '#web/page.ts'
import { load, submitInBrowser } from './delete-account.data.ts'
import { submitMineInBrowser } from './door.data.ts'

vi.mock('#web/drafts/draft.ts', () => ({ deleteDrafts: vi.fn(async () => undefined) }))
beforeEach(() => vi.clearAllMocks())
afterEach(() => void vi.unstubAllGlobals())

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

/** What this browser remembers of passkeys after something was done, where it knew of one before. */
async function knownAfter(done: () => Promise<unknown>, before = 'yes'): Promise<string | undefined> {
  const kept = new Map([['passkey', before]])
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  await done()
  return kept.get('passkey')
}
const mine =
  (fields: Record<string, string>, isWell = true) =>
  () =>
    submitMineInBrowser(pageWhoseCallsSay(isWell), formOf(fields))

test('that a passkey was used here is forgotten with the account, also with one that is not mine, and not by signing out', async () => {
  const leave = (isWell: boolean) => () =>
    submitInBrowser(
      {
        ...pageWhoseCallsSay(isWell),
        call: (async () => ({ success: isWell, data: { number: '1' } })) as unknown as Call,
      },
      formOf({ confirmed: '1' }),
    )
  expect(await knownAfter(leave(true))).toBeUndefined()
  expect(await knownAfter(leave(false))).toBe('yes')
  expect(await knownAfter(mine({ step: 'not-mine' }))).toBeUndefined()
  expect(await knownAfter(mine({ step: 'not-mine' }, false))).toBe('yes')
  expect(await knownAfter(mine({}))).toBe('yes')
})

test("an app's page asks for nothing of an account that is deleted in a browser", async () => {
  const asked = vi.fn(async () => ({ success: false, code: null, message: 'no' }))
  const page = { ...pageWhoseCallsSay(true), identity: { dearest: 'token' }, call: asked as unknown as Call }
  expect(await load(page)).toEqual({ success: null, number: '' })
  expect(asked).not.toHaveBeenCalled()
})
