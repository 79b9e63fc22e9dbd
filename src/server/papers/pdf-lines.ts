import bidiFactory from 'bidi-js'
import type { FontName, PaperFonts } from './paper-fonts.ts'

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** A run that is drawn at once: one font, one direction, no space inside. */
export interface Piece {
  text: string
  font: FontName
  level: number
}

export interface Line {
  pieces: Piece[]
  isRightToLeft: boolean
}

type Measure = (text: string, font: FontName) => number
type FontOf = PaperFonts['fontOf']

/**
 * Breaks a text of any scripts into lines of at most this width, each ordered by the Unicode bidirectional
 * algorithm.
 */
export function linesOf(text: string, width: number, fontOf: FontOf, measure: Measure): Line[] {
  return text
    .split('\n')
    .flatMap((paragraph) => linesOfParagraph(piecesOf(paragraph, fontOf), width, measure))
}

function linesOfParagraph(
  { text, pieces, isRightToLeft }: Paragraph,
  width: number,
  measure: Measure,
): Line[] {
  if (text === '') return [{ pieces: [], isRightToLeft: false }]
  const lines: Piece[][] = [[]]
  let used = 0
  for (const word of wordsOf(pieces)) {
    const needed = word.reduce((sum, piece) => sum + measure(piece.text, piece.font), 0)
    const isSpace = word[0]?.text === ' '
    if (used > 0 && used + needed > width) {
      lines.push([])
      used = 0
      // The space at a line break is not drawn.
      if (isSpace) continue
    }
    if (needed <= width) {
      lines.at(-1)?.push(...word)
      used += needed
    } else used = breakWord(word, lines, width, measure)
  }
  return lines.map((line) => ({ pieces: inSight(line), isRightToLeft }))
}

/** Continues a word that is longer than a line on the next line, between characters. */
function breakWord(word: readonly Piece[], lines: Piece[][], width: number, measure: Measure): number {
  let used = 0
  for (const piece of word) {
    let part = ''
    for (const { segment } of graphemes.segment(piece.text)) {
      if (part !== '' && used + measure(part + segment, piece.font) > width) {
        lines.at(-1)?.push({ ...piece, text: part })
        lines.push([])
        part = ''
        used = 0
      }
      part += segment
    }
    lines.at(-1)?.push({ ...piece, text: part })
    used += measure(part, piece.font)
  }
  return used
}

interface Paragraph {
  text: string
  pieces: Piece[]
  isRightToLeft: boolean
}

/** The paragraph as runs, in reading order. A character without a font becomes its code point. */
function piecesOf(paragraph: string, fontOf: FontOf): Paragraph {
  const characters = [...graphemes.segment(paragraph)].map(({ segment }) => {
    const font = fontOf(segment)
    return font === null ? { text: numbersOf(segment), font: 'latin' as const } : { text: segment, font }
  })
  const text = characters.map((one) => one.text).join('')
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  const pieces: Piece[] = []
  let at = 0
  for (const character of characters) {
    const level = levels[at] ?? 0
    const isArabic = character.font === 'arabic'
    const shown = level % 2 === 1 && !isArabic ? mirrored(character.text) : character.text
    const last = pieces.at(-1)
    const joins =
      last?.font === character.font && last.level === level && character.text !== ' ' && last.text !== ' '
    // The font reverses Arabic letters; everything else of a right-to-left run is reversed here.
    if (last && joins) last.text = level % 2 === 1 && !isArabic ? shown + last.text : last.text + shown
    else pieces.push({ text: shown, font: character.font, level })
    at += character.text.length
  }
  return { text, pieces, isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1 }
}

const mirrored = (text: string) => bidi.getMirroredCharacter(text) ?? text

const numbersOf = (character: string) =>
  [...character]
    .map((letter) => `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`)
    .join('')

/** Runs between which no line breaks, and the spaces between them. */
function wordsOf(pieces: readonly Piece[]): Piece[][] {
  const words: Piece[][] = []
  for (const piece of pieces) {
    const last = words.at(-1)
    if (last && piece.text !== ' ' && last[0]?.text !== ' ') last.push(piece)
    else words.push([piece])
  }
  return words
}

/** Rule L2 of the algorithm: from the highest level down, reverses every sequence of at least that level. */
function inSight(pieces: readonly Piece[]): Piece[] {
  const shown = [...pieces]
  const highest = Math.max(0, ...shown.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < shown.length; start++) {
      let end = start
      while (end < shown.length && (shown[end]?.level ?? 0) >= level) end++
      if (end > start) shown.splice(start, end - start, ...shown.slice(start, end).reverse())
      start = end
    }
  }
  return shown
}
