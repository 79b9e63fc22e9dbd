import { expect, test } from 'vitest'
import { settingsReader } from '#server/base/config/settings.ts'
import { readTwilio } from './config-twilio.ts'

const accountSid = `AC${'0'.repeat(32)}`
const read = (env: NodeJS.ProcessEnv) => {
  const reader = settingsReader(env)
  return { settings: readTwilio(reader), problems: reader.problems }
}
const complete = { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+525500000000' }

test('without settings there is no account and no problem', () => {
  expect(read({})).toEqual({ settings: undefined, problems: [] })
})

test('an account is read with its token, or with an API key, which takes precedence', () => {
  expect(read(complete).settings).toEqual({
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
  expect(read(keyed).settings).toMatchObject({
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
  const { settings, problems } = read({ ...complete, ...change })
  expect(settings).toBeUndefined()
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(key)
  expect(problems[0]).not.toMatch(/token$|: token/)
})
