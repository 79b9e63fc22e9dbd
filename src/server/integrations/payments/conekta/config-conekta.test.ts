import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { settingsReader } from '#server/base/config/settings.ts'
import { conekta, conektaSettings } from './config-conekta.ts'

const pemOf = (type: 'rsa' | 'ed25519') => {
  const { publicKey } =
    type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519')
  return publicKey.export({ type: 'spki', format: 'pem' }).toString()
}
const [old, fresh] = [pemOf('rsa'), pemOf('rsa')]
const whole = {
  CONEKTA_API_KEY: 'key_ofNobody12',
  CONEKTA_WEBHOOK_KEYS: old + fresh,
  CONEKTA_DESK_EMAIL: 'desk@example.com',
  CONEKTA_DESK_PHONE: '+525500000009',
}
const read = (env: NodeJS.ProcessEnv, mode = 'production') => {
  const reader = settingsReader({ ...env, MODE: mode })
  return { config: reader.readPart(conektaSettings), problems: reader.problems }
}

test('without a key Conekta is off, and its other settings are a mistake', () => {
  expect(read({})).toEqual({ config: undefined, problems: [] })
  expect(read({ CONEKTA_DESK_EMAIL: 'desk@example.com' }).problems).toEqual([
    'CONEKTA_DESK_EMAIL: is set, but CONEKTA_API_KEY is not',
  ])
})

test('with all settings it is on, with every key that may sign its messages', () => {
  const { config, problems } = read(whole)
  expect(problems).toEqual([])
  expect(config).toMatchObject({ key: 'key_ofNobody12', deskEmail: 'desk@example.com' })
  expect(config?.webhookKeys).toHaveLength(2)
})

test('line breaks of keys may be written as \\n', () => {
  const { config } = read({ ...whole, CONEKTA_WEBHOOK_KEYS: old.replaceAll('\n', '\\n') })
  expect(config?.webhookKeys).toHaveLength(1)
})

test.each([
  ['CONEKTA_API_KEY', 'secret'],
  ['CONEKTA_WEBHOOK_KEYS', ''],
  ['CONEKTA_WEBHOOK_KEYS', pemOf('ed25519')],
  ['CONEKTA_DESK_EMAIL', 'nowhere'],
  ['CONEKTA_DESK_PHONE', '5500000009'],
  ['CONEKTA_ADDRESS', 'http://api.example.com'],
  ['CONEKTA_ADDRESS', 'http://127.0.0.1:4010'],
])('%s as "%s" is a mistake, and no value is repeated', (name, value) => {
  const { config, problems } = read({ ...whole, [name]: value })
  expect(config).toBeUndefined()
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}: `))])
  if (value) expect(problems[0]).not.toContain(value)
})

test('a local address is for the sandbox', () => {
  expect(read({ ...whole, CONEKTA_ADDRESS: 'http://127.0.0.1:4010' }, 'sandbox').problems).toEqual([])
})

test('the provider exists only if all settings are valid', () => {
  expect(conekta.read(settingsReader(whole))?.name).toBe('conekta')
  expect(conekta.read(settingsReader({}))).toBeUndefined()
  expect(conekta.read(settingsReader({ CONEKTA_API_KEY: whole.CONEKTA_API_KEY }))).toBeUndefined()
})
