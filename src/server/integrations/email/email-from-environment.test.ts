import { expect, test } from 'vitest'
import { smtpFrom } from './email-from-environment.ts'

const read = (env: NodeJS.ProcessEnv) => {
  const problems: string[] = []
  return [smtpFrom(env, 'Abono', problems), problems] as const
}
const EMAIL_FROM = 'avisos@lender.example.com'

test('nothing set is no mail server and no problem', () => {
  expect(read({})).toEqual([undefined, []])
})

test('an address says where, how and as whom', () => {
  const [smtp, problems] = read({
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
])('%s: TLS %s', (SMTP_URL, tls, host, port) => {
  expect(read({ SMTP_URL, EMAIL_FROM })).toEqual([
    { host, port, tls, from: { name: 'Abono', address: EMAIL_FROM } },
    [],
  ])
})

test.each([
  ['http://mail.example.com'],
  ['mail.example.com'],
  ['smtps://mail.example.com/inbox'],
  ['smtps://mail.example.com?tls=no'],
  ['smtps://:geheim@mail.example.com'],
  ['smtps://lender:%zzgeheim@mail.example.com'],
])('%s is refused in a sentence that repeats nothing of it', (SMTP_URL) => {
  const [smtp, problems] = read({ SMTP_URL, EMAIL_FROM })
  expect(smtp).toBeUndefined()
  expect(problems).toEqual([expect.stringMatching(/^SMTP_URL: allowed: an address as "smtps:/)])
  expect(problems.join()).not.toContain('geheim')
})

test.each(['nobody', 'a@b', 'A <a@b.co>, B <b@c.co>', 'A\r\nBcc: x <a@b.co>'])('%j is no sender', (from) => {
  expect(read({ SMTP_URL: 'smtps://mail.example.com', EMAIL_FROM: from })[1]).toEqual([
    expect.stringMatching(/^EMAIL_FROM: allowed: an e-mail address/),
  ])
})

test('one without the other is named', () => {
  expect(read({ EMAIL_FROM })[1]).toEqual(['EMAIL_FROM: is set, but SMTP_URL is not'])
  expect(read({ SMTP_URL: 'smtps://mail.example.com' })[1]).toEqual([
    'SMTP_URL: is set, but EMAIL_FROM is not',
  ])
})
