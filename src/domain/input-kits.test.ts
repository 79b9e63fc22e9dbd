import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatTyped, groupDigits, type InputKit, keepDigits } from './input-kits.ts'

describe('formats digits in groups', () => {
  test.each<[InputKit, string, string]>([
    ['phone', '', ''],
    ['phone', '138', '138'],
    ['phone', '1381', '138 1'],
    ['phone', '1381234', '138 1234'],
    ['phone', '13812345', '138 1234 5'],
    ['phone', '13812345678', '138 1234 5678'],
    ['phone', '138123456789', '138 1234 5678'],
    ['phone', '138-1234x5678', '138 1234 5678'],
    ['phone', '+86 138 1234 5678', '138 1234 5678'],
    ['phone', '１３８१२३४5678', '138 1234 5678'],
    ['bank-card', 'A/c No. 123456789012345', '1234 5678 9012 345'],
    ['bank-card', '\u202a４１１１1\u202c', '4111 1'],
    ['bank-card', '4111', '4111'],
    ['bank-card', '41111', '4111 1'],
    ['bank-card', '4111111111111111', '4111 1111 1111 1111'],
    ['bank-card', '646180111805034237', '6461 8011 1805 0342 37'],
    ['number', '1.234.567', '1234567'],
    ['number', 'abc', ''],
  ])('%s: %j shows %j', (kit, text, shown) => {
    expect(formatTyped(kit, text).shown).toBe(shown)
  })
})

test.each([
  '123456789012345/01',
  'XXXXXX789012345',
  'O32180000118359719',
  '032180000118359719 (BBVA 012)',
  'A/c 123456789012345 IFSC SBIN0001234',
])('characters of an invalid account number stay, so that it is refused: %j', (typed) => {
  expect(formatTyped('bank-card', typed).shown).toBe(typed)
})

describe('the caret stays behind its digit', () => {
  test.each<[string, InputKit, string, number, string, number]>([
    ['typing at the end of a group', 'phone', '138', 3, '138', 3],
    ['typing the first of the next group', 'phone', '1381', 4, '138 1', 5],
    ['typing in the middle', 'phone', '1398 1234', 3, '139 8123 4', 3],
    ['typing over the end of a group', 'phone', '1389 1234', 4, '138 9123 4', 5],
    ['erasing a gap', 'phone', '1381234', 3, '138 1234', 3],
    ['erasing the first of a group', 'bank-card', '4111 ', 5, '4111', 4],
    ['typing a letter', 'number', '41x11', 3, '4111', 2],
    ['what is left as it was typed', 'bank-card', '41x11', 3, '41x11', 3],
    ['pasting at the start', 'number', 'a12', 3, '12', 2],
    ['a twelfth digit of a phone', 'phone', '138 1234 56789', 14, '138 1234 5678', 13],
  ])('%s', (_, kit, text, caret, shown, caretAfter) => {
    expect(formatTyped(kit, text, caret)).toMatchObject({ shown, caret: caretAfter })
  })
})

describe('for any typed text', () => {
  const kits = fc.constantFrom<InputKit>('phone', 'bank-card', 'number')
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789 -a') })

  test('formatting twice changes nothing', () => {
    fc.assert(
      fc.property(kits, typed, fc.nat(30), (kit, text, caret) => {
        const once = formatTyped(kit, text, caret)
        expect(formatTyped(kit, once.shown, once.caret)).toEqual(once)
      }),
    )
  })

  test('the shown text keeps the digits, and the caret keeps the digits before it', () => {
    fc.assert(
      fc.property(kits, typed, fc.nat(30), (kit, text, caret) => {
        const { shown, digits, caret: after } = formatTyped(kit, text, caret)
        fc.pre(kit !== 'bank-card' || /^[\d ]*$/.test(shown))
        expect(keepDigits(kit, shown)).toBe(digits)
        expect(groupDigits(kit, digits)).toBe(shown)
        const before = text.slice(0, caret).replace(/\D/g, '').length
        expect(shown.slice(0, after).replace(/\D/g, '')).toHaveLength(Math.min(before, digits.length))
      }),
    )
  })
})
