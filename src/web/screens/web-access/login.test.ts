import { expect, test } from 'vitest'
import { ownSessions, sendLoginCode } from '#contract/account/sign-in.ts'
import { signInCodes } from '#contract/account/sign-in-codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { captchaQuestion } from '#contract/registration/landing.ts'
import type { Call } from '#contract/wire/call-result.ts'
import type { Page } from '#web/calls/page.ts'
import { load, submit } from './login.tsx'

/** Creates a page whose calls are refused with these codes in order and then succeed, and records the calls. */
function pageRefusedWith(...codes: number[]) {
  const requests: object[] = []
  const call = (async (entry: Endpoint, input: object) => {
    if (entry === sendLoginCode) requests.push(input)
    const code = codes.shift()
    return code === undefined
      ? { success: true, code: 0, data: entry === captchaQuestion ? { question: 'Two and three?' } : null }
      : { success: false, code, message: 'no', failure: null }
    // Signing in reads only this part of a response.
  }) as unknown as Call
  const page: Page = { pathname: '/login', query: new URLSearchParams(), identity: {}, language: 'en', call }
  return { page, asked: requests }
}
const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const phone = '+525512345678'

test('a borrower who requests a call and must first solve a captcha is called with its characters', async () => {
  const { page, asked } = pageRefusedWith(signInCodes['captcha-needed'])
  expect(await submit(page, formOf({ step: 'call', phone, sid: 's' }))).toMatchObject({
    step: 'phone',
    wantsCall: true,
  })
  const again = formOf({ step: 'phone', phone, sid: 's', asked: '1', capcode: 'ABCD', wantsCall: '1' })
  expect(await submit(page, again)).toMatchObject({ step: 'code', sent: { isCall: true } })
  expect(asked[1]).toMatchObject({ capcode: 'ABCD', isCall: '1' })
})

test('if the number cannot be called, the next request is a message', async () => {
  const { page } = pageRefusedWith(signInCodes['call-unavailable'])
  const another = formOf({ step: 'phone', phone, sid: 's', asked: '1', capcode: 'ABCD', wantsCall: '1' })
  expect(await submit(page, another)).toMatchObject({ step: 'phone', wantsCall: false })
})

test('captcha characters that are too long are refused with a message, and the picture stays', async () => {
  const { page, asked } = pageRefusedWith(signInCodes['captcha-length'])
  const capcode = 'ABCD'.repeat(200)
  const shown = await submit(page, formOf({ step: 'phone', phone, sid: 's', asked: '1', capcode }))
  expect(shown).toMatchObject({ step: 'phone', asked: '1', capcode, problem: { field: 'capcode' } })
  expect(asked[0]).toMatchObject({ capcode: '\ufffd' })
})

test('a phone number that is too long is refused, and shown again in full', async () => {
  const { page, asked } = pageRefusedWith(signInCodes['login-phone-format'])
  const long = phone.padEnd(600, ' 1')
  const shown = await submit(page, formOf({ step: 'phone', phone: long, sid: 's' }))
  expect(shown).toMatchObject({ step: 'phone', phone: long, problem: { field: 'phone' } })
  expect(asked[0]).toMatchObject({ phone: '\ufffd' })
})

test('the captcha of the sign-in page has a question in words, and can be replaced', async () => {
  const { page, asked } = pageRefusedWith(signInCodes['captcha-needed'])
  const shown = await submit(page, formOf({ step: 'phone', phone, sid: 's' }))
  expect(shown).toMatchObject({ step: 'phone', phone, question: 'Two and three?' })
  const another = formOf({ step: 'phone', phone, sid: 's', asked: '1', wish: 'picture' })
  const next = await submit(page, another)
  expect(next).toMatchObject({ step: 'phone', phone, problem: null, question: 'Two and three?' })
  expect(next).not.toMatchObject({ asked: '1' })
  // Replacing the picture requests no code.
  expect(asked).toHaveLength(1)
})

test('a signed-in borrower is led on, but not a borrower that an app sends here', async () => {
  const { page } = pageRefusedWith()
  const leadTo = async (visited: Partial<Page>) => {
    const call = (async (entry: Endpoint) => ({
      success: true,
      code: 0,
      data: entry === ownSessions ? {} : { sid: 's' },
    })) as unknown as Call
    const left = await load({ ...page, ...visited, call }).catch((thrown: unknown) => thrown)
    return left instanceof Response ? left.headers.get('location') : left
  }
  expect(await leadTo({})).toBe('/home')
  expect(await leadTo({ query: new URLSearchParams({ to: '/mine' }) })).toBe('/mine')
  expect(await leadTo({ identity: { dearest: 'token' } })).toEqual({ sid: 's', hasLeft: false })
})

test('a number is read after the country code that the field shows, and one with its own code as typed', async () => {
  const { page, asked } = pageRefusedWith()
  const shown = await submit(page, formOf({ step: 'phone', phone: '98 7654 3210', market: 'in', sid: 's' }))
  expect(shown).toMatchObject({ step: 'code', phone: '+919876543210' })
  await submit(page, formOf({ step: 'phone', phone, market: 'in', sid: 's' }))
  expect(asked).toMatchObject([{ phone: '+919876543210' }, { phone }])
})
