import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#testing/throwaway-program.ts'
import { publishedContract, startProvider } from '#testing/throwaway-provider.ts'
import { type TwilioSettings, twilioSms } from './twilio.ts'

const accountSid = `AC${'0'.repeat(32)}`
const message = { to: '+525500000001', text: 'Su código es 123456 & más', idempotencyKey: 'row-1' }

const call = {
  to: message.to,
  lines: ['Código & <más>:', '1', '2'],
  languageTag: 'es-MX',
  idempotencyKey: 'row-2',
} as const

const content = {
  to: message.to,
  text: 'Abono: $5 de su préstamo vence hoy.',
  contentId: `HX${'0'.repeat(32)}`,
  variables: { '1': 'Abono', '2': '$5' },
  idempotencyKey: 'row-3',
  tellAt: 'https://pay.example.com/webhooks/messages?message=x',
}

const twilio = (settings: Partial<TwilioSettings>) =>
  twilioSms({
    accountSid,
    user: 'SK-tester',
    password: 'secret',
    from: { number: '+15005550006' },
    ...settings,
  })

const contract = publishedContract('twilio/api_v2010.yaml', process.env.TWILIO_OPENAPI)
const missing = contract ? '' : ' (skipped: its description is not here; TWILIO_OPENAPI says where it is)'

describe.skipIf(contract === null)(`against Twilio's published description${missing}`, () => {
  let provider: Awaited<ReturnType<typeof startProvider>>
  beforeAll(async () => {
    provider = await startProvider(contract ?? '')
  })
  afterAll(() => provider.stop())

  test.each([{ number: '+15005550006' }, { messagingServiceSid: `MG${'0'.repeat(32)}` }])(
    'a message from %o is a valid request',
    async (from) => {
      const sms = twilio({ address: provider.address, from })
      await expect(sms.send(message)).resolves.toEqual({ ok: true, providerId: `SM${'a'.repeat(32)}` })
    },
  )

  test('a call is a valid request', async () => {
    const sms = twilio({ address: provider.address, voiceFrom: '+15005550006' })
    await expect(sms.call?.(call)).resolves.toEqual({ ok: true, providerId: `CA${'a'.repeat(32)}` })
  })

  test('a WhatsApp message is a valid request', async () => {
    const sms = twilio({ address: provider.address, whatsappFrom: '+15005550006' })
    await expect(sms.whatsapp?.(content)).resolves.toEqual({ ok: true, providerId: `SM${'a'.repeat(32)}` })
  })

  test('an invalid template is refused, which validates the test above', async () => {
    const sms = twilio({ address: provider.address, whatsappFrom: '+15005550006' })
    await expect(sms.whatsapp?.({ ...content, contentId: 'HX1' })).resolves.toMatchObject({
      why: 'not-accepted',
    })
  })

  test('an invalid service is refused, which validates the test above', async () => {
    const sms = twilio({ address: provider.address, from: { messagingServiceSid: 'MG1' } })
    await expect(sms.send(message)).resolves.toEqual({ ok: false, why: 'not-accepted', retry: false })
  })
})

describe('Twilio’s answers', () => {
  let answer: (response: ServerResponse, request: IncomingMessage) => void = () => {}
  let requests = 0
  let seen = { path: '', authorization: '', body: new URLSearchParams() }
  const server = createServer(async (request, response) => {
    requests++
    let body = ''
    for await (const chunk of request) body += chunk
    const { url = '', headers } = request
    seen = { path: url, authorization: headers.authorization ?? '', body: new URLSearchParams(body) }
    answer(response, request)
  })
  let address = ''
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const at = server.address()
    address = at !== null && typeof at === 'object' ? `http://127.0.0.1:${at.port}` : ''
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const send = async (how: typeof answer, settings: Partial<TwilioSettings> = {}) => {
    answer = how
    requests = 0
    const sent = await twilio({ address, ...settings }).send(message)
    expect(requests).toBe(1)
    return sent
  }
  const says = (status: number, body: unknown) => (response: ServerResponse) =>
    void response.writeHead(status).end(JSON.stringify(body))

  test('the message is sent to the account with its password, unchanged', async () => {
    const sid = `SM${'b'.repeat(32)}`
    await expect(send(says(201, { sid }))).resolves.toEqual({ ok: true, providerId: sid })
    expect(seen.path).toBe(`/2010-04-01/Accounts/${accountSid}/Messages.json`)
    expect(seen.authorization).toBe(`Basic ${btoa('SK-tester:secret')}`)
    expect(Object.fromEntries(seen.body)).toEqual({
      To: message.to,
      From: '+15005550006',
      Body: message.text,
    })
  })

  test('a WhatsApp message contains its template, its values, and the address for reports', async () => {
    answer = says(201, { sid: `SM${'b'.repeat(32)}` })
    await expect(
      twilio({ address, whatsappFrom: '+15005550008' }).whatsapp?.(content),
    ).resolves.toMatchObject({
      ok: true,
    })
    expect(Object.fromEntries(seen.body)).toEqual({
      To: `whatsapp:${content.to}`,
      From: 'whatsapp:+15005550008',
      ContentSid: content.contentId,
      ContentVariables: '{"1":"Abono","2":"$5"}',
      StatusCallback: content.tellAt,
    })
    expect(twilio({}).whatsapp).toBeUndefined()
  })

  test('a registered text has its header; a messaging service has its own', async () => {
    const registered = { entityId: '1101', templateId: '1107', header: 'ABONOX' }
    answer = says(201, { sid: `SM${'b'.repeat(32)}` })
    await twilio({ address }).send({ ...message, registered })
    expect(seen.body.get('From')).toBe('ABONOX')
    const messagingServiceSid = `MG${'0'.repeat(32)}`
    await twilio({ address, from: { messagingServiceSid } }).send({ ...message, registered })
    expect([seen.body.get('From'), seen.body.get('MessagingServiceSid')]).toEqual([null, messagingServiceSid])
  })

  test('a call speaks each line in its language, and rings for less time than an answering machine waits', async () => {
    answer = says(201, { sid: `CA${'b'.repeat(32)}` })
    const sent = await twilio({ address, voiceFrom: '+15005550007' }).call?.(call)
    expect(sent).toEqual({ ok: true, providerId: `CA${'b'.repeat(32)}` })
    expect(seen.path).toBe(`/2010-04-01/Accounts/${accountSid}/Calls.json`)
    const { Twiml, ...fields } = Object.fromEntries(seen.body)
    expect(fields).toEqual({ To: call.to, From: '+15005550007', Timeout: '15' })
    expect(Twiml).toContain('<Say language="es-MX">Código &#38; &#60;más&#62;:</Say><Pause length="1"/>')
    expect(Twiml?.match(/<Say language="es-MX">\d<\/Say>/g)).toHaveLength(2)
  })

  test('without a number for calls there is no call', () => {
    expect(twilio({}).call).toBeUndefined()
  })

  test.each([
    [400, 21211, 'bad-number', false],
    [400, 21614, 'bad-number', false],
    [400, 21610, 'opted-out', false],
    [400, 21408, 'country-not-served', false],
    [400, 21617, 'not-accepted', false],
    [401, 20003, 'not-authorised', false],
    [404, 20404, 'not-accepted', false],
    [429, 20429, 'too-many-requests', true],
    [429, 0, 'too-many-requests', true],
    [500, 20500, 'provider-down', false],
    [503, 20503, 'provider-down', true],
  ])('%i with %i is %s; a retry is possible: %s', async (status, code, why, retry) => {
    await expect(send(says(status, { code, message: 'x' }))).resolves.toEqual({ ok: false, why, retry })
  })

  test('an error without a body is classified by its status', async () => {
    await expect(send((response) => void response.writeHead(502).end())).resolves.toEqual({
      ok: false,
      why: 'provider-down',
      retry: false,
    })
  })

  const unknown = { ok: false, why: 'no-answer', retry: false }

  test('a message that may have been accepted is not sent again', async () => {
    await expect(send((_response, request) => void request.socket.destroy())).resolves.toEqual(unknown)
    await expect(send(() => {}, { timeoutMs: 50 })).resolves.toEqual(unknown)
    await expect(send(says(201, { queued: true }))).resolves.toEqual(unknown)
  })

  test('redirects are not followed, so the password is not sent elsewhere', async () => {
    const elsewhere = (response: ServerResponse) =>
      void response.writeHead(307, { location: `${address}/elsewhere` }).end()
    await expect(send(elsewhere)).resolves.toEqual(unknown)
  })

  test('a refused connection sent nothing, so a retry is possible', async () => {
    const sms = twilio({ address: `http://127.0.0.1:${await freePort()}` })
    await expect(sms.send(message)).resolves.toEqual({ ok: false, why: 'unreachable', retry: true })
  })

  test('an invalid number is refused before anything is sent', async () => {
    requests = 0
    await expect(twilio({ address }).send({ ...message, to: '55 0000' })).resolves.toMatchObject({
      why: 'bad-number',
    })
    expect(requests).toBe(0)
  })
})
