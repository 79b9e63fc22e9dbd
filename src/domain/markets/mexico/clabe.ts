import { ok, type Result, refuse } from '../../result.ts'
import { type AccountRule, withoutGroups } from '../account-rule.ts'

/** Digits of a CLABE: bank 3, plaza 3, account 11, check digit 1 (facts, "Payment rails"). */
export const CLABE_LENGTH = 18

const digitsOnly = /^\d+$/

/** The parts of a Mexican bank account. `clabe` is the whole number of 18 digits. */
export type Clabe = { clabe: string; bank: string; plaza: string; account: string }

/** Reads a CLABE, or refuses `clabe-format` (not 18 digits) or `clabe-check-digit` (mistyped). */
export function readClabe(text: string): Result<Clabe, 'clabe-format' | 'clabe-check-digit'> {
  const clabe = withoutGroups(text)
  if (!digitsOnly.test(clabe) || clabe.length !== CLABE_LENGTH) return refuse('clabe-format')
  if (clabeCheckDigit(clabe) !== Number(clabe.slice(-1))) return refuse('clabe-check-digit')
  return ok({ clabe, bank: clabe.slice(0, 3), plaza: clabe.slice(3, 6), account: clabe.slice(6, 17) })
}

/** Computes the check digit of the first 17 digits: weights 3, 7, 1 repeating, each product modulo 10. */
export function clabeCheckDigit(digits: string): number {
  const weights = [3, 7, 1]
  let sum = 0
  for (let index = 0; index < CLABE_LENGTH - 1; index += 1) {
    sum += (Number(digits[index]) * (weights[index % 3] ?? 0)) % 10
  }
  return (10 - (sum % 10)) % 10
}

/** Builds a CLABE: bank 3 digits, plaza 3, account 11. Throws for other lengths. */
export function makeClabe(bank: string, plaza: string, account: string): string {
  const digits = bank + plaza + account
  if (!digitsOnly.test(digits) || digits.length !== CLABE_LENGTH - 1)
    throw new Error('not the parts of a CLABE')
  return `${digits}${clabeCheckDigit(digits)}`
}

/** Mexico's account rule: the CLABE alone, whose first digits identify the bank. 999 is not a real bank. */
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
