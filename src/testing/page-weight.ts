import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

/** Initial transfer weight of a page; it is deterministic. */
export interface PageWeight {
  /** Compressed document bytes. */
  document: number
  elements: number
  inlineScripts: number
  /** Scripts requested before the first paint. */
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

/** Compressed bytes of a script with all its static imports. */
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
 * Random content: nonces, tokens and numbers, also in groups, digit by digit for screen readers, and as bar codes. The
 * order of loans of the same moment is left, about ten bytes.
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

/** Replaces random content by fixed content of the same length. */
function withoutChance(html: string): string {
  const alike = new Map<string, string>()
  return html.replace(DRAWN, (drawn) => {
    const known = alike.get(drawn) ?? drawnAlike(drawn, alike.size)
    alike.set(drawn, known)
    return known
  })
}

/** Replacement letters and digits that depend only on position; bar codes of a fixed number. */
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
    // Too small for a separate file.
    return readFileSync(path).length
  }
}
