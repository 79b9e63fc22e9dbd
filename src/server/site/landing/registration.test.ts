import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { problemSave } from '#contract/complaints/complaints.ts'
import type { InputOf } from '#contract/endpoint.ts'
import {
  captchaQuestion,
  channelTemplate,
  getCaptcha,
  getSid,
  getSms,
  register,
  trackClick,
  trackVisit,
} from '#contract/registration/landing.ts'
import type { Call } from '#contract/wire/call-result.ts'
import { SILENT_DAYS } from '#domain/account/silent-phone.ts'
import { WORK_HARD_BITS, WORK_USUAL_BITS } from '#domain/registration/work.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { Refused } from '#server/base/http/refused.ts'
import { claimLimits, claimsOf } from '#server/base/limits/limit.ts'
import { networkOf } from '#server/base/request/network.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { callInProcess } from '#server/call/in-process.ts'
import { served } from '#server/fronts/apps/app.ts'
import { listSandboxMessages } from '#server/integrations/sandbox-messages.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { PER_ADDRESS, WITH_USUAL_WORK } from '#server/outbox/messages/message-limits.ts'
import { changePhone } from '#server/people/account/phone-changes.ts'
import { sealedPlace } from '#server/people/borrowers/borrowers.ts'
import { questionsFor } from '#server/people/captcha/counted-captchas.ts'
import { campaignFigures } from '#server/people/registration/campaign-events.ts'
import { emptyRegistration } from '#server/people/registration/moved-phone.ts'
import { ownerOfPhone } from '#server/people/sessions/phone-owners.ts'
import { asBorrower } from '#testing/as-borrower.ts'
import { doWork } from '#testing/do-work.ts'
import { holdCodes } from '#testing/hold-codes.ts'
import { limitCount } from '#testing/limit-counts.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { solvePicture } from '#testing/solve-picture.ts'
import { solveQuestion } from '#testing/solve-question.ts'
import { sweepRetention } from '#testing/sweep-retention.ts'

let clock = new Date('2026-11-20T12:00:00Z')
const wait = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
afterAll(() => server.close())

let people = 0
/** A phone that no other test has used. */
const freshPhone = (start = '+525510') => start + spread(13 - start.length)
const literalPhone = () => `138${spread(8)}`
/** Digits of a number in another range than the one before. */
const spread = (digits: number) => String((++people * 10_007) % 10 ** digits).padStart(digits, '0')

/** A visitor's browser: an address, and a session with its captcha. */
async function visitor(address = `10.${people++ % 250}.${people % 250}.1`) {
  const origin = { address, userAgent: 'Mozilla/5.0 (Linux; Android 13)' }
  const call: Call = callInProcess(server.service, served, { type: '1', showy: `device-${people}` }, origin)
  const session = await call(getSid, {})
  const sid = session.success ? session.data.sid : ''
  let requests = 0
  const answer = async () => {
    const captcha = await call(getCaptcha, { sid, a: String(++requests) })
    return captcha.success ? solvePicture(server.service, sid, String(requests)) : ''
  }
  const proof = () => doWork(sid, String(requests))
  return { call, sid, answer, proof }
}
type Visitor = Awaited<ReturnType<typeof visitor>>

const channel = { deviceId: 'd', appName: 'abono', app_from: 'web', user_from: 'fb', utm_tag: 'autumn' }
const askFor = ({ call, sid, proof }: Visitor, phone: string, capcode: string) =>
  call(getSms, { ...channel, phone, capcode, sid, proof: proof() })

const registerAs = (
  { call, sid }: Visitor,
  phone: string,
  capcode: string,
  smsCode: string,
  more: Partial<InputOf<typeof register>> = {},
) =>
  call(register, {
    ...channel,
    phone,
    capcode,
    sid,
    smsCode,
    merchantNumber: '0',
    userName: phone,
    invite_code: '',
    id: phone.startsWith('+') ? 'mx-primavera' : 'specified',
    ...more,
  })

/** The code of the newest message to this phone. */
async function codeFor(phone: string): Promise<string> {
  await sendMessages(server.service, clock)
  const to = phone.startsWith('+') ? phone : `+86${phone}`
  const [newest] = await server.service.database.transaction((tx) => listSandboxMessages(tx, to))
  return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? 'no message'
}

/** Gets a code: the phone, the captcha that paid for it, and the code. */
async function withCode(who: Visitor, phone = freshPhone()) {
  const capcode = await who.answer()
  const sent = await askFor(who, phone, capcode)
  expect(sent).toMatchObject({ success: true, code: '0' })
  return { phone, capcode, code: await codeFor(phone) }
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('the template (spec 8: 00 is success, otherwise the message)', () => {
  test.each([
    ['specified', null],
    ['mx-primavera', 'mx'],
    ['in-monsoon', 'in'],
  ])('%s has market %s', async (templateId, market) => {
    const { call } = await visitor()
    expect(await call(channelTemplate, { templateId })).toMatchObject({
      success: true,
      code: '00',
      data: { id: templateId, market },
    })
  })

  test.each(['', 'unknown', 'x'.repeat(10_000), "'; DROP TABLE templates; --"])(
    '%.30s is no template',
    async (templateId) => {
      const { call } = await visitor()
      expect(await call(channelTemplate, { templateId })).toMatchObject({
        success: false,
        code: '105',
        message: 'This page is no longer available.',
      })
    },
  )
})

describe('a reassigned number', () => {
  const DAY_S = 24 * 3600
  const inOne = <T>(work: (tx: Transaction) => Promise<T>) => server.service.database.transaction(work)
  const ownerOf = (phone: string) => inOne((tx) => ownerOfPhone(tx, server.service, phone, clock))
  /** A borrower who registered by this page. */
  async function registered() {
    const who = await visitor()
    const { phone, capcode, code } = await withCode(who)
    expect(await registerAs(who, phone, capcode, code)).toMatchObject({ success: true })
    const owner = await ownerOf(phone)
    if (!owner) throw new Error('the borrower is missing')
    return { phone, owner }
  }

  test('registers again once the previous owner has another number', async () => {
    const { phone, owner } = await registered()
    await inOne((tx) =>
      changePhone({ tx, service: server.service, now: clock }, owner, freshPhone(), {
        isIdentityProved: true,
      }),
    )
    const who = await visitor()
    wait(61)
    const { capcode, code } = await withCode(who, phone)
    expect(await registerAs(who, phone, capcode, code)).toMatchObject({ success: true })
    const newOne = await ownerOf(phone)
    expect(newOne).toBeDefined()
    expect(newOne?.id).not.toBe(owner.id)
    const again = await visitor()
    wait(61)
    expect(await askFor(again, phone, await again.answer())).toMatchObject({ success: false, code: '11' })
  })

  test('promises no account if its existing borrower must first prove to be the owner', async () => {
    const { phone, owner } = await registered()
    // The lender sent this borrower, so there is no registration of the phone.
    await inOne((tx) => emptyRegistration(tx, server.service, owner.id))
    await inOne((tx) =>
      tx.run(nameSomebody, [
        owner.id,
        sealerOf(server.service).seal('Ana', sealedPlace(owner.id, 'given_name')),
      ]),
    )
    wait(SILENT_DAYS * DAY_S)
    const who = await visitor()
    const { capcode, code } = await withCode(who, phone)
    expect(await registerAs(who, phone, capcode, code)).toMatchObject({ success: false, code: '11' })
    expect((await ownerOf(phone))?.id).toBe(owner.id)
  })
  const nameSomebody = statement<unknown, [string, string]>(
    'test-name-borrower',
    'UPDATE borrowers SET given_name = $2 WHERE id = $1',
  )
})

describe('registering', () => {
  test.each([
    ['Mexico', () => freshPhone(), {}],
    ['India', () => freshPhone('+919876'), { id: 'in-monsoon' }],
    ['no market', literalPhone, {}],
  ])('a new phone of %s registers once, with the code that was sent to it', async (_, makePhone, more) => {
    const who = await visitor()
    const { phone, capcode, code } = await withCode(who, makePhone())
    expect(await registerAs(who, phone, capcode, code, more)).toMatchObject({ success: true, code: '0' })
    const other = await visitor()
    expect(await askFor(other, phone, await other.answer())).toMatchObject({ success: false, code: '11' })
  })

  test('a lost response can be requested again, and is one registration', async () => {
    const who = await visitor()
    const { phone, capcode, code } = await withCode(who)
    const answers = await Promise.all([1, 2, 3].map(() => registerAs(who, phone, capcode, code)))
    expect(answers.map((answer) => answer.code)).toEqual(['0', '0', '0'])
  })

  test('the phone is stored encrypted, and the outbox contains neither phone nor code', async () => {
    const who = await visitor()
    const { phone, capcode, code } = await withCode(who)
    await registerAs(who, phone, capcode, code)
    const everything = statement<{ text: string }>(
      'test-all-of-registration',
      `SELECT (SELECT json_agg(r)::text FROM registrations r) || (SELECT json_agg(c)::text FROM registration_codes c) ||
         (SELECT json_agg(o)::text FROM outbox o) || (SELECT json_agg(e)::text FROM campaign_events e) AS text`,
    )
    const { text } = await server.service.database.transaction((tx) => tx.one(everything, []))
    // As whole words, because a hash may contain the same digits by chance.
    for (const secret of [phone.slice(1), phone.slice(3), code])
      expect(text).not.toMatch(new RegExp(`\\b${secret}\\b`))
    expect(text).not.toContain(phone)
  })

  test('"already registered" costs a solved captcha', async () => {
    const first = await visitor()
    const { phone, capcode, code } = await withCode(first)
    await registerAs(first, phone, capcode, code)
    const curious = await visitor()
    expect(await askFor(curious, phone, 'XXXX')).toMatchObject({ code: '101' })
    expect(await registerAs(curious, phone, 'XXXX', '000000')).toMatchObject({ code: '-1' })
    expect(await registerAs(curious, phone, await curious.answer(), '000000')).toMatchObject({ code: '11' })
  })

  test('a phone of another country than the template is refused', async () => {
    const who = await visitor()
    const { phone, capcode, code } = await withCode(who)
    const request = { ...channel, phone: freshPhone(), capcode: await who.answer(), sid: who.sid }
    expect(await who.call(getSms, { ...request, id: 'in-monsoon' })).toMatchObject({ code: '102' })
    expect(await registerAs(who, phone, capcode, code, { id: 'in-monsoon' })).toMatchObject({ code: '102' })
    expect(await registerAs(who, phone, capcode, code, { id: 'specified' })).toMatchObject({ code: '102' })
  })
})

describe('phones', () => {
  test.each([
    '12812345678',
    '1381234567',
    '138123456789',
    '+15512345678',
    '+52551234567',
    '+52155123456789',
    '+520000000000',
    '+91 9876543210 1',
    '+915876543210',
    '5512345678',
    ' ',
    '<b>13812345678</b>',
  ])('%s is refused before the captcha is used', async (phone) => {
    const who = await visitor()
    const capcode = await who.answer()
    expect(await askFor(who, phone, capcode)).toMatchObject({ success: false, code: '102' })
    expect(await askFor(who, freshPhone(), capcode)).toMatchObject({ success: true })
  })

  test('every usual spelling of a phone is that phone', async () => {
    const who = await visitor()
    const { phone, capcode, code } = await withCode(who)
    const national = phone.slice(3)
    const spelled = `+52 1 (${national.slice(0, 2)}) ${national.slice(2, 6)}–${national.slice(6)}`
    expect(await registerAs(who, spelled, capcode, code, { userName: phone })).toMatchObject({ code: '0' })
    const other = await visitor()
    expect(await askFor(other, `\u202a${spelled}\u202c`, await other.answer())).toMatchObject({ code: '11' })
  })

  test.each([
    [literalPhone, '请正确输入图形验证码！'],
    [() => freshPhone(), 'These are not the characters of the picture. Please type the new ones.'],
  ])('the wording follows the phone (%#)', async (makePhone, message) => {
    const who = await visitor()
    expect(await askFor(who, makePhone(), 'none')).toMatchObject({ code: '101', message })
  })
})

describe('the answers of a registration', () => {
  test('a missing phone is 102 in the language of the page, before the captcha is used', async () => {
    const who = await visitor()
    const capcode = await who.answer()
    const request = { ...channel, phone: '', capcode, sid: who.sid, id: 'mx-primavera' }
    const refused = { code: '102', message: 'Please enter a mobile number of 10 digits.' }
    expect(await who.call(getSms, request)).toMatchObject(refused)
    expect(await registerAs(who, '', capcode, '123456', { id: 'mx-primavera' })).toMatchObject(refused)
    expect(await askFor(who, freshPhone(), capcode)).toMatchObject({ success: true })
  })

  test('a user name that is not the phone, and an unknown page, are refused', async () => {
    const who = await visitor()
    const { phone, capcode, code } = await withCode(who)
    expect(await registerAs(who, phone, capcode, code, { userName: freshPhone() })).toMatchObject({
      code: '102',
    })
    expect(await registerAs(who, phone, capcode, code, { id: 'nowhere' })).toMatchObject({ code: '105' })
    expect(await registerAs(who, phone, capcode, code)).toMatchObject({ code: '0' })
  })
})

describe('a captcha', () => {
  test('can be used once', async () => {
    const who = await visitor()
    const { capcode } = await withCode(who)
    expect(await askFor(who, freshPhone(), capcode)).toMatchObject({ code: '101' })
  })

  test('is invalid after one wrong answer', async () => {
    const who = await visitor()
    const capcode = await who.answer()
    expect(await askFor(who, freshPhone(), 'no')).toMatchObject({ code: '101' })
    expect(await askFor(who, freshPhone(), capcode)).toMatchObject({ code: '101' })
  })

  test('belongs to its session', async () => {
    const [one, other] = [await visitor(), await visitor()]
    const capcode = await one.answer()
    await other.answer()
    expect(
      await askFor(other, freshPhone(), capcode === (await other.answer()) ? 'no' : capcode),
    ).toMatchObject({ code: '101' })
    expect(await askFor(one, freshPhone(), capcode)).toMatchObject({ success: true })
  })

  test('lasts five minutes', async () => {
    const [late, inTime] = [await visitor(), await visitor()]
    const [first, second] = [await late.answer(), await inTime.answer()]
    wait(299)
    expect(await askFor(inTime, freshPhone(), second)).toMatchObject({ success: true })
    wait(1)
    expect(await askFor(late, freshPhone(), first)).toMatchObject({ code: '101' })
  })

  test('requested again with the same time is the same one, and does not become valid again', async () => {
    const { call, sid } = await visitor()
    const question = async (a: string) => {
      const captcha = await call(captchaQuestion, { sid, a })
      return captcha.success ? captcha.data.question : ''
    }
    const first = await question('1')
    expect(await question('1')).toBe(first)
    await call(getSms, { ...channel, phone: freshPhone(), capcode: solveQuestion(first), sid })
    expect(await question('1')).toBe(first)
    const again = await call(getSms, {
      ...channel,
      phone: freshPhone(),
      capcode: solveQuestion(first),
      sid,
      id: '',
    })
    expect(again).toMatchObject({ code: '101' })
  })

  test('accepts one of two concurrent answers', async () => {
    const who = await visitor()
    const capcode = await who.answer()
    const answers = await Promise.all([1, 2, 3, 4].map(() => askFor(who, freshPhone(), capcode)))
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
  })

  test('is a picture over the wire, the same for the same address', async () => {
    const { sid } = await visitor()
    const picture = async (a: string) => {
      // The usual JSON client sends this header, also for a picture.
      const headers = { accept: 'application/json, text/plain, */*' }
      const address = `${server.url}/api/v2/abono/promotion/get-captcha?sid=${sid}&a=${a}`
      const response = await fetch(address, { headers })
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(response.headers.get('cache-control')).toBe('no-store')
      return Buffer.from(await response.arrayBuffer()).toString('base64')
    }
    const first = await picture('1')
    expect(await picture('1')).toBe(first)
    expect(await picture('2')).not.toBe(first)
  })

  test.each(['', 'made-up', 'aaaaaaaaaaaaaaaaaaaaaa.l0.aaaaaaaaaaaaaaaaaaaaaa'])(
    'needs a session of ours (%s)',
    async (sid) => {
      const response = await fetch(`${server.url}/api/v2/abono/promotion/get-captcha?sid=${sid}&a=1`)
      expect(response.headers.get('content-type')).toContain('application/json')
      expect(await response.json()).not.toMatchObject({ code: '0' })
    },
  )

  test('a session ends after an hour', async () => {
    const who = await visitor()
    wait(3600)
    expect(await who.call(getCaptcha, { sid: who.sid, a: '1' })).toMatchObject({
      success: false,
      code: '101',
    })
  })
})

describe('a code', () => {
  test('is refused for another phone, in another session, and after it was used', async () => {
    const [one, other] = [await visitor(), await visitor()]
    const mine = await withCode(one)
    const theirs = await withCode(other)
    expect(await registerAs(one, theirs.phone, await one.answer(), theirs.code)).toMatchObject({
      code: '103',
    })
    expect(await registerAs(one, mine.phone, mine.capcode, otherThan(mine.code))).toMatchObject({
      code: '103',
    })
    expect(await registerAs(one, mine.phone, mine.capcode, mine.code)).toMatchObject({ code: '0' })
    expect(await registerAs(other, mine.phone, await other.answer(), mine.code)).toMatchObject({ code: '11' })
  })

  test('is accepted in groups, and an impossible one costs no attempt', async () => {
    const who = await visitor()
    const { phone, capcode, code } = await withCode(who)
    for (const typed of ['53558', code.slice(1), `${code}0`, 'abcdef', ' ', '1-2-3'])
      expect(await registerAs(who, phone, capcode, typed)).toMatchObject({ code: '109' })
    const spaced = `\u200e${code.slice(0, 3)} ${code.slice(3)}`
    expect(await registerAs(who, phone, capcode, spaced)).toMatchObject({ code: '0' })
  })

  test('allows five attempts, also when they are concurrent', async () => {
    const who = await visitor()
    const { phone, capcode, code } = await withCode(who)
    const tries = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map(() => registerAs(who, phone, capcode, otherThan(code))),
    )
    expect(tries.map((answer) => answer.code).sort()).toEqual([
      '103',
      '103',
      '103',
      '103',
      '107',
      '107',
      '107',
    ])
    expect(await registerAs(who, phone, capcode, code)).toMatchObject({ code: '107' })
  })

  test('is compared as often as it has attempts, while other writes are answered', async () => {
    const who = await visitor()
    const { phone, capcode, code } = await withCode(who)
    const other = await visitor()
    const bought = await other.answer()
    const codes = holdCodes(server)
    let refused = 0
    const tries = Array.from({ length: 64 }, async () => {
      const answer = await registerAs(who, phone, capcode, otherThan(code))
      refused += 1
      return answer
    })
    await expect.poll(() => refused).toBe(59)
    expect(codes.held()).toBe(5)
    // Hashing holds no connection of the pool.
    await expect.poll(() => codes.openTransactions()).toBe(0)
    const call = asBorrower(server, (await server.person('Ana Ejemplo')).query)
    const complaint = { problemType: '3', problemSonType: '', problemDetail: 'Contesten.', problemImage: [] }
    expect((await call(problemSave, complaint)).success).toBe(true)
    const pending = askFor(other, freshPhone(), bought)
    await expect.poll(() => codes.held()).toBe(6)
    await expect.poll(() => codes.openTransactions()).toBe(0)
    codes.goOn()
    expect((await pending).success).toBe(true)
    const answers = await Promise.all(tries)
    expect(answers.filter((answer) => answer.code === '103')).toHaveLength(4)
    expect(answers.filter((answer) => answer.code === '107')).toHaveLength(60)
  })

  test('is hashed one at a time for its phone, its session and its address', async () => {
    const taken = vi.spyOn(server.service.codeQueue, 'run')
    const keysOf = async (who: Visitor, phone: string) => {
      taken.mockClear()
      expect(await askFor(who, phone, await who.answer())).toMatchObject({ success: true })
      return taken.mock.calls.flatMap(([, options]) => options?.keys?.map(({ key }) => key) ?? [])
    }
    const [first, elsewhere] = [await visitor('10.77.1.1'), await visitor('10.78.1.1')]
    const phone = freshPhone()
    const keys = await keysOf(first, phone)
    const shared = async (who: Visitor, itsPhone: string) => {
      const others = await keysOf(who, itsPhone)
      return keys.filter((key) => others.includes(key)).length
    }
    expect(keys).toHaveLength(3)
    expect(await shared(elsewhere, freshPhone())).toBe(0)
    expect(await shared({ ...first, call: elsewhere.call }, freshPhone())).toBe(1)
    expect(await shared(await visitor('10.77.1.1'), freshPhone())).toBe(1)
    wait(61)
    expect(await shared(await visitor('10.79.1.1'), phone)).toBe(1)
    taken.mockRestore()
  })

  test('lasts five minutes', async () => {
    const who = await visitor()
    const { phone, capcode, code } = await withCode(who)
    wait(300)
    expect(await registerAs(who, phone, capcode, code)).toMatchObject({ code: '106' })
  })

  test('has one message for every wrong one, by the letter of the specification', async () => {
    const who = await visitor()
    const { phone, capcode, code } = await withCode(who, literalPhone())
    const wrong = { code: '103', message: '请正确输入短信验证码！' }
    expect(await registerAs(who, phone, capcode, otherThan(code))).toMatchObject(wrong)
    wait(300)
    expect(await registerAs(who, phone, capcode, code)).toMatchObject(wrong)
  })

  test('is sent again after 60 s, and then the newest is valid', async () => {
    const who = await visitor()
    const { phone, capcode, code } = await withCode(who)
    wait(59)
    expect(await askFor(who, phone, await who.answer())).toMatchObject({ code: '104' })
    wait(1)
    const second = await withCode(who, phone)
    if (code !== second.code)
      expect(await registerAs(who, phone, capcode, code)).not.toMatchObject({ code: '0' })
    expect(await registerAs(who, phone, second.capcode, second.code)).toMatchObject({ code: '0' })
  })

  test('requested too soon does not use the captcha up', async () => {
    const who = await visitor()
    const { phone } = await withCode(who)
    const capcode = await who.answer()
    expect(await askFor(who, phone, capcode)).toMatchObject({ code: '104' })
    wait(60)
    expect(await askFor(who, phone, capcode)).toMatchObject({ success: true })
  })

  test('is sent to one of two sessions that ask for the same phone concurrently', async () => {
    const both = [await visitor(), await visitor()]
    const phone = freshPhone()
    const capcodes = await Promise.all(both.map((who) => who.answer()))
    const answers = await Promise.all(both.map((who, index) => askFor(who, phone, capcodes[index] ?? '')))
    expect(answers.map((answer) => answer.code).sort()).toEqual(['0', '104'])
  })
})

describe('a captcha in words, and proof of work', () => {
  /**
   * Requests codes in words from many places, with work or without; resolves with the codes of the answers.
   */
  async function inWords(count: number, worked: boolean) {
    const answers = []
    for (let round = 0; round < count; round++) {
      const { call, sid } = await visitor()
      const captcha = await call(captchaQuestion, { sid, a: '1' })
      const capcode = captcha.success ? solveQuestion(captcha.data.question) : ''
      const request = { ...channel, phone: freshPhone(), capcode, sid, id: 'mx-primavera' }
      answers.push((await call(getSms, { ...request, ...(worked && { proof: doWork(sid, '1') }) })).code)
    }
    return answers
  }

  test('eight answers in words an hour are accepted on one page, then the picture is required', async () => {
    wait(86_400)
    expect(await inWords(10, true)).toEqual([...Array(8).fill('0'), '108', '108'])
    const who = await visitor()
    await withCode(who)
  })

  test('where many codes were not entered more work is required, and it is enough', async () => {
    wait(86_400)
    const address = '203.0.113.77'
    const workAsked = async () => {
      const { call, sid } = await visitor(address)
      const captcha = await call(captchaQuestion, { sid, a: '1' })
      return captcha.success ? captcha.data.work : 0
    }
    expect(await workAsked()).toBe(WORK_USUAL_BITS)
    const usual = WITH_USUAL_WORK.address[0]?.max ?? 0
    for (let round = 0; round < usual; round++) await withCode(await visitor(address))
    expect(await workAsked()).toBe(WORK_HARD_BITS)
    const lazy = await visitor(address)
    expect(await askFor(lazy, freshPhone(), await lazy.answer())).toMatchObject({ code: '108' })
    const capcode = await lazy.answer()
    const proof = doWork(lazy.sid, '2', WORK_HARD_BITS)
    const request = { ...channel, phone: freshPhone(), capcode, sid: lazy.sid, proof }
    expect(await lazy.call(getSms, request)).toMatchObject({ success: true })
  })

  /** Questions of one batch, and the number of statements for them. */
  async function inOneBatch(all: { sid: string; a: string; address: string }[]) {
    const { service } = server
    return service.database.transaction(async (tx) => {
      let statements = 0
      const counting = new Proxy(tx, {
        get(target, name: keyof typeof tx) {
          statements += 1
          return target[name].bind(target)
        },
      })
      const requests = all.map((one) => ({ ...one, language: 'en' as const }))
      const answers = await questionsFor({ tx: counting, service, now: clock }, requests)
      const questions = answers.map((one) => (one instanceof Refused ? one.reason : one.question))
      return { questions, statements }
    })
  }

  test('one session many times in a batch costs the others nothing: the same request is answered once, different ones three times', async () => {
    wait(86_400)
    const address = '203.0.113.79'
    const [{ sid }, other] = [await visitor(), await visitor()]
    const alone = await inOneBatch([{ sid, a: '1', address }])
    const same = await inOneBatch(Array.from({ length: 100 }, () => ({ sid, a: '2', address })))
    expect(new Set(same.questions).size).toBe(1)
    expect(same.statements).toBe(alone.statements)

    const different = Array.from({ length: 99 }, (_, at) => ({ sid, a: `n${at}`, address }))
    const mixed = await inOneBatch([{ sid: other.sid, a: '1', address }, ...different])
    expect(mixed.questions.map((one) => one.endsWith('digits.'))).toEqual([
      true,
      ...Array(96).fill(false),
      ...[true, true, true],
    ])
    expect(new Set(mixed.questions.slice(1, 97))).toEqual(new Set(['too-many-requests']))
    expect(mixed.statements).toBeLessThanOrEqual(3 * alone.statements)

    // The last request is the valid one: it is still there when it is requested again.
    const order = ['x', 'y', 'x'].map((a) => ({ sid, a, address }))
    const [first, , last] = (await inOneBatch(order)).questions
    expect([first, last]).toEqual((await inOneBatch(order.slice(2))).questions.flatMap((one) => [one, one]))
  })

  test('work is valid for its own captcha, and for no other', async () => {
    wait(86_400)
    const address = '203.0.113.78'
    const withWorkOf = async (asked: string) => {
      const who = await visitor(address)
      const capcode = await who.answer()
      const proof = doWork(who.sid, asked)
      return (await who.call(getSms, { ...channel, phone: freshPhone(), capcode, sid: who.sid, proof })).code
    }
    for (let round = 0; round < 3; round++) expect(await withWorkOf('2')).toBe('0')
    expect(await withWorkOf('2')).toBe(1429)
    expect(await withWorkOf('1')).toBe('0')
  })
})

describe('limits, counted in the database', () => {
  test('a phone gets five codes in an hour, whichever client asks', async () => {
    const phone = freshPhone()
    wait(3600)
    for (let round = 0; round < 5; round++) {
      await withCode(await visitor(), phone)
      wait(61)
    }
    const sixth = await visitor()
    expect(await askFor(sixth, phone, await sixth.answer())).toMatchObject({ code: 1429 })
    wait(3600)
    await withCode(await visitor(), phone)
  })

  const addressHour = PER_ADDRESS[0]?.max ?? 0
  /** So many codes of this address were not entered within the hour. */
  const openCodes = (address: string, count: number) =>
    server.service.database.transaction(async (tx) => {
      const context = { tx, service: server.service, now: clock }
      const claims = claimsOf(PER_ADDRESS, networkOf(address))
      for (let round = 0; round < count; round++) await claimLimits(context, claims)
    })

  test('a flood from one address is refused with a retry time, and others are served', async () => {
    await openCodes('203.0.113.7', addressHour - 1)
    wait(600)
    await withCode(await visitor('203.0.113.7'))
    const flood = await visitor('203.0.113.7')
    expect(await askFor(flood, freshPhone(), await flood.answer())).toMatchObject({
      code: 1429,
      message: 'That was too many times. Please try again in 50 minutes.',
    })
    await withCode(await visitor('203.0.114.8'))
    wait(3000)
    await withCode(await visitor('203.0.113.7'))
  })

  test('registrations at a shared address do not use it up, and raise its limit', async () => {
    await openCodes('198.51.100.1', addressHour - 1)
    for (let round = 0; round < 4; round++) {
      const who = await visitor('198.51.100.1')
      const { phone, capcode, code } = await withCode(who)
      expect((await registerAs(who, phone, capcode, code)).code).toBe('0')
    }
    for (let round = 0; round < 5; round++) await withCode(await visitor('198.51.100.1'))
    const tooMany = await visitor('198.51.100.1')
    expect(await askFor(tooMany, freshPhone(), await tooMany.answer())).toMatchObject({ code: 1429 })
  })

  test('a registration also gives back earlier codes that were lost or too old', async () => {
    const address = '198.51.100.200'
    const open = () =>
      Promise.all(claimsOf(PER_ADDRESS, address).map((claim) => limitCount(server.service, clock, claim)))
    const who = await visitor(address)
    const { phone } = await withCode(who)
    wait(61)
    await withCode(await visitor(address))
    const { capcode, code } = await withCode(who, phone)
    expect(await open()).toEqual([3, 3])
    expect((await registerAs(who, phone, capcode, code)).code).toBe('0')
    expect(await open()).toEqual([1, 1])
  })

  test('one subscriber’s many IPv6 addresses count as one', async () => {
    await openCodes('2001:db8:1:2::1', addressHour)
    const who = await visitor('2001:db8:1:2:3:4:5:6')
    expect(await askFor(who, freshPhone(), await who.answer())).toMatchObject({ code: 1429 })
    await withCode(await visitor('2001:db8:1:3::1'))
  })

  test('ten thousand consecutive numbers get ten codes in an hour, from wherever', async () => {
    const inRange = (last: number) => `+5255209911${String(last).padStart(2, '0')}`
    for (let last = 0; last < 10; last++) await withCode(await visitor(), inRange(last))
    const more = await visitor()
    expect(await askFor(more, inRange(10), await more.answer())).toMatchObject({ code: 1429 })
    await withCode(await visitor(), '+525521991100')
  })

  test('a session draws at most 60 pictures in an hour', async () => {
    const { call, sid } = await visitor()
    const codes = []
    for (let a = 0; a < 61; a++) codes.push((await call(getCaptcha, { sid, a: `n${a}` })).code)
    expect(codes.filter((code) => code === '0')).toHaveLength(60)
    expect(codes[60]).toBe(1429)
  })
})

test('expired counters are deleted, and current ones stay', async () => {
  const who = await visitor()
  const { phone, capcode, code } = await withCode(who)
  await registerAs(who, phone, capcode, code)
  const rows = statement<{ traces: number; kept: number }>(
    'test-traces',
    `SELECT ((SELECT count(*) FROM counted_lately) + (SELECT count(*) FROM rate_counts) + (SELECT count(*) FROM captchas) +
       (SELECT count(*) FROM registration_codes) + (SELECT count(*) FROM sandbox_messages))::int AS traces,
       ((SELECT count(*) FROM registrations) + (SELECT count(*) FROM campaign_events))::int AS kept`,
  )
  const { database } = server.service
  const before = await database.transaction((tx) => tx.one(rows, []))
  wait(2 * 86_400)
  let isMore = true
  while (isMore) isMore = await sweepRetention(database, clock)
  const after = await database.transaction((tx) => tx.one(rows, []))
  expect(before.traces).toBeGreaterThan(0)
  expect(after).toEqual({ traces: 0, kept: before.kept })
})

describe('figures', () => {
  const page = { page_id: 'mx-primavera', client_type: 'android', page_type: '1' } as const
  const link = (utm_tag: string) => ({ app_from: 'web', user_from: 'fb', utm_tag })
  const at = (device: string, address = '192.0.2.1', userAgent = 'Chrome') =>
    callInProcess(server.service, served, { showy: device }, { address, userAgent })

  async function figuresOf(tag: string) {
    const all = await server.service.database.transaction((tx) =>
      campaignFigures(tx, 'America/Mexico_City', new Date(0), new Date('2100-01-01')),
    )
    const own = all.filter((row) => row.utmTag === tag)
    const sum = (pick: 'visits' | 'clicks' | 'codes' | 'registrations') =>
      own.reduce((total, row) => total + row[pick], 0)
    return [sum('visits'), sum('clicks'), sum('codes'), sum('registrations')]
  }

  test('one visit counts once, reloaded, retried, and sent concurrently', async () => {
    const visit = { ...page, ...link('once') }
    await Promise.all([1, 2, 3].map(() => at('phone-a')(trackVisit, visit)))
    await at('phone-a')(trackVisit, visit)
    // The first response, with the name of the device, was lost.
    await at('phone-b')(trackVisit, visit)
    wait(600)
    await at('phone-a')(trackVisit, visit)
    expect(await figuresOf('once')).toEqual([1, 0, 0, 0])
  })

  test('another device, another link and another day are other visits', async () => {
    await at('phone-c', '192.0.2.2')(trackVisit, { ...page, ...link('many') })
    await at('phone-d', '192.0.2.3')(trackVisit, { ...page, ...link('many') })
    wait(11)
    await at('phone-e', '192.0.2.3')(trackVisit, { ...page, ...link('many') })
    await at('phone-e', '192.0.2.3')(trackVisit, { ...page, ...link('many'), page_id: 'in-monsoon' })
    wait(86_400)
    await at('phone-e', '192.0.2.3')(trackVisit, { ...page, ...link('many') })
    expect(await figuresOf('many')).toEqual([5, 0, 0, 0])
  })

  test('one click counts once', async () => {
    const click = { ...page, ...link('clicks'), phone: '+525500000001' }
    await Promise.all([1, 2, 3].map(() => at('phone-f')(trackClick, click)))
    await at('phone-f')(trackClick, { ...click, phone: '+525500000002' })
    expect(await figuresOf('clicks')).toEqual([0, 2, 0, 0])
  })

  test('codes and registrations count in the channel that they came from', async () => {
    const who = await visitor()
    const phone = freshPhone()
    const capcode = await who.answer()
    const from = { ...channel, ...link('whole') }
    await who.call(getSms, { ...from, phone, capcode, sid: who.sid })
    await registerAs(who, phone, capcode, await codeFor(phone), link('whole'))
    expect(await figuresOf('whole')).toEqual([0, 0, 1, 1])
  })

  test.each([
    ['an unknown page', { page_id: 'nowhere' }, 'Chrome'],
    ['a preview', {}, 'WhatsApp/2.23 A'],
    ['a robot', {}, 'Mozilla/5.0 (compatible; Somebot/2.1)'],
  ])('%s is answered and not counted', async (name, change, userAgent) => {
    const visit = { ...page, ...link(name), ...change }
    expect(await at('phone-g', '192.0.2.9', userAgent)(trackVisit, visit)).toMatchObject({ success: true })
    expect(await figuresOf(name)).toEqual([0, 0, 0, 0])
  })

  test('parameters of 10 kB, with markup, repeated or missing refuse no visitor', async () => {
    const base = `${server.url}/api/v2/abono/promotion/track-visit?page_id=mx-primavera&client_type=ios&page_type=1`
    for (const query of [
      `&utm_tag=${'x'.repeat(10_000)}`,
      '&utm_tag=%3Cscript%3E%00%01',
      '&utm_tag=a&utm_tag=b',
      '',
    ]) {
      const response = await fetch(base + query)
      expect([response.status, await response.json()]).toMatchObject([200, { code: '0' }])
    }
    expect((await figuresOf('x'.repeat(200)))[0]).toBe(1)
  })
})

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['one of seven characters', '1234567'],
])('%s is refused as a wrong code (spec 5), and costs no attempt', async (_, smsCode) => {
  const who = await visitor()
  const { phone, capcode, code } = await withCode(who, literalPhone())
  for (let time = 0; time < 6; time += 1) {
    const refused = await registerAs(who, phone, capcode, '', { smsCode })
    expect(refused).toMatchObject({ success: false, code: '103', message: '请正确输入短信验证码！' })
  }
  expect(await registerAs(who, phone, capcode, code)).toMatchObject({ success: true })
})
