import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '#server/base/config/config-error.ts'
import { readConfig } from './config.ts'

const shipped = JSON.parse(readFileSync('brand/brand.json', 'utf8'))
const LONG = '4f1c9a7e2b8d06353c5a7f90e1d2b846'
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abono-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function brandWith(change: object): string {
  const dir = join(folder, 'brand')
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'brand.json'), JSON.stringify({ ...shipped, ...change }))
  return dir
}

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig({ DATA_DIR: join(folder, 'data'), ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('without configuration it is the sandbox, for this machine only', () => {
  const config = readConfig({ DATA_DIR: join(folder, 'data') })
  expect(config).toMatchObject({
    mode: 'sandbox',
    port: 3000,
    host: 'localhost',
    trustProxy: false,
  })
  expect(config.brand.name).toBe(shipped.name)
  expect(config).not.toHaveProperty('databaseUrl')
  expect(config).not.toHaveProperty('wireMap')
})

test('the sandbox keeps its secret between starts, readable by its owner only', () => {
  const env = { DATA_DIR: join(folder, 'data') }
  const first = readConfig(env)
  expect(readConfig(env).secrets).toEqual(first.secrets)
  expect(statSync(join(folder, 'data/secret')).mode & 0o777).toBe(0o600)
})

test('another data folder has another secret', () => {
  const one = readConfig({ DATA_DIR: join(folder, 'one') }).secrets
  const two = readConfig({ DATA_DIR: join(folder, 'two') }).secrets
  expect(one.pepper[0].equals(two.pepper[0])).toBe(false)
})

test('every purpose has its own key, and replicas with one secret agree', () => {
  const { secrets } = readConfig({ ABONO_SECRET: LONG, MODE: 'production' })
  const keys = Object.values(secrets).map(([key]) => key.toString('hex'))
  expect(new Set(keys).size).toBe(keys.length)
  expect(readConfig({ ABONO_SECRET: LONG }).secrets).toEqual(secrets)
})

test('production does not start without a secret, and creates none', () => {
  expect(problemsOf({ MODE: 'production' })).toEqual([expect.stringMatching(/^ABONO_SECRET: found nothing/)])
  expect(() => statSync(join(folder, 'data'))).toThrow('ENOENT')
})

test('a short secret is refused without being repeated', () => {
  const [problem] = problemsOf({ MODE: 'production', ABONO_SECRET: 'hunter2' })
  expect(problem).toContain('found 7 characters')
  expect(problem).not.toContain('hunter2')
})

test('earlier secrets follow the current one in their order, and a comma within one is percent-encoded', () => {
  const [first, second] = ['a'.repeat(32), `,${'b'.repeat(31)}`]
  const { secrets } = readConfig({ ABONO_SECRET: LONG, ABONO_SECRET_OLD: `${first}, %2C${'b'.repeat(31)}` })
  const alone = [LONG, first, second].map((secret) => readConfig({ ABONO_SECRET: secret }).secrets)
  expect(secrets.sealing).toEqual(alone.map(({ sealing }) => sealing[0]))
  expect(secrets.pepper).toEqual(alone.map(({ pepper }) => pepper[0]))
  expect(secrets.webhook).toEqual(alone.map(({ webhook }) => webhook[0]))
})

test.each([
  ['hunter2', 'found 7 characters at place 1'],
  [`${'a'.repeat(32)},hunter2`, 'found 7 characters at place 2'],
  [`${'a'.repeat(32)},`, 'found 0 characters at place 2'],
  [LONG, 'has the current secret too'],
])('an earlier secret %s is refused without being repeated', (written, why) => {
  const problems = problemsOf({ ABONO_SECRET: LONG, ABONO_SECRET_OLD: written })
  expect(problems).toEqual([expect.stringMatching(`^ABONO_SECRET_OLD: ${why}`)])
  expect(problems.join()).not.toMatch(/hunter2|4f1c9a7e/)
})

test('a truncated secret file is refused', () => {
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data/secret'), 'abc')
  expect(problemsOf({})).toEqual([expect.stringContaining('fewer than 32')])
})

describe('the environment', () => {
  test.each([
    ['MODE', 'prod'],
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1, nonsense'],
    ['DATABASE_URL', 'mysql://db'],
    ['METRICS_PORT', '65536'],
    ['METRICS_PORT', 'many'],
  ])('%s=%s is refused by name', (key, value) => {
    expect(problemsOf({ [key]: value })).toEqual([expect.stringMatching(new RegExp(`^${key}: `))])
  })

  test('a database address is never repeated, because it may contain a password', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://user:hunter2@db' }).join()).not.toContain('hunter2')
  })

  test('trusted proxies are a list', () => {
    const config = readConfig({ DATA_DIR: folder, TRUST_PROXY: '10.0.0.0/8, ::1,loopback' })
    expect(config.trustProxy).toEqual(['10.0.0.0/8', '::1', 'loopback'])
  })

  test('an empty variable counts as unset', () => {
    const config = readConfig({
      DATA_DIR: folder,
      PORT: '',
      MODE: '',
      DATABASE_URL: '',
      TRUST_PROXY: '',
    })
    expect(config).toMatchObject({ mode: 'sandbox', port: 3000, trustProxy: false })
  })
})

describe('brand.json', () => {
  test('a problem names the key, the value and the allowed values', () => {
    const BRAND_DIR = brandWith({ theme: { ...shipped.theme, accent: 'green' } })
    expect(problemsOf({ BRAND_DIR })).toEqual([
      'brand.json theme.accent: found "green"; allowed: a colour as "#rrggbb"',
    ])
  })

  test('unknown keys are named, and all problems are reported at once', () => {
    const BRAND_DIR = brandWith({ colour: 'green', market: 'us' })
    const problems = problemsOf({ BRAND_DIR, PORT: 'x' })
    expect(problems).toContain('brand.json colour: no such key is known')
    expect(problems).toContain('brand.json market: found "us"; allowed: "mx" or "in"')
    expect(problems).toHaveLength(3)
  })

  test('a folder without brand.json is named', () => {
    expect(problemsOf({ BRAND_DIR: folder })).toEqual([expect.stringMatching(/^BRAND_DIR: .*brand\.json/)])
  })

  test('a backend without encryption is accepted only in the sandbox on this machine', () => {
    const BRAND_DIR = brandWith({ apiBase: 'http://127.0.0.1:4000/nomination' })
    expect(problemsOf({ BRAND_DIR })).toEqual([])
    expect(problemsOf({ BRAND_DIR, MODE: 'production', ABONO_SECRET: LONG })).toHaveLength(1)
  })

  test('the wire map is read from the same folder, and a missing one is a problem', () => {
    const BRAND_DIR = brandWith({ wireMap: 'map.json' })
    expect(problemsOf({ BRAND_DIR })).toEqual([expect.stringContaining('brand.json wireMap')])
    writeFileSync(join(BRAND_DIR, 'map.json'), '{"names":{}}')
    expect(readConfig({ DATA_DIR: folder, BRAND_DIR }).wireMap).toEqual({ names: {} })
  })
})

describe('text messages', () => {
  test('are sent to the countries of the markets, which do not include the specification’s 11-digit numbers', () => {
    const countriesOf = (env: NodeJS.ProcessEnv) =>
      readConfig({ DATA_DIR: join(folder, 'data'), ...env }).messages.countries
    expect(countriesOf({})).toEqual(['+52', '+91', '+86'])
    expect(countriesOf({ MODE: 'production', ABONO_SECRET: LONG })).toEqual(['+52', '+91'])
    expect(countriesOf({ SMS_COUNTRIES: '+52, +86' })).toEqual(['+52', '+86'])
  })

  test.each([
    [{ SMS_PER_HOUR: '0' }, 'SMS_PER_HOUR'],
    [{ SMS_PER_HOUR: 'many' }, 'SMS_PER_HOUR'],
    [{ SMS_COUNTRIES: '52' }, 'SMS_COUNTRIES'],
    [{ SMS_COUNTRIES: ' , ' }, 'SMS_COUNTRIES'],
  ])('%o is a problem', (env, key) => {
    expect(problemsOf(env)).toEqual([expect.stringContaining(key)])
  })
})
