import { withoutGroups } from '#domain/markets/account-rule.ts'
import { ok, type Result, refuse } from '#domain/result.ts'

/** Digits of a card number (facts, "Payment rails"). */
export const CARD_DIGITS_MIN = 13
export const CARD_DIGITS_MAX = 19

const digitsOnly = /^\d+$/

/** Returns a card's number in digits. Refuses `card-format` (not 13 to 19 digits) and `card-check-digit` (Luhn). */
export function readCardNumber(text: string): Result<string, 'card-format' | 'card-check-digit'> {
  const card = withoutGroups(text)
  if (!digitsOnly.test(card) || card.length < CARD_DIGITS_MIN || card.length > CARD_DIGITS_MAX)
    return refuse('card-format')
  return passesLuhn(card) ? ok(card) : refuse('card-check-digit')
}

/**
 * Luhn's check: from the right, every second digit is doubled and its digits are added. The sum is a multiple of 10.
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

/** Shows the last four characters of an account or card, or none when it has fewer than eight. */
export function maskAccount(account: string): string {
  return account.length < 8 ? '••••' : `•••• ${account.slice(-4)}`
}
