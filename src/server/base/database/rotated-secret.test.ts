import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindCard, boundAccounts } from '#contract/account/bank-accounts.ts'
import { problemSave } from '#contract/complaints/complaints.ts'
import { marketRefusalAnswer, refusals } from '#contract/refusals.ts'
import { captchaQuestion, getSid, getSms, register } from '#contract/registration/landing.ts'
import type { Call } from '#contract/wire/call-result.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { hashCode, isCode } from '#server/call/code-hash.ts'
import { callInProcess } from '#server/call/in-process.ts'
import { served } from '#server/fronts/apps/app.ts'
import { triesOf } from '#server/fronts/desk/entry/sign-in.ts'
import { DEMO_USER } from '#server/fronts/desk/staff/demo-user.ts'
import { sandboxNotice } from '#server/integrations/payments/sandbox.ts'
import { listSandboxMessages } from '#server/integrations/sandbox-messages.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { keepPhone } from '#server/people/borrowers/borrower-phones.ts'
import { pictureLink } from '#server/pictures/picture-links.ts'
import type { Service } from '#server/service/service.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { atTheDesk, deskBrowser } from '#testing/at-the-desk.ts'
import { bindDirectly } from '#testing/bind-directly.ts'
import { borrowerIdOf } from '#testing/offer-to.ts'
import { makePng, sendPicture } from '#testing/picture.ts'
import { anotherServer, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { solveQuestion } from '#testing/solve-question.ts'

const OLD = 'the-secret-from-before-of-the-tests-only'
const NEW = 'the-secret-from-now-on-of-the-tests-only'
const now = () => new Date('2026-11-20T18:00:00Z')

/** A server before the rotation, one with both secrets, and one with the new secret only. */
let before: SandboxServer
let both: SandboxServer
let alone: SandboxServer
beforeAll(async () => {
  before = await startSandbox({ now, env: { ABONO_SECRET: OLD } })
  both = await anotherServer(before, { now, env: { ABONO_SECRET: NEW, ABONO_SECRET_OLD: OLD } })
  alone = await anotherServer(before, { now, env: { ABONO_SECRET: NEW } })
})
afterAll(async () => {
  await alone.close()
  await both.close()
  await before.close()
})

const visitorOf =
  (device: string) =>
  ({ service }: SandboxServer): Call =>
    callInProcess(
      service,
      served,
      { type: '1', showy: device },
      { address: '10.9.8.7', userAgent: 'Mozilla/5.0' },
    )

const channel = { deviceId: 'd', appName: 'abono', app_from: '', user_from: '', utm_tag: '' }
const registration = { ...channel, merchantNumber: '0', invite_code: '', id: 'mx-primavera' } as const

async function solvedCaptcha(call: Call, sid: string, a: string): Promise<string> {
  const captcha = await call(captchaQuestion, { sid, a })
  return captcha.success ? solveQuestion(captcha.data.question) : ''
}

const codeSentTo = async (service: Service, phone: string) => {
  await sendMessages(service, now())
  const [newest] = await service.database.transaction((tx) => listSandboxMessages(tx, phone))
  return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? 'no message'
}

test('a registration that began before the rotation completes and stays valid', async () => {
  const phone = '+525510000001'
  const visitor = visitorOf('device-1')
  const { sid } = dataOf(await visitor(before)(getSid, {}))
  const capcode = await solvedCaptcha(visitor(before), sid, '1')
  // A server with the new secret checks the captcha and the code.
  expect(await visitor(both)(getSms, { ...channel, phone, capcode, sid })).toMatchObject({ success: true })
  const smsCode = await codeSentTo(both.service, phone)
  const form = { ...registration, phone, userName: phone, capcode, sid, smsCode }
  expect(await visitor(both)(register, form)).toMatchObject({ success: true })
  // The response was lost: a retry is the same registration.
  expect(await visitor(both)(register, form)).toMatchObject({ success: true })
})

test('a code sent before the rotation stays valid, and a registered phone is still found', async () => {
  const phone = '+525510000002'
  const visitor = visitorOf('device-2')
  const { sid } = dataOf(await visitor(before)(getSid, {}))
  const capcode = await solvedCaptcha(visitor(before), sid, '1')
  await visitor(before)(getSms, { ...channel, phone, capcode, sid })
  const smsCode = await codeSentTo(before.service, phone)
  const form = { ...registration, phone, userName: phone, capcode, sid, smsCode }
  expect(await visitor(both)(register, form)).toMatchObject({ success: true })

  const other = '+525510000003'
  const again = dataOf(await visitor(before)(getSid, {})).sid
  const solved = await solvedCaptcha(visitor(before), again, '2')
  await visitor(before)(getSms, { ...channel, phone: other, capcode: solved, sid: again })
  const code = await codeSentTo(before.service, other)
  const first = { ...registration, phone: other, userName: other, capcode: solved, sid: again, smsCode: code }
  expect(await visitor(before)(register, first)).toMatchObject({ success: true })
  const stranger = dataOf(await visitor(both)(getSid, {})).sid
  const answer = await solvedCaptcha(visitor(both), stranger, '3')
  expect(
    await visitor(both)(getSms, { ...channel, phone: other, capcode: answer, sid: stranger }),
  ).toMatchObject({ success: false, code: refusals['already-registered'].code })
})

test('the waiting time between two codes survives the rotation', async () => {
  const phone = '+525510000004'
  const visitor = visitorOf('device-3')
  const { sid } = dataOf(await visitor(before)(getSid, {}))
  const ask = async (server: SandboxServer, a: string) =>
    visitor(server)(getSms, { ...channel, phone, capcode: await solvedCaptcha(visitor(server), sid, a), sid })
  expect((await ask(before, '1')).success).toBe(true)
  const second = await ask(both, '2')
  expect(second).toMatchObject({
    success: false,
    message: marketRefusalAnswer('resend-too-soon', 'en').message,
  })
})

test('a session of a removed secret is invalid', async () => {
  const visitor = visitorOf('device-4')
  const { sid } = dataOf(await visitor(before)(getSid, {}))
  expect(await solvedCaptcha(visitor(both), sid, '1')).not.toBe('')
  expect(await solvedCaptcha(visitor(alone), sid, '1')).toBe('')
})

test('a code hashed before the rotation stays valid while the old secret is configured; a wrong one stays invalid', async () => {
  const b1 = { boundTo: 'b1', asking: [] }
  const hashed = await hashCode(before.service, b1, '123456')
  expect(await isCode(both.service, b1, '123456', hashed)).toBe(true)
  expect(await isCode(both.service, b1, '123457', hashed)).toBe(false)
  expect(await isCode(alone.service, b1, '123456', hashed)).toBe(false)
  expect(await isCode(alone.service, b1, '123456', await hashCode(both.service, b1, '123456'))).toBe(true)
})

test('a picture URL from before the rotation works, and its complaint can be sent', async () => {
  const ana = await before.person('Ana Ejemplo')
  const { url } = dataOf(await sendPicture(before, ana.query, makePng(20, 20)))
  expect((await fetch(both.url + url)).status).toBe(200)
  expect((await fetch(alone.url + url)).status).not.toBe(200)
  const fresh = pictureLink(both.service, '0'.repeat(32), 'nobody', now())
  expect(fresh).toBe(pictureLink(alone.service, '0'.repeat(32), 'nobody', now()))
  const draft = { problemType: '3', problemSonType: '', problemDetail: 'Con foto.', problemImage: [url] }
  expect((await asBorrower(both, ana.query)(problemSave, draft)).success).toBe(true)
})

test('a duplicate complaint is detected across the rotation', async () => {
  const ana = await before.person('Ana Ejemplo')
  const draft = { problemType: '3', problemSonType: '', problemDetail: 'Dos veces.', problemImage: [] }
  const first = dataOf(await asBorrower(before, ana.query)(problemSave, draft)).problemId
  expect(dataOf(await asBorrower(both, ana.query)(problemSave, draft)).problemId).toBe(first)
})

test('an account and a card from before the rotation are recognised, then also with the new secret alone', async () => {
  const ana = await before.person('Ana Ejemplo')
  const account = { holder: 'Ana Ejemplo', bank: 'Banco Inventado', number: '032180000118359719', ifsc: '' }
  const card = { holder: 'Ana Ejemplo', bank: 'Banco Inventado', number: '4111 1111 1111 1111' }
  const borrower = { id: await borrowerIdOf(before, ana), market: 'mx', clientKind: 'new' } as const
  const countOf = async ({ url, service }: SandboxServer) => {
    const { accounts, cards } = dataOf(await asBorrower({ url, service }, ana.query)(boundAccounts, {}))
    return [accounts.length, cards.length]
  }
  const counts: number[][] = []
  for (const server of [before, both, alone]) {
    const call = asBorrower(server, ana.query)
    await bindDirectly(server, ana, account)
    // The phone was encrypted with a removed secret, so a page cannot show it.
    await server.service.database.transaction((tx) =>
      keepPhone(tx, borrower, '+525500000077', sealerOf(server.service)),
    )
    dataOf(await call(bindCard, card))
    counts.push(await countOf(server))
  }
  expect(counts).toEqual([counts[0], counts[0], counts[0]])
})

test('a desk form from before the rotation is accepted, and a known network stays known', async () => {
  const desk = await atTheDesk(before)
  const token = /name="token" value="([^"]+)"/.exec(await desk.text('/desk'))?.[1] ?? ''
  const at = (server: SandboxServer) => deskBrowser(server, desk.cookie)
  const wrong = { current: 'x', fresh: 'y', again: 'y' }
  expect((await at(both).post('/desk/account/password', wrong, { token })).status).not.toBe(403)
  expect((await at(alone).post('/desk/account/password', wrong, { token })).status).toBe(403)

  // The demo user has signed in from this address before, so limits for unknown networks do not apply.
  const limitsOf = async ({ service }: SandboxServer) => {
    const { count } = triesOf(service, DEMO_USER.name, '127.0.0.1', now())
    const claimed = await service.database.transaction(count)
    return claimed.ok && claimed.held.map(({ claim }) => claim.limit.name)
  }
  expect(await limitsOf(both)).toEqual(['desk-tries-pair'])
  expect(await limitsOf(alone)).toEqual(['desk-tries-pair', 'desk-tries-network', 'desk-tries-name'])
})

test('a notice signed before the rotation is accepted', async () => {
  const event = { id: 'e1', kind: 'paid', reference: '1', amountMinor: 1n, at: now() } as const
  const sent = sandboxNotice(before.service.config.secrets.webhook, event, now())
  const statusAt = async ({ url }: SandboxServer) =>
    (await fetch(`${url}/webhooks/payments/sandbox`, { method: 'POST', ...sent })).status
  expect([await statusAt(alone), await statusAt(both)]).toEqual([401, 200])
})
