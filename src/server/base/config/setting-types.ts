import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { ok, type Result, refuse } from '#domain/result.ts'
import { type Mode, quote } from './problems.ts'
import { SECRET_CHARACTERS_MIN } from './secrets.ts'

/** Parses the text of a variable. */
export interface SettingType<T> {
  /** The allowed values, as shown in errors and docs/reference/variables.md. */
  allowed: string
  /** Returns the value, or what is wrong with the text. */
  parse(text: string, mode: Mode): Result<T>
}

/** A type of setting whose errors begin with `found`. `convert` returns undefined for an invalid text. */
const typeThat =
  (found: (text: string) => string) =>
  <T>(allowed: string, convert: (text: string, mode: Mode) => T | undefined): SettingType<T> => ({
    allowed,
    parse(text, mode) {
      const value = convert(text, mode)
      return value === undefined ? refuse(`${found(text)}allowed: ${allowed}`) : ok(value)
    },
  })

/** A type whose errors repeat the text. */
export const visible = typeThat((text) => `found ${quote(text)}; `)

/** A type whose errors never repeat the text, because it may contain a secret. */
export const hidden = typeThat(() => '')

/** A secret URL. The error reports a missing scheme, as in `localhost:3000`. */
export const addressOf = (...schemes: string[]) =>
  typeThat((text) =>
    /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? '' : `does not begin with ${schemes.map(quote).join(' or ')}; `,
  )
export const webAddress = addressOf('https://', 'http://')

/** A secret text that matches a pattern. */
export const matching = (pattern: RegExp, allowed: string): SettingType<string> =>
  hidden(allowed, (text) => (pattern.test(text) ? text : undefined))

/** One of several words, each with a value. */
export function choice<T>(values: Readonly<Record<string, T>>): SettingType<T> {
  const allowed = Object.keys(values).map(quote).join(' or ')
  return visible(allowed, (text) => (Object.hasOwn(values, text) ? values[text] : undefined))
}

export const oneOf = <const T extends string>(words: readonly T[]): SettingType<T> =>
  visible(words.map(quote).join(' or '), (text) => words.find((word) => word === text))

export const flag = choice({ 0: false, 1: true })

export const wholeNumber = (from: number, to: number, noun = 'a number'): SettingType<number> =>
  visible(`${noun} from ${from} to ${to}`, (text) => numberIn(text, from, to))

const PORT_MAX = 65_535
export const port = visible(`a number from 0 (any free port) to ${PORT_MAX}`, (text) =>
  numberIn(text, 0, PORT_MAX),
)

export function numberIn(text: string, from: number, to: number): number | undefined {
  const isWritten = /^\d+$/.test(text) && text.length <= String(to).length
  return isWritten && Number(text) >= from && Number(text) <= to ? Number(text) : undefined
}

/** A text without validation. */
export const unchecked = (allowed: string): SettingType<string> => ({ allowed, parse: ok })

export const folder: SettingType<string> = { allowed: 'a folder', parse: (text) => ok(resolve(text)) }

export const word = matching(/^\S+$/, 'text without spaces')

/** A comma-separated list. The error names the first invalid item. */
export const listOf = <T>({ allowed, parse }: SettingType<T>): SettingType<readonly T[]> => ({
  allowed: `${allowed}, with commas between`,
  parse(text, mode) {
    const values: T[] = []
    for (const part of text.split(',').flatMap((one) => one.trim() || [])) {
      const read = parse(part, mode)
      if (!read.ok) return refuse(`${read.refusal}, with commas between`)
      values.push(read.value)
    }
    return ok(values)
  },
})

/** SHA-256 of a bearer token. The token itself is not kept. */
export const tokenHash = typeThat(({ length }) => `found ${length} characters; `)(
  `at least ${SECRET_CHARACTERS_MIN} characters without spaces`,
  (text) =>
    text.length < SECRET_CHARACTERS_MIN || /\s/.test(text)
      ? undefined
      : createHash('sha256').update(text).digest(),
)
