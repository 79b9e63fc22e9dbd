import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSecrets } from '#server/service/read-secrets.ts'
import { settingsReader } from './settings.ts'
import { weaknessOf } from './weak-secret.ts'

test.each([
  'x'.repeat(40),
  'abababababababababababababababababab',
  '0123456789abcdef0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'change-me-please-change-me-in-production',
  'password-password-secret-abono-12345',
  'k9Xw2pQz7LmTk9Xw2pQz7LmTk9Xw2pQz7LmT',
  'qwertyqwerty-abono-production-secret-1',
])('production refuses %s, and the message does not repeat it', (secret) => {
  const inProduction = settingsReader({ ABONO_SECRET: secret, MODE: 'production' })
  expect(readSecrets(inProduction, '/nowhere')).toBeUndefined()
  const { problems } = inProduction
  expect(problems).toEqual([
    expect.stringMatching(/^ABONO_SECRET: the one that is set .* openssl rand -hex 32$/),
  ])
  expect(problems.join()).not.toContain(secret)
  expect(readSecrets(settingsReader({ ABONO_SECRET: secret }), '/nowhere')).toBeDefined()
})

test('a generated secret is accepted in any encoding', () => {
  for (let time = 0; time < 2_000; time++) {
    for (const secret of [randomBytes(32).toString('hex'), randomBytes(24).toString('base64')])
      expect(weaknessOf(secret), secret).toBeNull()
  }
})
