import { describe, expect, test } from 'vitest'
import { settingsReader } from '#server/base/config/settings.ts'
import { readEmailSettings } from './config-email.ts'

function read(env: NodeJS.ProcessEnv) {
  const reader = settingsReader(env)
  return { ...readEmailSettings(reader, 'Abono'), problems: reader.problems }
}
const EMAIL_FROM = 'avisos@lender.example.com'
const SMTP_URL = 'smtps://mail.example.com'
const server = { SMTP_URL, EMAIL_FROM }

test('without settings there is no mail server, no key and no problem', () => {
  expect(read({})).toEqual({ webhookKeys: [], problems: [] })
})

test('the mail server, its user and the sender are read', () => {
  const { smtp, problems } = read({
    SMTP_URL: 'smtps://lender%40x:p%40ss%20word@mail.example.com',
    EMAIL_FROM: 'El Prestamista <Avisos@Lender.Example.com>',
  })
  expect(problems).toEqual([])
  expect(smtp).toEqual({
    host: 'mail.example.com',
    port: 465,
    tls: 'at-once',
    user: 'lender@x',
    password: 'p@ss word',
    from: { name: 'El Prestamista', address: 'Avisos@lender.example.com' },
  })
})

test.each([
  ['smtp://mail.example.com:2525', 'starttls', 'mail.example.com', 2525],
  ['smtp://mail.example.com', 'starttls', 'mail.example.com', 587],
  ['smtp://127.0.0.1:1025', 'none', '127.0.0.1', 1025],
  ['smtp://[::1]:1025/', 'none', '::1', 1025],
  // A name that only looks like this machine's.
  ['smtp://localhost.example.com', 'starttls', 'localhost.example.com', 587],
])('%s: TLS %s', (url, tls, host, port) => {
  expect(read({ SMTP_URL: url, EMAIL_FROM })).toEqual({
    smtp: { host, port, tls, from: { name: 'Abono', address: EMAIL_FROM } },
    webhookKeys: [],
    problems: [],
  })
})

test.each([
  ['http://mail.example.com'],
  ['mail.example.com'],
  ['smtps://mail.example.com/inbox'],
  ['smtps://mail.example.com?tls=no'],
  ['smtps://:geheim@mail.example.com'],
  ['smtps://lender:%zzgeheim@mail.example.com'],
])('%s is refused in a sentence without its value', (url) => {
  const { smtp, problems } = read({ SMTP_URL: url, EMAIL_FROM })
  expect(smtp).toBeUndefined()
  expect(problems).toEqual([
    expect.stringMatching(/^SMTP_URL: (does not begin with .*; )?allowed: an address as "smtps:/),
  ])
  expect(problems.join()).not.toContain('geheim')
})

test.each(['unknown', 'a@b', 'A <a@b.co>, B <b@c.co>', 'A\r\nBcc: x <a@b.co>'])('%j is no sender', (from) => {
  expect(read({ SMTP_URL, EMAIL_FROM: from }).problems).toEqual([
    expect.stringMatching(/^EMAIL_FROM: allowed: an e-mail address/),
  ])
})

test('a server without a sender, and a sender without a server, are named', () => {
  expect(read({ EMAIL_FROM }).problems).toEqual(['EMAIL_FROM: is set, but SMTP_URL is not'])
  expect(read({ SMTP_URL }).problems).toEqual([
    expect.stringMatching(/^EMAIL_FROM: found nothing; allowed: an e-mail address/),
  ])
})

describe('the keys of delivery reports', () => {
  const secret = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`

  test('the newest comes first, and earlier ones are valid too', () => {
    const EMAIL_WEBHOOK_SECRET_OLD = ` ${secret(2)} , ${secret(3)}`
    const { webhookKeys, problems } = read({
      ...server,
      EMAIL_WEBHOOK_SECRET: secret(1),
      EMAIL_WEBHOOK_SECRET_OLD,
    })
    expect(webhookKeys).toEqual([1, 2, 3].map((byte) => Buffer.alloc(32, byte)))
    expect(problems).toEqual([])
  })

  test.each([
    ['EMAIL_WEBHOOK_SECRET: allowed', { ...server, EMAIL_WEBHOOK_SECRET: 'geheim' }],
    [
      'EMAIL_WEBHOOK_SECRET_OLD: allowed',
      { ...server, EMAIL_WEBHOOK_SECRET: secret(1), EMAIL_WEBHOOK_SECRET_OLD: 'geheim' },
    ],
    ['EMAIL_WEBHOOK_SECRET_OLD: is set, but', { ...server, EMAIL_WEBHOOK_SECRET_OLD: secret(1) }],
    ['EMAIL_WEBHOOK_SECRET: is set, but SMTP_URL', { EMAIL_WEBHOOK_SECRET: secret(1) }],
  ])('%s is named without being repeated', (begins, env) => {
    const { problems } = read(env)
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${begins}`))])
    expect(problems.join()).not.toContain('geheim')
  })
})
