import { ok, type Result, refuse } from '../../result.ts'
import { type AccountRule, withoutGroups } from '../account-rule.ts'

/** Digits of a CLABE: bank 3, plaza 3, account 11, check digit 1 (facts, "Payment rails"). */
export const CLABE_LENGTH = 18

const digitsOnly = /^\d+$/

/** The parts of an account at a Mexican bank. `clabe` is the whole, 18 digits. */
export type Clabe = { clabe: string; bank: string; plaza: string; account: string }

/** A CLABE, or the refusal `clabe-format` (not 18 digits) or `clabe-check-digit` (mistyped). */
export function readClabe(text: string): Result<Clabe, 'clabe-format' | 'clabe-check-digit'> {
  const clabe = withoutGroups(text)
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

/** An account in Mexico: the CLABE alone, whose first digits name the bank. 999 is no bank's. */
export const clabeAccount: AccountRule = {
  readNumber(text) {
    const read = readClabe(text)
    return read.ok ? ok(read.value.clabe) : read
  },
  bankCode: { within: (number) => number.slice(0, 3) },
  invented: (serial) => ({
    bank: 'Banco Inventado',
    bankCode: '999',
    number: makeClabe('999', '000', `${serial}`.padStart(11, '0')),
  }),
}
