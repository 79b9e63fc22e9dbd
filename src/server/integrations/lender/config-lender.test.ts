import { expect, test } from 'vitest'
import { settingsReader } from '#server/base/config/settings.ts'
import { secretText } from '#server/integrations/lender/webhook-secret.ts'
import { readLender } from './config-lender.ts'

const key = Buffer.alloc(32, 7)
const older = Buffer.alloc(24, 8)
const whole = {
  LENDER_WEBHOOK_URL: 'https://systems.example/hooks',
  LENDER_WEBHOOK_SECRET: secretText(key),
}

function read(env: Record<string, string>, mode: 'sandbox' | 'production' = 'production') {
  const reader = settingsReader({ ...env, MODE: mode })
  return { settings: readLender(reader), problems: reader.problems }
}

test('an address and its secrets, the newest first', () => {
  const env = { ...whole, LENDER_WEBHOOK_SECRET_OLD: ` ${secretText(older)} ` }
  expect(read(env)).toEqual({
    problems: [],
    settings: { url: whole.LENDER_WEBHOOK_URL, keys: [key, older], allowsPrivate: false },
  })
  expect(read({})).toEqual({ problems: [], settings: undefined })
})

test.each<[string, Record<string, string>]>([
  ['LENDER_WEBHOOK_SECRET: ', { LENDER_WEBHOOK_SECRET: '' }],
  ['LENDER_WEBHOOK_SECRET: ', { LENDER_WEBHOOK_SECRET: 'whsec_c2hvcnQ=' }],
  ['LENDER_WEBHOOK_SECRET_OLD: ', { LENDER_WEBHOOK_SECRET_OLD: 'not a secret' }],
  ['LENDER_WEBHOOK_SECRET: is set, but', { LENDER_WEBHOOK_URL: '' }],
  ['LENDER_WEBHOOK_URL: ', { LENDER_WEBHOOK_URL: 'http://systems.example/hooks' }],
  ['LENDER_WEBHOOK_URL: ', { LENDER_WEBHOOK_URL: 'https://name:word@systems.example/' }],
  ['LENDER_WEBHOOK_URL: ', { LENDER_WEBHOOK_URL: 'systems.example' }],
  ['LENDER_WEBHOOK_URL: is of a private network', { LENDER_WEBHOOK_URL: 'https://10.0.0.1/hooks' }],
  ['LENDER_WEBHOOK_URL: is of a private network', { LENDER_WEBHOOK_URL: 'https://localhost/hooks' }],
  ['LENDER_WEBHOOK_URL: is of a private network', { LENDER_WEBHOOK_URL: 'https://[::1]/hooks' }],
  ['LENDER_WEBHOOK_PRIVATE: ', { LENDER_WEBHOOK_PRIVATE: 'yes' }],
])('is refused with %s and repeats no secret', (start, change) => {
  const { settings, problems } = read({ ...whole, ...change })
  expect(settings).toBeUndefined()
  expect(problems[0]).toContain(start)
  expect(problems.join()).not.toMatch(/c2hvcnQ|word@|not a secret/)
})

test('a private network needs an explicit setting, and http is for the sandbox only', () => {
  const env = { ...whole, LENDER_WEBHOOK_PRIVATE: '1', LENDER_WEBHOOK_URL: 'https://10.0.0.1/hooks' }
  expect(read(env).problems).toEqual([])
  const plain = { ...env, LENDER_WEBHOOK_URL: 'http://localhost:4000/hooks' }
  expect(read(plain, 'sandbox').problems).toEqual([])
  expect(read(plain).problems).toHaveLength(1)
})
