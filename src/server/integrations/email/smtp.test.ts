import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { type SmtpSettings, smtpEmail } from './smtp.ts'

const mail = {
  to: 'rosa@example.com',
  subject: 'Recibimos su pago',
  text: 'Abono: recibimos su pago de $1.000.00.\n\nNo más: https://pay.example.com/stop?t=x',
  html: '<p>Abono: recibimos su pago de $1.000.00.</p>',
  languageTag: 'es-MX',
  idempotencyKey: '01k9row',
  messageId: '01k9message',
  stopAt: 'https://pay.example.com/unsubscribe?t=abc',
}

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

interface Heard {
  raw: string
  to: string[]
  from: string
  user: string
}

/** A real mail server on loopback. */
async function mailServer(options: SMTPServerOptions = {}) {
  const heard: Heard[] = []
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: (auth, _session, done) =>
      auth.username === 'lender' && auth.password === 'p@ss word'
        ? done(null, { user: auth.username })
        : done(new Error('no')),
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (part: Buffer) => {
        raw += part.toString()
      })
      stream.on('end', () => {
        const { envelope } = session
        heard.push({
          raw,
          to: envelope.rcptTo.map(({ address }) => address),
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          user: String(session.user ?? ''),
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  ends.push(() => server.close())
  const { port } = server.server.address() as AddressInfo
  return { heard, port }
}

const from = { name: 'Abono', address: 'avisos@lender.example.com' }
const smtp = (port: number, settings: Partial<SmtpSettings> = {}) =>
  smtpEmail({ host: '127.0.0.1', port, tls: 'none', from, timeoutMs: 3000, ...settings })

describe('a real mail server', () => {
  test('accepts a letter with both forms, the lender as its sender, and one click to unsubscribe', async () => {
    const { heard, port } = await mailServer()
    const sent = await smtp(port, { user: 'lender', password: 'p@ss word' }).send(mail)
    expect(sent).toEqual({ ok: true, providerId: '<01k9row@lender.example.com>' })
    const [letter] = heard
    expect(letter).toMatchObject({
      to: ['rosa@example.com'],
      from: 'avisos@lender.example.com',
      user: 'lender',
    })
    const raw = letter?.raw ?? ''
    const [head = '', body = ''] = raw.split(/\r\n\r\n(.*)/s)
    expect(head).toMatch(/^From: Abono <avisos@lender\.example\.com>$/m)
    expect(head).toMatch(/^To: rosa@example\.com$/m)
    expect(head).toMatch(/^Subject: Recibimos su pago$/m)
    expect(head).toMatch(/^List-Unsubscribe: <https:\/\/pay\.example\.com\/unsubscribe\?t=abc>$/m)
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(head).toMatch(/^X-Abono-Message: 01k9message$/m)
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(head).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(body).toContain('text/plain')
    expect(body).toContain('text/html')
  })

  test('gets no unsubscribe header in a letter that cannot be stopped', async () => {
    const { heard, port } = await mailServer()
    const { stopAt: _, ...answer } = mail
    await smtp(port).send(answer)
    expect(heard[0]?.raw).not.toMatch(/List-Unsubscribe/i)
  })

  test.each([
    ['subject', { subject: 'Pago\r\nBcc: eva@example.com\r\n\r\nHola' }],
    ['address of the stop', { stopAt: 'https://pay.example.com/u>\r\nBcc: eva@example.com' }],
    ['text', { text: 'Hola\r\n.\r\nRCPT TO:<eva@example.com>\r\nBcc: eva@example.com' }],
  ])('cannot be given another recipient by the %s', async (_what, more) => {
    const { heard, port } = await mailServer()
    expect((await smtp(port).send({ ...mail, ...more })).ok).toBe(true)
    expect(heard).toHaveLength(1)
    expect(heard[0]?.to).toEqual(['rosa@example.com'])
    const [head = ''] = (heard[0]?.raw ?? '').split('\r\n\r\n')
    expect(head).not.toMatch(/^Bcc:/im)
  })

  test('nor by the name of the lender', async () => {
    const { heard, port } = await mailServer()
    await smtp(port, { from: { ...from, name: 'Abono\r\nBcc: eva@example.com' } }).send(mail)
    expect(heard[0]?.to).toEqual(['rosa@example.com'])
    expect(heard[0]?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
  })

  const no = (responseCode: number) => Object.assign(new Error('no'), { responseCode })
  test.each([
    ['that refuses the address', { onRcptTo: (_a, _s, done) => done(no(550)) }, 'bad-address', false],
    ['whose mailbox is busy', { onRcptTo: (_a, _s, done) => done(no(450)) }, 'mailbox-full-or-busy', true],
    ['that refuses the sender', { onMailFrom: (_a, _s, done) => done(no(553)) }, 'not-accepted', false],
    [
      'that refuses the letter',
      {
        onData: (stream, _session, done) => {
          stream.resume()
          stream.on('end', () => done(no(554)))
        },
      },
      'not-accepted',
      false,
    ],
    [
      'that is out of space',
      {
        onData: (stream, _session, done) => {
          stream.resume()
          stream.on('end', () => done(no(452)))
        },
      },
      'mailbox-full-or-busy',
      true,
    ],
  ] satisfies [string, SMTPServerOptions, string, boolean][])(
    '%s is reported with its reason, and whether a retry is possible',
    async (_what, options, why, retry) => {
      const { port } = await mailServer(options)
      expect(await smtp(port).send(mail)).toEqual({ ok: false, why, retry })
    },
  )

  test('that refuses the password is not retried', async () => {
    const { heard, port } = await mailServer()
    const sent = await smtp(port, { user: 'lender', password: 'other' }).send(mail)
    expect(sent).toEqual({ ok: false, why: 'not-authorised', retry: false })
    expect(heard).toEqual([])
  })

  test('that disconnects after the letter was sent may have accepted it: no retry', async () => {
    const { port } = await mailServer({ onData: (stream) => void stream.resume() })
    const sent = await smtp(port, { timeoutMs: 400 }).send(mail)
    expect(sent).toEqual({ ok: false, why: 'no-answer', retry: false })
  })
})

test('that does not listen got nothing: a retry is possible', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  expect(await smtp(port).send(mail)).toEqual({ ok: false, why: 'unreachable', retry: true })
})

test('that offers no TLS gets no letter, unless it is on this machine', async () => {
  const { heard, port } = await mailServer()
  const sent = await smtp(port, { tls: 'starttls', user: 'lender', password: 'p@ss word' }).send(mail)
  expect(sent).toMatchObject({ ok: false, retry: false })
  expect(heard).toEqual([])
})
