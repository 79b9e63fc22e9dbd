import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '#contract/calls.ts'
import { endpoint } from '#contract/endpoint.ts'
import { anyValueOf } from '#testing/any-value.ts'
import { compiledCodecsOf, turnedAround } from './compiled-codecs.ts'

const everyCall = Object.entries(calls)
const anyJunk = fc.oneof(fc.constant(undefined), fc.jsonValue(), fc.bigInt(), fc.constant('\0'))

describe.each(everyCall)('%s', (_name, entry) => {
  const { readInput, writeOutput } = compiledCodecsOf(entry)

  test('has a compiled answer encoder', () => {
    expect(turnedAround(entry.output)).not.toBeNull()
  })

  test('is decoded like its own codec, with the same refusals', () => {
    fc.assert(
      fc.property(fc.oneof(anyValueOf(entry.input), anyJunk), (value) => {
        const sent = z.safeEncode(entry.input, value)
        for (const raw of sent.success ? [sent.data, value] : [value]) {
          const plain = z.safeDecode(entry.input, raw as z.input<typeof entry.input>)
          const read = readInput(raw)
          expect(read.success).toBe(plain.success)
          if (read.success) expect(read.data).toStrictEqual(plain.data)
        }
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 15 },
    )
  })

  test('is encoded like its own codec, and throws with it', () => {
    fc.assert(
      fc.property(fc.oneof(anyValueOf(entry.output), anyJunk), (value) => {
        const plain = z.safeEncode(entry.output, value)
        if (plain.success) expect(writeOutput(value)).toStrictEqual(plain.data)
        else expect(() => writeOutput(value)).toThrow(z.core.$ZodRealError)
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 20 },
    )
  })

  test('is refused for one wrong nested field, like its own codec', () => {
    fc.assert(
      fc.property(anyValueOf(entry.output), anyJunk, fc.nat(), (value, junk, at) => {
        const wrong = withOneWrong(value, junk, at)
        const plain = z.safeEncode(entry.output, wrong)
        if (plain.success) expect(writeOutput(wrong)).toStrictEqual(plain.data)
        else expect(() => writeOutput(wrong)).toThrow(z.core.$ZodRealError)
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 20 },
    )
  })
})

const counted = z.codec(z.string(), z.number(), { decode: Number, encode: String })

test('a schema without codecs stays unchanged, with its checks', () => {
  const range = z.object({ from: z.number(), to: z.number() }).check(z.refine(({ from, to }) => from <= to))
  expect(turnedAround(range)).toBe(range)
})

test.each([
  ['an object', z.object({ at: counted }).check(z.refine(({ at }) => at > 0))],
  ['a list', z.array(counted).check(z.maxLength(1))],
  ['a codec', counted.check(z.refine((at) => at > 0))],
  ['a kind that it does not know', z.record(z.string(), counted)],
  ['an object with one of them within', z.object({ list: z.array(z.array(counted).check(z.maxLength(1))) })],
])('%s around a codec is not reversed where its check might be lost', (_what, schema) => {
  expect(turnedAround(schema)).toBeNull()
})

test('an answer that cannot be reversed is written by its own codec', () => {
  const output = z.object({ list: z.array(counted).check(z.maxLength(1)) })
  const { writeOutput } = compiledCodecsOf(
    endpoint({ method: 'POST', path: '/p', success: 0, input: z.object({}), output }),
  )
  expect(writeOutput({ list: [7] })).toEqual({ list: ['7'] })
  expect(() => writeOutput({ list: [7, 8] })).toThrow(z.core.$ZodRealError)
})

/** Variants of the value with one place changed, at any depth. */
function withOneWrong(value: unknown, junk: unknown, at: number): unknown {
  if (typeof value !== 'object' || value === null) return junk
  const keys = Object.keys(value)
  const key = keys[at % Math.max(1, keys.length)]
  if (key === undefined) return junk
  const inner = withOneWrong(Reflect.get(value, key), junk, Math.floor(at / keys.length))
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner }
}
