import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

/** What a page weighs before anybody touches it; all of it is the same in each run. */
export interface PageWeight {
  /** The document as it travels, in bytes. */
  document: number
  /** What is fetched for it besides, files of scripts and rules. */
  files: number
  /** The scripts among them as they travel, in bytes. */
  scripts: number
  elements: number
  inlineScripts: number
  /** Scripts that the document asks for before it is painted. */
  beforePaint: number
}

/** Reads it from the document and from the files that the build left, without a browser. */
export function weightOf(html: string): PageWeight {
  const files = (/data-files="([^"]*)"/.exec(html)?.[1] ?? '').split(' ').filter((file) => file !== '')
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return {
    document: brotliCompressSync(html, { params }).length,
    files: files.length + count(html, /<link rel="stylesheet"/g),
    scripts: files.reduce((sum, file) => sum + travelling(file), 0),
    elements: count(html.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, ''), /<[a-z]/g),
    inlineScripts: count(html, /<script(?![^>]*\ssrc=)/g),
    beforePaint: count(html, /<script[^>]*(\ssrc=|type="module")|<link rel="modulepreload"/g),
  }
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

function travelling(file: string): number {
  const path = `build/client${file}`
  try {
    return readFileSync(`${path}.br`).length
  } catch {
    // Too small to be worth a second file.
    return readFileSync(path).length
  }
}
