import type { Source } from './rooms.ts'

/** A code of a language, a market or a currency that the code asks for by name, as a table would not. */
const CODE = "'(?:mx|in|en|es|MXN|INR)'"
const ASKED = [
  new RegExp(`[!=]==?\\s*${CODE}`),
  new RegExp(`${CODE}\\s*[!=]==?`),
  new RegExp(`\\bcase ${CODE}`),
  // What the startup parameter says for a language.
  /\btype\)?\s*[!=]==?\s*['"][12]['"]/,
  /\?\s*'1'\s*:\s*'2'/,
]

/** Where a country, or a language, may speak of itself. */
const OWN = /^(?:domain\/markets\/[a-z]+\/|words\/[a-z]+\/)/

/** Every line that knows a language or a market by name outside its own folder, as `path:line: text`. */
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
