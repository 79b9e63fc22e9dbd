import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ok, refuse } from './result.ts'
import {
  countCharacters,
  cutCharacters,
  fitInsertion,
  fitsCharacters,
  insertionIn,
  isBlank,
  readText,
  UNITS_PER_CHARACTER_MAX,
} from './text-count.ts'

const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'

describe('characters are counted as the reader sees them', () => {
  test.each([
    ['', 0],
    ['hola', 4],
    ['canción', 7],
    ['cancio\u0301n', 7],
    [family, 1],
    ['\u{1F1F2}\u{1F1FD}\u{1F1EE}\u{1F1F3}', 2],
    ['नमस्ते', 3],
    ['a\nb', 3],
    ['a\r\nb', 3],
  ])('%j has %i', (text, count) => {
    expect(countCharacters(text)).toBe(count)
  })
})

describe('a text is cut between characters', () => {
  test.each([
    ['hola', 2, 'ho'],
    ['hola', 4, 'hola'],
    ['hola', 0, ''],
    [`a${family}b`, 2, `a${family}`],
    ['cafe\u0301s', 4, 'cafe\u0301'],
  ])('%j to %i is %j', (text, max, cut) => {
    expect(cutCharacters(text, max)).toBe(cut)
  })

  test('a cut text is the longest prefix that fits, and a fitting text is unchanged', () => {
    const pieces = fc.constantFrom(
      'a',
      '\n',
      '\r',
      '\u0301',
      '\u200D',
      '\u{1F468}',
      '\u{1F1F2}',
      '\uD800',
      'स',
      '\u094D',
    )
    const text = fc.string({ unit: pieces, maxLength: 40 })
    fc.assert(
      fc.property(text, fc.nat(12), (typed, max) => {
        const cut = cutCharacters(typed, max)
        expect(typed.startsWith(cut)).toBe(true)
        expect(fitsCharacters(cut, max)).toBe(true)
        if (fitsCharacters(typed, max)) expect(cut).toBe(typed)
        else expect(cut.length).toBeLessThan(typed.length)
      }),
    )
  })
})

test('one letter with hundreds of accents does not count as one character', () => {
  const mountain = `a${'\u0301'.repeat(UNITS_PER_CHARACTER_MAX * 2)}`
  expect(countCharacters(mountain)).toBe(1)
  expect(fitsCharacters(mountain, 1)).toBe(false)
  expect(fitsCharacters(cutCharacters(mountain, 1), 1)).toBe(true)
})

describe('control characters are refused, except newline', () => {
  test.each([
    ['two\nlines', ok('two\nlines')],
    ['two\r\nlines', ok('two\nlines')],
    ['two\rlines', ok('two\nlines')],
    ['  edges \n', ok('edges')],
    [family, ok(family)],
    ['a\u0000b', refuse('control-character')],
    ['a\tb', refuse('control-character')],
    ['a\u001Bb', refuse('control-character')],
    ['a\u007Fb', refuse('control-character')],
    ['a\u0085b', refuse('control-character')],
    ['a\uD800b', refuse('control-character')],
  ])('%j', (text, result) => {
    expect(readText(text)).toEqual(result)
  })
})

test.each([
  ['', true],
  [' \n ', true],
  ['\u200B\u200D', true],
  ['.', false],
])('%j is blank: %s', (text, blank) => {
  expect(isBlank(text)).toBe(blank)
})

describe('inserting into a full text', () => {
  const rows: [string, string, string, number, string][] = [
    // before, inserted, after, max, kept part of the insertion
    ['', 'hola', '', 10, 'hola'],
    ['ab', 'x', 'cd', 4, ''],
    ['ab', 'xyz', 'cd', 6, 'xy'],
    ['ab', family + family, '', 3, family],
    ['cancio', '\u0301', 'n', 7, '\u0301'],
    ['', 'e\u0301e\u0301', '', 1, 'e\u0301'],
  ]
  test.each(rows)(
    '%j + %j + %j within %i keeps %j of it, and all around it',
    (before, inserted, after, max, kept) => {
      expect(fitInsertion({ before, inserted, after }, max)).toBe(kept)
    },
  )

  test.each([
    ['abcd', 'abxcd', 3, 'x'],
    ['abcd', 'aXYZd', 4, 'XYZ'],
    ['aaaa', 'aaaaa', 2, 'a'],
    ['', 'hola', 4, 'hola'],
  ])('from %j to %j with the caret at %i, %j was inserted', (last, now, caret, inserted) => {
    const insertion = insertionIn(last, now, caret)
    expect(insertion.inserted).toBe(inserted)
    expect(insertion.before + insertion.inserted + insertion.after).toBe(now)
  })
})
