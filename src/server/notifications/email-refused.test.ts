import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmEmail, giveEmail, ownNotifications } from '#contract/account/notifications.ts'
import { smtpEmail } from '#server/integrations/email/smtp.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { oneLoan } from '#testing/one-loan.ts'
import { sendMessages } from './send-messages.ts'

/** A mail server that refuses `nobody` for good and `busy` for now, and keeps the other letters. */
const letters: string[] = []
const refusal = (responseCode: number) => Object.assign(new Error('no such mailbox'), { responseCode })
const mailServer = new SMTPServer({
  logger: false,
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('nobody') ? refusal(550) : address.startsWith('busy') ? refusal(451) : null),
  onData(stream, _session, done) {
    let raw = ''
    stream.on('data', (part: Buffer) => {
      raw += part.toString()
    })
    stream.on('end', () => {
      letters.push(raw)
      done()
    })
  },
})
const port = { now: 0 }
beforeAll(async () => {
  mailServer.listen(0, '127.0.0.1')
  await once(mailServer.server, 'listening')
  port.now = (mailServer.server.address() as AddressInfo).port
})
afterAll(() => mailServer.close())

const from = { name: 'Abono', address: 'avisos@lender.example.com' }
const one = oneLoan({
  email: { send: (mail) => smtpEmail({ host: '127.0.0.1', port: port.now, tls: 'none', from }).send(mail) },
})
const own = async () => dataOf(await one.call(ownNotifications, {}))
const page = async () => (await one.server.app.inject(`/mine?${one.ana.query}`)).body
async function give(email: string) {
  dataOf(await one.call(giveEmail, { email }))
  await sendMessages(one.server.service, one.clock)
}

test('a permanent refusal by the mail server is shown at the field, and another address needs no pause', async () => {
  await give('nobody@example.com')
  expect(await own()).toMatchObject({ emailWaiting: '', emailRefused: 'n•••@example.com', waitSeconds: 0 })
  const refused = await page()
  expect(refused).toMatch(/<input[^>]*id="email"[^>]*aria-invalid="true"/)
  expect(refused).toContain('No podemos enviar correos a n•••@example.com.')
  expect(refused).not.toContain('name="code"')

  await give('rosa@example.com')
  expect(await own()).toMatchObject({ emailWaiting: 'r•••@example.com', emailRefused: '' })
  const code = /\b\d{6}\b/.exec(letters.at(-1)?.split('\r\n\r\n').slice(1).join() ?? '')?.[0] ?? ''
  expect(dataOf(await one.call(confirmEmail, { code }))).toEqual({ email: 'r•••@example.com' })
})

test('a page that waits for a code asks again by itself', async () => {
  await give('eva@example.com')
  expect(await page()).toContain('data-may-change')
})

test('an address that the mail server refuses for now still waits for its code', async () => {
  await give('busy@example.com')
  expect(await own()).toMatchObject({ emailWaiting: 'b•••@example.com', emailRefused: '' })
})

test('the refusal of an earlier letter says nothing about a newer code', async () => {
  dataOf(await one.call(giveEmail, { email: 'nobody@example.com' }))
  one.clock = new Date(one.clock.getTime() + 61_000)
  await give('mia@example.com')
  expect(await own()).toMatchObject({ emailWaiting: 'm•••@example.com', emailRefused: '' })
})
