import { ok, type Result, refuse } from '#domain/result.ts'
import { cleanTyped } from './clean-typed.ts'

/** Digits of a code from our server. */
export const CODE_DIGITS = 6

const CODE_IN_TEXT = /(?<![\p{L}\p{N}\ufffd])\d{3}[ -]?\d{3}(?![\p{L}\p{N}\ufffd])/gu
const GROUPS = /[ .-]/g

/** Reads a typed code without grouping marks; from a pasted message, its only code. */
export function codeTyped(typed: string): string {
  const cleaned = cleanTyped(typed)
  const inText = cleaned.match(CODE_IN_TEXT)?.map((code) => code.replace(GROUPS, ''))
  // A message may repeat its code for the phone's autofill.
  const [code = '', ...others] = new Set(inText)
  return code !== '' && others.length === 0 ? code : cleaned.replace(GROUPS, '')
}

/** Reads a code of our server, or refuses `code-digits`; an impossible code does not count as a try. */
export function readCode(typed: string): Result<string, 'code-digits'> {
  const code = codeTyped(typed)
  return /^\d+$/.test(code) && code.length === CODE_DIGITS ? ok(code) : refuse('code-digits')
}
