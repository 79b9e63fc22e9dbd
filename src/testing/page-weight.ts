import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

/** What a page weighs before anybody touches it; all of it is the same in each run. */
export interface PageWeight {
  /** The document as it travels, in bytes. */
  document: number
  elements: number
  inlineScripts: number
  /** Scripts that the document asks for before it is painted. */
  beforePaint: number
}

export function weightOf(html: string): PageWeight {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return {
    document: brotliCompressSync(withoutChance(html), { params }).length,
    elements: count(html.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, ''), /<[a-z]/g),
    inlineScripts: count(html, /<script(?![^>]*\ssrc=)/g),
    beforePaint: count(html, /<script[^>]*\ssrc=|<link rel="(?:modulepreload|stylesheet)"/g),
  }
}

/** The bytes of a script with all that it imports at once, as they travel. */
export function scriptBytes(source: string): number {
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest()[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const other of chunk.imports ?? []) add(other)
  }
  add(source)
  if (files.size === 0) throw new Error(`No script was built from ${source}`)
  return [...files].reduce((sum, file) => sum + travelling(file), 0)
}

type Manifest = Record<string, { file: string; imports?: string[] }>

const manifest = (): Manifest => JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8'))

/**
 * What is drawn by chance: nonces, tokens and numbers, these also in groups and digit by digit for a voice, and the bars
 * of their code. The order in which loans of one moment stand is left: some ten bytes.
 */
const DRAWN = new RegExp(
  [
    /(?<=nonce(?:="|=\\"|":"))[A-Za-z0-9+/]{22}/,
    /\b[0-9a-f]{16,}\b/,
    /\b\d{14,}\b/,
    /\b\d{4}(?: \d{4}){2,}(?: \d+)?\b/,
    /(?:\d,? ){9,}\d/,
    /(?:M\d+ 0h\dv\d+h-\dz){9,}/,
  ]
    .map((pattern) => pattern.source)
    .join('|'),
  'g',
)

/** The same page with what is drawn by chance drawn always alike, so that it weighs the same in each run. */
function withoutChance(html: string): string {
  const alike = new Map<string, string>()
  return html.replace(DRAWN, (drawn) => {
    const known = alike.get(drawn) ?? drawnAlike(drawn, alike.size)
    alike.set(drawn, known)
    return known
  })
}

/** As many letters and digits, which depend on their place alone; bars as those of one number. */
function drawnAlike(drawn: string, place: number): string {
  if (drawn.includes(' 0h')) return BARS
  const hash = createHash('sha256').update(String(place))
  const hex = hash.copy().digest('hex')
  if (!/^[\d, ]+$/.test(drawn))
    return (/^[0-9a-f]+$/.test(drawn) ? hex : hash.digest('base64')).slice(0, drawn.length)
  const digits = [...String(BigInt(`0x${hex}`))]
  return drawn.replace(/\d/g, () => digits.pop() ?? '0')
}

const BARS = Array.from(
  { length: 30 },
  (_, at) => `M${at * 3 + (at % 2)} 0h${1 + (at % 3)}v60h-${1 + (at % 3)}z`,
).join('')

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

function travelling(file: string): number {
  const path = `build/client/${file}`
  try {
    return readFileSync(`${path}.br`).length
  } catch {
    // Too small to be worth a second file.
    return readFileSync(path).length
  }
}
