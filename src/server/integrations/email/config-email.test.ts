import { expect, test } from 'vitest'
import { readEmailWebhookKeys } from './config-email.ts'

const secret = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`
const SMTP_URL = 'smtps://mail.example.com'

function read(env: NodeJS.ProcessEnv) {
  const problems: string[] = []
  return { keys: readEmailWebhookKeys(env, problems), problems }
}

test('nothing set is no key and no problem', () => {
  expect(read({ SMTP_URL })).toEqual({ keys: [], problems: [] })
})

test('the newest stands first, and those before it are good, too', () => {
  const EMAIL_WEBHOOK_SECRET_OLD = ` ${secret(2)} , ${secret(3)}`
  expect(read({ SMTP_URL, EMAIL_WEBHOOK_SECRET: secret(1), EMAIL_WEBHOOK_SECRET_OLD })).toEqual({
    keys: [1, 2, 3].map((byte) => Buffer.alloc(32, byte)),
    problems: [],
  })
})

test.each([
  ['EMAIL_WEBHOOK_SECRET: allowed', { SMTP_URL, EMAIL_WEBHOOK_SECRET: 'geheim' }],
  [
    'EMAIL_WEBHOOK_SECRET_OLD: allowed',
    { SMTP_URL, EMAIL_WEBHOOK_SECRET: secret(1), EMAIL_WEBHOOK_SECRET_OLD: 'geheim' },
  ],
  ['EMAIL_WEBHOOK_SECRET_OLD: is set, but', { SMTP_URL, EMAIL_WEBHOOK_SECRET_OLD: secret(1) }],
  ['EMAIL_WEBHOOK_SECRET: is set, but SMTP_URL', { EMAIL_WEBHOOK_SECRET: secret(1) }],
])('%s is named without being repeated', (begins, env) => {
  const { problems } = read(env)
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${begins}`))])
  expect(problems.join()).not.toContain('geheim')
})
