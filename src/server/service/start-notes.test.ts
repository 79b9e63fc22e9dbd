import { expect, test } from 'vitest'
import { startNotes } from './start-notes.ts'

const named = (env: NodeJS.ProcessEnv) =>
  startNotes(env).map(({ level, text }) => `${level}: ${text.split(':')[0]}`)

test('production without a payment provider, a database or a shared file store gets a note about each', () => {
  expect(named({ MODE: 'production' })).toEqual([
    'error: CONEKTA_API_KEY or CASHFREE_CLIENT_ID or PAYMENTS_MODULE is not set',
    'warning: DATABASE_URL is not set',
    'warning: S3_BUCKET is not set',
  ])
})

test('production that has them gets no note, whichever provider it uses', () => {
  const shared = { MODE: 'production', DATABASE_URL: 'postgres://db/loans', S3_BUCKET: 'pictures' }
  for (const provider of ['CONEKTA_API_KEY', 'CASHFREE_CLIENT_ID', 'PAYMENTS_MODULE'])
    expect(named({ ...shared, [provider]: 'x' })).toEqual([])
})

test('a sandbox needs none of them, and a real provider in a sandbox gets a note', () => {
  expect(named({})).toEqual([])
  expect(named({ CONEKTA_API_KEY: 'x' })).toEqual(['warning: CONEKTA_API_KEY is set in the sandbox'])
})
