import { expect, test } from 'vitest'
import { pdfOf } from './pdf.ts'
import { fileOf } from './pdf-fonts.ts'
import { linesOf } from './pdf-lines.ts'
import { printable } from './printable.ts'

/** Every letter is as wide as any other. */
const width = (text: string) => [...text].length
const shown = (text: string, columns = 1000) =>
  linesOf(printable(text), columns, width).map(({ pieces }) => pieces.map((piece) => piece.text).join(''))

test('Hindi keeps its clusters whole in the font that shapes them', () => {
  const [line] = linesOf('श्री क्षत्रिय', 1000, width)
  expect(line?.pieces.map(({ text, font }) => [text, font])).toEqual([
    ['श्री', 'noto-sans/noto-sans-devanagari'],
    [' ', null],
    ['क्षत्रिय', 'noto-sans/noto-sans-devanagari'],
  ])
})

test('the words of Arabic stand from right to left, its numbers and other words from left to right', () => {
  const [line] = linesOf('دفعت 500 بيزو (مرتين) OXXO', 1000, width)
  expect(line?.isRightToLeft).toBe(true)
  expect(line?.pieces.map(({ text }) => text).join('')).toBe('OXXO (مرتين) بيزو 500 دفعت')
  expect(shown('I paid شكرا جزيلا twice')).toEqual(['I paid جزيلا شكرا twice'])
})

test('lines break between words, a longer word between characters, and nothing goes missing', () => {
  expect(shown('हिन्दी में एक', 6).join('|').replaceAll(' ', '')).toMatch(/^हिन्दी\|/)
  const word = 'स'.repeat(25)
  const lines = shown(word, 10)
  expect([lines.join(''), lines.map((line) => line.length)]).toEqual([word, [10, 10, 5]])
})

test('an emoji is drawn, and a letter that no font has is named by its number: never a question mark', () => {
  const [line] = linesOf('😡 👍🏽 👨‍👩‍👧 தமிழ்', 1000, width)
  const text = line?.pieces.map((piece) => piece.text).join('') ?? ''
  expect(text).toContain('😡 👍🏽 👨‍👩‍👧 [U+0BA4]')
  expect(text).not.toContain('?')
  expect(line?.pieces.filter(({ font }) => font?.startsWith('noto-emoji/'))).toHaveLength(3)
})

test('what would turn the direction of a text is left out', () => {
  expect(shown('a \u202egpj.exe\u202c b')).toEqual(['a gpj.exe b'])
})

test('each part of a font that is asked is there', () => {
  for (const name of [
    'noto-sans/noto-sans-devanagari',
    'noto-sans-arabic/noto-sans-arabic-arabic',
    'noto-emoji/noto-emoji-0',
  ])
    expect(fileOf(name).length).toBeGreaterThan(1000)
})

test('a paper of all scripts at once is written, and brings the fonts of those scripts alone', async () => {
  const paper = (text: string) =>
    pdfOf(
      {
        id: 'test',
        language: 'en',
        version: '2026-11-20',
        title: text,
        blocks: [{ kind: 'paragraph', text }],
      },
      { sender: 'Abono', page: (number) => String(number) },
      new Date('2026-11-20T18:00:00Z'),
    )
  const fontsIn = (pdf: Buffer) =>
    new Set([...pdf.toString('latin1').matchAll(/\+(Noto[A-Za-z]+)/g)].map(([, name]) => name))
  expect([...fontsIn(await paper('हिन्दी شكرا 😀'))].length).toBe(3)
  expect([...fontsIn(await paper('Ñandú'))]).toEqual([])
})
