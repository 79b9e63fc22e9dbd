import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isInReader } from './printable.ts'

const require = createRequire(import.meta.url)

/** Families in the order in which they are asked, each with the parts of it that are. */
const FAMILIES: readonly { family: string; parts: readonly string[] | null }[] = [
  {
    family: 'noto-sans',
    parts: ['devanagari', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext', 'latin'],
  },
  { family: 'noto-sans-arabic', parts: ['arabic'] },
  { family: 'noto-emoji', parts: null },
]

/** A font of another script, and which letters it has. */
interface ScriptFont {
  name: string
  has(codePoint: number): boolean
}

let fonts: readonly ScriptFont[] | undefined

/** The font that has every letter of a character as people count them; null for one that a PDF reader's own font has. */
export function fontOf(character: string): ScriptFont | 'reader' | null {
  if (isInReader(character)) return 'reader'
  fonts ??= FAMILIES.flatMap(({ family, parts }) => partsOf(family, parts))
  const letters = [...character]
    .map((letter) => letter.codePointAt(0) ?? 0)
    .filter((letter) => !JOINS.has(letter))
  return fonts.find(({ has }) => letters.every(has)) ?? null
}

/** What only says how its neighbours are drawn: joiners, and the choice of a coloured picture. */
const JOINS = new Set([0x200c, 0x200d, 0xfe0e, 0xfe0f])

export const fileOf = (name: string): Buffer => {
  const [family = ''] = name.split('/', 1)
  return readFileSync(
    require.resolve(`@fontsource/${family}/files/${name.slice(family.length + 1)}-400-normal.woff`),
  )
}

function partsOf(family: string, parts: readonly string[] | null): ScriptFont[] {
  const ranges: Record<string, string> = JSON.parse(
    readFileSync(require.resolve(`@fontsource/${family}/unicode.json`), 'utf8'),
  )
  return (parts ?? Object.keys(ranges)).map((part) => {
    const pairs = (ranges[part] ?? '').split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
    })
    return {
      name: `${family}/${family}-${part.replace(/[[\]]/g, '')}`,
      has: (codePoint) => pairs.some(([first, last]) => codePoint >= first && codePoint <= last),
    }
  })
}
