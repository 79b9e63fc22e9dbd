import { expect, test } from 'vitest'
import { twilioFrom } from './from-environment.ts'

const accountSid = `AC${'0'.repeat(32)}`
const complete = { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+525500000000' }

test('nothing set is no account and no problem', () => {
  const problems: string[] = []
  expect(twilioFrom({}, problems)).toBeUndefined()
  expect(problems).toEqual([])
})

test('an account with its token, or with a key of its own, which wins', () => {
  expect(twilioFrom(complete, [])).toEqual({
    accountSid,
    user: accountSid,
    password: 'token',
    authToken: 'token',
    from: { number: '+525500000000' },
  })
  const keyed = {
    ...complete,
    TWILIO_API_KEY: 'SKx',
    TWILIO_API_SECRET: 's',
    TWILIO_FROM: `MG${'a'.repeat(32)}`,
  }
  expect(twilioFrom(keyed, [])).toMatchObject({
    user: 'SKx',
    password: 's',
    authToken: 'token',
    from: { messagingServiceSid: keyed.TWILIO_FROM },
  })
})

test.each([
  [{ TWILIO_ACCOUNT_SID: 'AC1' }, 'TWILIO_ACCOUNT_SID'],
  [{ TWILIO_AUTH_TOKEN: '' }, 'TWILIO_AUTH_TOKEN'],
  [{ TWILIO_FROM: '5500000000' }, 'TWILIO_FROM'],
])('%j is named, and no secret is repeated', (change, key) => {
  const problems: string[] = []
  expect(twilioFrom({ ...complete, ...change }, problems)).toBeUndefined()
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(key)
  expect(problems[0]).not.toMatch(/token$|: token/)
})
