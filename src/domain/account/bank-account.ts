import { ok, type Result, refuse } from '#domain/result.ts'

/** Digits of a CLABE: bank 3, plaza 3, account 11, check digit 1 (facts, "Payment rails"). */
export const CLABE_LENGTH = 18

/** Digits of a card number (facts, "Payment rails"). */
export const CARD_DIGITS_MIN = 13
export const CARD_DIGITS_MAX = 19

const ifscPattern = /^[A-Z]{4}0[A-Z0-9]{6}$/
const digitsOnly = /^\d+$/
// People copy numbers in groups; blanks and hyphens between them mean nothing.
const separators = /[\s-]/g

/** The parts of an account at a Mexican bank. `clabe` is the whole, 18 digits. */
export type Clabe = { clabe: string; bank: string; plaza: string; account: string }

/** A CLABE, or the refusal `clabe-format` (not 18 digits) or `clabe-check-digit` (mistyped). */
export function readClabe(text: string): Result<Clabe, 'clabe-format' | 'clabe-check-digit'> {
  const clabe = text.replace(separators, '')
  if (!digitsOnly.test(clabe) || clabe.length !== CLABE_LENGTH) return refuse('clabe-format')
  if (clabeCheckDigit(clabe) !== Number(clabe.slice(-1))) return refuse('clabe-check-digit')
  return ok({ clabe, bank: clabe.slice(0, 3), plaza: clabe.slice(3, 6), account: clabe.slice(6, 17) })
}

/**
 * The check digit that the first 17 digits of a CLABE ask for: weights 3, 7, 1 repeating, each product modulo
 * 10.
 */
export function clabeCheckDigit(digits: string): number {
  const weights = [3, 7, 1]
  let sum = 0
  for (let index = 0; index < CLABE_LENGTH - 1; index += 1) {
    sum += (Number(digits[index]) * (weights[index % 3] ?? 0)) % 10
  }
  return (10 - (sum % 10)) % 10
}

/**
 * The CLABE of an account: bank 3 digits, plaza 3, account 11. Other lengths are a bug and throw.
 */
export function makeClabe(bank: string, plaza: string, account: string): string {
  const digits = bank + plaza + account
  if (!digitsOnly.test(digits) || digits.length !== CLABE_LENGTH - 1)
    throw new Error('not the parts of a CLABE')
  return `${digits}${clabeCheckDigit(digits)}`
}

/**
 * The code of an Indian bank's branch in capitals: 4 letters, a zero, 6 letters or digits; else the refusal
 * `ifsc-format`.
 */
export function readIfsc(text: string): Result<string, 'ifsc-format'> {
  const ifsc = text.trim().toUpperCase()
  return ifscPattern.test(ifsc) ? ok(ifsc) : refuse('ifsc-format')
}

/**
 * A card's number in digits, or the refusal `card-format` (not 13 to 19 digits) or `card-check-digit` (Luhn:
 * mistyped).
 */
export function readCardNumber(text: string): Result<string, 'card-format' | 'card-check-digit'> {
  const card = text.replace(separators, '')
  if (!digitsOnly.test(card) || card.length < CARD_DIGITS_MIN || card.length > CARD_DIGITS_MAX)
    return refuse('card-format')
  return passesLuhn(card) ? ok(card) : refuse('card-check-digit')
}

/**
 * Whether the digits pass Luhn's check: from the right, every second digit doubled and its digits added, a
 * multiple of 10.
 */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let fromRight = 0; fromRight < digits.length; fromRight += 1) {
    const digit = Number(digits[digits.length - 1 - fromRight])
    const doubled = digit * 2
    sum += fromRight % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** An account or card as it may be shown: its last four characters, or none when it has fewer than eight. */
export function maskAccount(account: string): string {
  return account.length < 8 ? '••••' : `•••• ${account.slice(-4)}`
}
