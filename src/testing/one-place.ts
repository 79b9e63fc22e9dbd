import type { Source } from './rooms.ts'

/** A literal code of a language, market or currency in a comparison, instead of a table. */
const CODE = "'(?:mx|in|en|es|MXN|INR)'"
const ASKED = [
  new RegExp(`[!=]==?\\s*${CODE}`),
  new RegExp(`${CODE}\\s*[!=]==?`),
  new RegExp(`\\bcase ${CODE}`),
  // Values of the startup parameter for a language.
  /\btype\)?\s*[!=]==?\s*['"][12]['"]/,
  /\?\s*'1'\s*:\s*'2'/,
]

/** Folders of a country or a language. */
const OWN = /^(?:domain\/markets\/[a-z]+\/|words\/[a-z]+\/)/

/** Returns every line that names a language or market outside its own folder, as `path:line: text`. */
export function namedByHand(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /\.tsx?$/.test(path) && !/\.(?:test|spec)\.tsx?$/.test(path) && !OWN.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          ASKED.some((pattern) => pattern.test(line)) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
        ),
    )
}
