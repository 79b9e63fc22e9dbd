import { ok, type Result, refuse } from '../../result.ts'
import { type AccountRule, withoutGroups } from '../account-rule.ts'

/** Digits of an account at an Indian bank: they differ from bank to bank. */
export const ACCOUNT_DIGITS = { min: 9, max: 18 } as const

// Letters X in a row hide a part of it.
const ifscPattern = /^(?!.*X{4})[A-Z]{4}0[A-Z0-9]{6}$/

/**
 * The code of an Indian bank's branch in capitals: 4 letters, a zero, 6 letters or digits; else the refusal
 * `ifsc-format`.
 */
export function readIfsc(text: string): Result<string, 'ifsc-format'> {
  const ifsc = text.trim().toUpperCase()
  return ifscPattern.test(ifsc) ? ok(ifsc) : refuse('ifsc-format')
}

/** An Indian account's number in digits, blanks and hyphens left out; else `account-format`. */
export function readAccountNumber(text: string): Result<string, 'account-format'> {
  const number = withoutGroups(text)
  const { min, max } = ACCOUNT_DIGITS
  return /^\d+$/.test(number) && number.length >= min && number.length <= max
    ? ok(number)
    : refuse('account-format')
}

/** An account in India: its number, and the IFSC of its branch. SAND is no bank's. */
export const indianAccount: AccountRule = {
  readNumber: readAccountNumber,
  bankCode: { typed: readIfsc },
  invented: (serial) => ({
    bank: 'Invented Bank',
    bankCode: 'SAND0000001',
    number: `${serial}`.padStart(11, '0'),
  }),
}
