import { describe, expect, test } from 'vitest'
import { ConfigError } from '#server/base/config/config-error.ts'
import { readWebConfig } from './config-web.ts'

/** The problems of these variables, or none. */
function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readWebConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

const BACKEND = 'https://core.example.com/app'

describe('pages in front of a backend', () => {
  test('call the backend from the browser', () => {
    const { brand, backendBase, relay } = readWebConfig({ API_BASE: BACKEND })
    expect([brand.apiBase, backendBase, relay]).toEqual([BACKEND, BACKEND, false])
  })

  test('with a relay call their own host', () => {
    const { brand, backendBase, relay } = readWebConfig({
      API_BASE: 'http://core.internal:8080',
      API_RELAY: '1',
    })
    expect([brand.apiBase, backendBase, relay]).toEqual(['/nomination', 'http://core.internal:8080', true])
  })

  test('are the built pages, whatever the environment says', () => {
    expect(readWebConfig({ API_BASE: BACKEND, DEV: '1' }).dev).toBeUndefined()
  })

  test('need no secret and no database, in production too', () => {
    expect(problemsOf({ API_BASE: BACKEND, MODE: 'production' })).toEqual([])
  })
})

test.each<[string, Record<string, string>, RegExp]>([
  ['nothing', {}, /API_BASE is not set/],
  [
    'a path',
    { API_BASE: '/nomination' },
    /^API_BASE: does not begin with "https:\/\/" or "http:\/\/"; allowed: where the backend is/,
  ],
  ['an address without its beginning', { API_BASE: 'localhost:3000/app' }, /does not begin with "https/],
  ['a slash at the end', { API_BASE: `${BACKEND}/` }, /^API_BASE/],
  ['a query', { API_BASE: `${BACKEND}?a=b` }, /^API_BASE/],
  ['a password', { API_BASE: 'https://me:secret@core.example.com' }, /^API_BASE(?!.*secret)/],
  ['a step upwards', { API_BASE: 'https://core.example.com/app/..' }, /^API_BASE/],
  ['a backslash', { API_BASE: 'https://core.example.com\\app' }, /^API_BASE/],
  ['another scheme', { API_BASE: 'ftp://core.example.com' }, /^API_BASE/],
  [
    'http for browsers in production',
    { API_BASE: 'http://core.example.com', MODE: 'production' },
    /https address/,
  ],
  ['an unknown word for the relay', { API_BASE: BACKEND, API_RELAY: 'yes' }, /^API_RELAY: found "yes"/],
])('%s is refused with a message', (_, env, said) => {
  expect(problemsOf(env).join('\n')).toMatch(said)
})
