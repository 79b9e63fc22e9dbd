import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { OpenFont } from 'fontkit'
import type { Face, Font } from 'harfbuzzjs'

const require = createRequire(import.meta.url)

/**
 * Noto's fonts, in the order in which they are searched for a letter. Noto Sans has Latin, Greek, Cyrillic
 * and Devanagari.
 */
const FAMILIES = {
  latin: 'noto-sans',
  tamil: 'noto-sans-tamil',
  bengali: 'noto-sans-bengali',
  gujarati: 'noto-sans-gujarati',
  telugu: 'noto-sans-telugu',
  gurmukhi: 'noto-sans-gurmukhi',
  kannada: 'noto-sans-kannada',
  malayalam: 'noto-sans-malayalam',
  odia: 'noto-sans-oriya',
  arabic: 'noto-sans-arabic',
  emoji: 'noto-emoji',
} as const

type Script = keyof typeof FAMILIES
export type FontName = Script | 'latin-bold'

const SCRIPTS = Object.keys(FAMILIES) as Script[]

/** A glyph of a PDF, and the letters that a reader extracts from it. */
interface Glyph {
  id: number
  advanceWidth: number
  codePoints: number[]
}

interface GlyphRun {
  glyphs: Glyph[]
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
  advanceWidth: number
}

export interface PaperFonts {
  /** The font that has every letter of a grapheme; null if there is none. */
  fontOf(character: string): Script | null
  /** A font for pdfkit, which shapes with HarfBuzz. */
  sourceOf(name: FontName): object
}

let loading: Promise<() => PaperFonts> | undefined

/**
 * The fonts of documents. The libraries for shaping and embedding are loaded with the first document, not at
 * the start.
 */
export async function loadFonts(): Promise<PaperFonts> {
  loading ??= load()
  return (await loading)()
}

async function load(): Promise<() => PaperFonts> {
  const [harfbuzz, fontkit] = await Promise.all([import('harfbuzzjs'), import('fontkit')])
  const faceOf = once((name: FontName) => {
    const bytes = readFileSync(fileOf(name))
    const face = new harfbuzz.Face(new harfbuzz.Blob(bytes))
    return { bytes, face, letters: new Set(face.collectUnicodes()) }
  })
  const shaperOf = once((name: FontName) => {
    const { bytes, face } = faceOf(name)
    const font = new harfbuzz.Font(face)
    const nominal = nominalLetters(face, font)
    const shape = (text: string) => {
      const buffer = new harfbuzz.Buffer()
      buffer.addText(text)
      buffer.guessSegmentProperties()
      harfbuzz.shape(font, buffer)
      const infos = buffer.getGlyphInfos()
      const positions = buffer
        .getGlyphPositions()
        .map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset }))
      const shaped = infos.map(({ codepoint: glyph, cluster }, index) => ({
        glyph,
        cluster,
        own: nominal.get(glyph),
        isMark: positions[index]?.xAdvance === 0,
      }))
      return { shaped, positions, letters: lettersOfGlyphs(text, shaped) }
    }
    return { embedded: fontkit.create(bytes), shape }
  })
  const fontOf = (character: string): Script | null => {
    const letters = [...character]
      .map((letter) => letter.codePointAt(0) ?? 0)
      .filter((letter) => !JOINS.has(letter))
    return SCRIPTS.find((name) => letters.every((letter) => faceOf(name).letters.has(letter))) ?? null
  }
  return () => ({ fontOf, sourceOf: once((name: FontName) => sourceFor(shaperOf(name))) })
}

/** Makes one value for each name, when it is first needed. */
function once<Thing>(make: (name: FontName) => Thing): (name: FontName) => Thing {
  const made = new Map<FontName, Thing>()
  return (name) => {
    const thing = made.get(name) ?? make(name)
    made.set(name, thing)
    return thing
  }
}

interface Shaper {
  embedded: OpenFont
  shape(text: string): {
    shaped: readonly { glyph: number }[]
    positions: GlyphRun['positions']
    letters: readonly (readonly number[])[]
  }
}

/** A font for one PDF: fontkit's, but shaped by HarfBuzz, and with its own name for each form. */
function sourceFor({ embedded, shape }: Shaper): object {
  const forms = newForms()
  const layout = (text: string): GlyphRun => {
    const { shaped, positions, letters } = shape(text)
    return {
      glyphs: shaped.map(({ glyph }, index) => {
        const codePoints = [...(letters[index] ?? [])]
        const { advanceWidth } = embedded.getGlyph(glyph)
        return { id: forms.idOf(glyph, codePoints), advanceWidth, codePoints }
      }),
      positions,
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    }
  }
  const createSubset = () => {
    const subset = embedded.createSubset()
    const included = new Map<number, number>()
    return {
      encode: () => subset.encode(),
      includeGlyph(id: number): number {
        const at = included.get(id) ?? subset.glyphs.push(forms.glyphOf(id)) - 1
        included.set(id, at)
        return at
      },
    }
  }
  return Object.create(embedded, { layout: { value: layout }, createSubset: { value: createSubset } })
}

/** Characters that only affect their neighbours: joiners, and emoji variation selectors. */
const JOINS: ReadonlySet<number> = new Set([0x200c, 0x200d, 0xfe0e, 0xfe0f])

function fileOf(name: FontName): string {
  const family = FAMILIES[name === 'latin-bold' ? 'latin' : name]
  const style = name === 'latin-bold' ? '700Bold' : '400Regular'
  const file = family.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  return require.resolve(`@expo-google-fonts/${family}/${style}/${file}_${style}.ttf`)
}

/**
 * Names of glyphs with their letters. One glyph may be part of several letters (an Arabic letter without its
 * dots). A PDF has one text for each name, so each pair has its own name.
 */
function newForms() {
  const glyphs = [0]
  const ids = new Map<string, number>()
  return {
    glyphOf: (id: number): number => glyphs[id] ?? 0,
    idOf(glyph: number, letters: readonly number[]): number {
      if (glyph === 0) return 0
      const key = [glyph, ...letters].join()
      const id = ids.get(key) ?? glyphs.push(glyph) - 1
      ids.set(key, id)
      return id
    },
  }
}

/** The letter that each glyph stands for by itself. */
function nominalLetters(face: Face, font: Font): ReadonlyMap<number, number> {
  const letters = new Map<number, number>()
  for (const letter of face.collectUnicodes()) {
    const id = font.nominalGlyph(letter)
    if (id !== undefined && !letters.has(id)) letters.set(id, letter)
  }
  return letters
}

/**
 * The letters of each glyph: those of its cluster, distributed among the cluster's glyphs. A glyph gets its
 * own letter, the first glyph of another form the rest. The `ActualText` around the word has the right order.
 */
function lettersOfGlyphs(
  text: string,
  glyphs: readonly { cluster: number; own: number | undefined; isMark: boolean }[],
): number[][] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
  const letters: number[][] = glyphs.map(() => [])
  for (const [nth, start] of starts.entries()) {
    const rest = [...text.slice(start, starts[nth + 1])].map((letter) => letter.codePointAt(0) ?? 0)
    const members = glyphs.flatMap(({ cluster }, index) => (cluster === start ? [index] : []))
    const others = members.filter((index) => {
      const own = members.length > 1 ? glyphs[index]?.own : undefined
      const at = own === undefined ? -1 : rest.indexOf(own)
      if (at === -1) return true
      letters[index] = rest.splice(at, 1)
      return false
    })
    const bases = [...others, ...members].toSorted(
      (a, b) => Number(glyphs[a]?.isMark) - Number(glyphs[b]?.isMark),
    )
    const [first = 0] = bases
    letters[first] = [...(letters[first] ?? []), ...rest]
  }
  return letters
}
