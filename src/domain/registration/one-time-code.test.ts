import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ok, refuse } from '#domain/result.ts'
import {
  CODE_DIGITS,
  CODE_LIFE_SECONDS,
  CODE_TRIES_MAX,
  canUse,
  codeText,
  type OneTimeCode,
  readOlderStoreCode,
  sendCode,
  takeTry,
  wrongTry,
} from './one-time-code.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const to = { phone: '+525500000000', purpose: 'registration' } as const
/** One code entry as a server makes it: take a try, compare, use up. */
function enter(code: OneTimeCode | null, matches: boolean, now: Date) {
  const tried = takeTry(code, now)
  if (!tried.ok) return { code, refusal: tried.refusal }
  if (!matches) return { code: tried.value, refusal: wrongTry(tried.value) }
  expect(canUse(tried.value, tried.value)).toBe(true)
  return { code: { ...tried.value, usedAt: now }, refusal: null }
}
const fresh: OneTimeCode = { ...to, sentAt: noon, tries: 0, usedAt: null }

test('six digits, five minutes, five tries', () => {
  expect([CODE_DIGITS, CODE_LIFE_SECONDS, CODE_TRIES_MAX]).toEqual([6, 300, 5])
})

describe('a code has six digits', () => {
  test.each([
    [0, '000000'],
    [42, '000042'],
    [999_999, '999999'],
  ])('%i is %s', (random, text) => {
    expect(codeText(random)).toBe(text)
  })

  test.each([-1, 1_000_000, 1.5, Number.NaN])('%d is a bug', (random) => {
    expect(() => codeText(random)).toThrow(RangeError)
  })
})

describe('a new code replaces the old one, but not within a minute', () => {
  test.each([
    ['the first', null, noon, ok(fresh)],
    ['at once', fresh, noon, refuse('resend-too-soon')],
    ['after 59 s', fresh, later(59), refuse('resend-too-soon')],
    ['after 60 s', fresh, later(60), ok({ ...fresh, sentAt: later(60) })],
    ['after a used one', { ...fresh, usedAt: later(5) }, later(10), refuse('resend-too-soon')],
    ['after spent tries', { ...fresh, tries: 5 }, later(61), ok({ ...fresh, sentAt: later(61) })],
  ])('%s', (_, previous, now, result) => {
    expect(sendCode(to, previous, now)).toEqual(result)
  })
})

describe('entering a code', () => {
  test.each<[string, Partial<OneTimeCode>, boolean, number, string | null]>([
    ['right', {}, true, 10, null],
    ['right, in the last second', {}, true, 299, null],
    ['right, after five minutes', {}, true, 300, 'code-expired'],
    ['right, a second time', { usedAt: later(5) }, true, 10, 'code-used'],
    ['right, at the fifth try', { tries: 4 }, true, 10, null],
    ['right, after five wrong ones', { tries: 5 }, true, 10, 'code-tries-spent'],
    ['wrong', {}, false, 10, 'code-wrong'],
    ['wrong for the fifth time', { tries: 4 }, false, 10, 'code-tries-spent'],
  ])('%s', (_, change, matches, seconds, refusal) => {
    const code = { ...fresh, ...change }
    const now = later(seconds)
    const entered = enter(code, matches, now)
    expect(entered.refusal).toBe(refusal)
    const isDead = refusal === 'code-used' || refusal === 'code-expired' || code.tries === CODE_TRIES_MAX
    const tries = isDead ? code.tries : code.tries + 1
    expect(entered.code).toEqual({ ...code, tries, usedAt: refusal === null ? now : code.usedAt })
  })

  test('a correct try uses the code up, unless another try did or a newer code replaced it', () => {
    const tried = { ...fresh, tries: 1 }
    expect(canUse({ ...fresh, tries: 3 }, tried)).toBe(true)
    expect(canUse({ ...fresh, usedAt: later(5) }, tried)).toBe(false)
    expect(canUse({ ...fresh, sentAt: later(60) }, tried)).toBe(false)
    expect(canUse(null, tried)).toBe(false)
  })

  test('without a sent code nothing can be entered', () => {
    expect(enter(null, true, noon)).toEqual({ code: null, refusal: 'code-missing' })
  })

  test('a code passes at most once, within its tries and its lifetime', () => {
    const entries = fc.array(fc.record({ matches: fc.boolean(), wait: fc.nat(120) }), { maxLength: 12 })
    fc.assert(
      fc.property(entries, (typed) => {
        let code: OneTimeCode = fresh
        let passes = 0
        let seconds = 0
        for (const { matches, wait } of typed) {
          seconds += wait
          const entered = enter(code, matches, later(seconds))
          if (entered.refusal === null) {
            passes += 1
            expect(seconds).toBeLessThan(CODE_LIFE_SECONDS)
          }
          expect(entered.code?.tries).toBeGreaterThanOrEqual(code.tries)
          code = entered.code ?? fresh
        }
        expect(passes).toBeLessThanOrEqual(1)
        expect(code.tries).toBeLessThanOrEqual(CODE_TRIES_MAX)
      }),
    )
  })
})

test.each([
  ['12345', refuse('code-too-short')],
  ['', refuse('code-too-short')],
  ['12345 ', refuse('code-too-short')],
  ['123456', ok('123456')],
  ['12345678', ok('12345678')],
])('the older payment store takes at least 6 characters: %j', (text, result) => {
  expect(readOlderStoreCode(text)).toEqual(result)
})
