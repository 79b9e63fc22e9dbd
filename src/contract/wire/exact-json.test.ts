import { expect, test } from 'vitest'
import { readExactJson } from './exact-json.ts'

test.each([
  ['646180123456789012', '646180123456789012'],
  ['-646180123456789012', '-646180123456789012'],
  ['98000000000000000000', '98000000000000000000'],
  ['6.46180123456789012E17', '6.46180123456789012E17'],
  ['1234567890123456', '1234567890123456'],
  ['123456789012345', 123_456_789_012_345],
  ['0.30000000000000004', 0.30000000000000004],
  ['1500.00', 1500],
  ['1e3', 1000],
  ['-0', -0],
])('%s is read as %j: numbers that JavaScript would round stay as written', (json, value) => {
  expect(readExactJson(json)).toEqual(value)
  expect(readExactJson(`{"data":[${json} , {"vCode":${json}}]}`)).toEqual({ data: [value, { vCode: value }] })
})

test('a text of many digits is unchanged, with its quotes and backslashes', () => {
  const value = { a: 'say "646180123456789012"', 'b\\': '\\" 646180123456789012 \\', c: '646180123456789012' }
  expect(readExactJson(JSON.stringify(value))).toEqual(value)
})

test('invalid JSON is undefined, also with long numbers', () => {
  for (const text of [
    '',
    'no',
    '{',
    '[646180123456789012',
    '{"a":0646180123456789012}',
    '"646180123456789012',
  ])
    expect(readExactJson(text)).toBeUndefined()
})

test('the largest answer with a long number is parsed in linear time, whatever its texts contain', () => {
  const half = 900_000
  const value = { vCode: 'x', plain: 'a'.repeat(half), slashes: '\\'.repeat(half / 2) }
  const json = JSON.stringify(value).replace('"x"', '646180123456789012')
  expect(readExactJson(json)).toEqual({ ...value, vCode: '646180123456789012' })
})
