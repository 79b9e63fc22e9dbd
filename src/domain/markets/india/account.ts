import { ok, type Result, refuse } from '../../result.ts'
import { type AccountRule, withoutGroups } from '../account-rule.ts'

/** Digits of an Indian bank account, which differ by bank. */
export const ACCOUNT_DIGITS = { min: 9, max: 18 } as const

// Repeated letters X mask a part.
const ifscPattern = /^(?!.*X{4})[A-Z]{4}0[A-Z0-9]{6}$/

/** Reads an IFSC in capitals: 4 letters, a zero, 6 letters or digits; otherwise refuses `ifsc-format`. */
export function readIfsc(text: string): Result<string, 'ifsc-format'> {
  const ifsc = text.trim().toUpperCase()
  return ifscPattern.test(ifsc) ? ok(ifsc) : refuse('ifsc-format')
}

/** Reads an Indian account number without blanks and hyphens, or refuses `account-format`. */
export function readAccountNumber(text: string): Result<string, 'account-format'> {
  const number = withoutGroups(text)
  const { min, max } = ACCOUNT_DIGITS
  return /^\d+$/.test(number) && number.length >= min && number.length <= max
    ? ok(number)
    : refuse('account-format')
}

/** India's account rule: number and branch IFSC. SAND is not a real bank. */
export const indianAccount: AccountRule = {
  readNumber: readAccountNumber,
  bankCode: { typed: readIfsc },
  invented: (serial) => ({
    bank: 'Invented Bank',
    bankCode: 'SAND0000001',
    number: `${serial}`.padStart(11, '0'),
  }),
}
