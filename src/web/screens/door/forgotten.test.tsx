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

// The router gives a screen more than these read.
const LoginPage = Login as ComponentType<{ loaderData: unknown }>
const login = (hasLeft: boolean, query = '') =>
  drawn(<LoginPage loaderData={{ sid: '1', hasLeft }} />, { query })

test('signing out forgets what was written, and a passkey only where the account is not mine', () => {
  expect(forgottenBy(login(true))).toBe('drafts')
  expect(forgottenBy(login(true, '&notMine=1'))).toBe('drafts passkey')
  // The address alone says nothing: the account may be signed in still.
  expect(forgottenBy(login(false, '&signedOut=1&notMine=1'))).toBeUndefined()
})

const DeletePage = DeleteAccount as ComponentType<{ loaderData: unknown }>
const deletion = (number: string) => {
  const data = { paper: { title: 'Papel', blocks: [] }, refusal: '' }
  return drawn(<DeletePage loaderData={{ ...data, number }} />)
}

test('a deleted account is forgotten with what was written and with its passkey, and not before', () => {
  expect(forgottenBy(deletion('1'))).toBe('drafts passkey')
  expect(forgottenBy(deletion(''))).toBeUndefined()
})
