import type { ComponentType } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { drawn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import DeleteAccount from './delete-account.tsx'
import Login from './login.tsx'

beforeAll(async () => {
  await loadWords('es')
})

const forgottenBy = (html: string) => /data-forget="([^"]*)"/.exec(html)?.[1]

// The router passes more properties than these screens read.
const LoginPage = Login as ComponentType<{ loaderData: unknown }>
const login = (hasLeft: boolean, query = '') =>
  drawn(<LoginPage loaderData={{ sid: '1', hasLeft }} />, { query })

test("signing out clears local data, and the passkey only if the account is not the borrower's", () => {
  expect(forgottenBy(login(true))).toBe('drafts')
  expect(forgottenBy(login(true, '&notMine=1'))).toBe('drafts passkey')
  // The address alone proves nothing: the account may still be signed in.
  expect(forgottenBy(login(false, '&signedOut=1&notMine=1'))).toBeUndefined()
})

const DeletePage = DeleteAccount as ComponentType<{ loaderData: unknown }>
const deletion = (number: string) => {
  const data = { paper: { title: 'Papel', blocks: [] }, refusal: '' }
  return drawn(<DeletePage loaderData={{ ...data, number }} />)
}

test('deleting the account clears local data and its passkey, and not before', () => {
  expect(forgottenBy(deletion('1'))).toBe('drafts passkey')
  expect(forgottenBy(deletion(''))).toBeUndefined()
})
