import { ok, type Result, refuse } from '#domain/result.ts'
import { cleanTyped } from './clean-typed.ts'

/** Digits of a code that our server sends. */
export const CODE_DIGITS = 6

const CODE_IN_TEXT = /(?<![\p{L}\p{N}\ufffd])\d{3}[ -]?\d{3}(?![\p{L}\p{N}\ufffd])/gu
const GROUPS = /[ .-]/g

/** A code as it was typed, without the marks of its groups; of a whole message that was pasted, the one code in it. */
export function codeTyped(typed: string): string {
  const cleaned = cleanTyped(typed)
  const inText = cleaned.match(CODE_IN_TEXT)?.map((code) => code.replace(GROUPS, ''))
  // A message may say its code twice, once for the phone to fill it in.
  const [code = '', ...others] = new Set(inText)
  return code !== '' && others.length === 0 ? code : cleaned.replace(GROUPS, '')
}

/** A code of ours, or the refusal `code-digits`: what cannot be one is no try. */
export function readCode(typed: string): Result<string, 'code-digits'> {
  const code = codeTyped(typed)
  return /^\d+$/.test(code) && code.length === CODE_DIGITS ? ok(code) : refuse('code-digits')
}
