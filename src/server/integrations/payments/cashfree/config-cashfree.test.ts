import { expect, test } from 'vitest'
import { settingsReader } from '#server/base/config/settings.ts'
import { cashfree, cashfreeSettings } from './config-cashfree.ts'

const whole = {
  CASHFREE_CLIENT_ID: 'client-of-a-test',
  CASHFREE_CLIENT_SECRET: 'secret-for-tests-of-all',
  CASHFREE_DESK_EMAIL: 'desk@example.com',
  CASHFREE_DESK_PHONE: '+919000000009',
}
const read = (env: NodeJS.ProcessEnv, mode = 'production') => {
  const reader = settingsReader({ ...env, MODE: mode })
  return { config: reader.readPart(cashfreeSettings), problems: reader.problems }
}

test('without an id Cashfree is off, and its other settings are a mistake', () => {
  expect(read({})).toEqual({ config: undefined, problems: [] })
  expect(read({ CASHFREE_DESK_EMAIL: 'desk@example.com' }).problems).toEqual([
    'CASHFREE_DESK_EMAIL: is set, but CASHFREE_CLIENT_ID is not',
  ])
})

test('with all settings it is on', () => {
  const { config, problems } = read({ ...whole, CASHFREE_CLIENT_SECRET_OLD: 'the-secret-before-it' })
  expect(problems).toEqual([])
  expect(config).toMatchObject({ clientId: 'client-of-a-test', oldSecret: 'the-secret-before-it' })
})

test.each([
  ['CASHFREE_CLIENT_ID', 'x y'],
  ['CASHFREE_CLIENT_SECRET', ''],
  ['CASHFREE_CLIENT_SECRET', 'short'],
  ['CASHFREE_CLIENT_SECRET_OLD', 'with a space in it'],
  ['CASHFREE_DESK_EMAIL', 'unknown'],
  ['CASHFREE_DESK_PHONE', '+525500000009'],
  ['CASHFREE_ADDRESS', 'http://127.0.0.1:4010'],
])('a wrong %s is named, and its value not repeated', (name, value) => {
  const { config, problems } = read({ ...whole, [name]: value })
  expect(config).toBeUndefined()
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}: `))])
  if (value.length > 5) expect(problems.join()).not.toContain(value)
})

test('a test may use an address on this machine', () => {
  expect(read({ ...whole, CASHFREE_ADDRESS: 'http://127.0.0.1:4010' }, 'sandbox').problems).toEqual([])
})

test('the provider exists only if all settings are valid', () => {
  expect(cashfree.read(settingsReader(whole))?.name).toBe('cashfree')
  expect(cashfree.read(settingsReader({}))).toBeUndefined()
  expect(cashfree.read(settingsReader({ CASHFREE_CLIENT_ID: whole.CASHFREE_CLIENT_ID }))).toBeUndefined()
})
