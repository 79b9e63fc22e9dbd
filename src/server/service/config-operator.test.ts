import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { settingsReader } from '#server/base/config/settings.ts'
import { readOperatorTokens } from './config-operator.ts'

const NEW = 'the-new-token-of-these-tests-0123456789'
const OLD = 'the-old-token-of-these-tests-0123456789'

function read(env: Record<string, string>) {
  const reader = settingsReader(env)
  return { hashes: readOperatorTokens(reader), problems: reader.problems }
}
const hash = (text: string) => createHash('sha256').update(text).digest()

test('both tokens work during a rotation, and neither is stored in clear text', () => {
  expect(read({})).toEqual({ hashes: [], problems: [] })
  expect(read({ OPERATOR_TOKEN: NEW })).toEqual({ hashes: [hash(NEW)], problems: [] })
  const both = read({ OPERATOR_TOKEN: NEW, OPERATOR_TOKEN_OLD: ` ${OLD} ,` })
  expect(both).toEqual({ hashes: [hash(NEW), hash(OLD)], problems: [] })
})

test.each<[string, Record<string, string>]>([
  ['OPERATOR_TOKEN: found 5', { OPERATOR_TOKEN: 'short' }],
  ['OPERATOR_TOKEN: found', { OPERATOR_TOKEN: `${NEW} ` }],
  ['OPERATOR_TOKEN_OLD: found 5', { OPERATOR_TOKEN: NEW, OPERATOR_TOKEN_OLD: `${OLD},short` }],
  ['OPERATOR_TOKEN_OLD: has the current', { OPERATOR_TOKEN: NEW, OPERATOR_TOKEN_OLD: NEW }],
  ['OPERATOR_TOKEN_OLD: is set, but', { OPERATOR_TOKEN_OLD: OLD }],
])('%s is reported without repeating a token', (said, env) => {
  const { problems } = read(env)
  expect(problems).toEqual([expect.stringContaining(said)])
  expect(problems.join()).not.toMatch(/of-these-tests|short/)
})
