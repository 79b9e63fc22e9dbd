import { expect, test } from 'vitest'
import { loadFonts } from './paper-fonts.ts'
import { linesOf } from './pdf-lines.ts'
import { printable } from './printable.ts'

const { fontOf } = await loadFonts()

/** All letters have the same width. */
const width = (text: string) => [...text].length
const brokenAt = (columns: number, text: string) => linesOf(text, columns, fontOf, width)
const shown = (text: string, columns = 1000) =>
  brokenAt(columns, printable(text)).map(({ pieces }) => pieces.map((piece) => piece.text).join(''))

test('each script has its font, and a word in it stays whole', () => {
  const [line] = brokenAt(1000, 'श्री முத்து শ্রীমতী')
  expect(line?.pieces.map(({ text, font }) => [text, font])).toEqual([
    ['श्री', 'latin'],
    [' ', 'latin'],
    ['முத்து', 'tamil'],
    [' ', 'latin'],
    ['শ্রীমতী', 'bengali'],
  ])
})

test('Arabic words run from right to left, numbers and other words in them from left to right', () => {
  const [line] = brokenAt(1000, 'دفعت 500 بيزو (مرتين) OXXO')
  expect(line?.isRightToLeft).toBe(true)
  expect(line?.pieces.map(({ text }) => text).join('')).toBe('OXXO (مرتين) بيزو 500 دفعت')
  expect(shown('I paid شكرا جزيلا twice')).toEqual(['I paid جزيلا شكرا twice'])
})

test('lines break between words, a longer word between characters, and no character is lost', () => {
  expect(shown('हिन्दी में एक', 6).join('|').replaceAll(' ', '')).toMatch(/^हिन्दी\|/)
  const word = 'स'.repeat(25)
  const lines = shown(word, 10)
  expect([lines.join(''), lines.map((line) => line.length)]).toEqual([word, [10, 10, 5]])
})

test('an emoji is drawn, and a letter without a font is shown as its code point, never as a question mark', () => {
  const [line] = brokenAt(1000, '😡 👍🏽 👨‍👩‍👧 漢')
  expect(line?.pieces.map((piece) => piece.text).join('')).toBe('😡 👍🏽 👨‍👩‍👧 [U+6F22]')
  expect(line?.pieces.filter(({ font }) => font === 'emoji')).toHaveLength(3)
})

test('characters that change the direction of text are removed', () => {
  expect(shown('a \u202egpj.exe\u202c b')).toEqual(['a gpj.exe b'])
})
