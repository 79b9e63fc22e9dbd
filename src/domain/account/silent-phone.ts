import { cleanTyped } from '#domain/typed/clean-typed.ts'

const DAY_MS = 86_400_000

/**
 * A phone without a sign-in for this long may have a new owner: carriers reissue numbers after 45 to 180 days. From
 * then on the phone alone does not identify the borrower.
 */
export const SILENT_DAYS = 90

/** Returns whether the phone alone no longer identifies the borrower. */
export const isSilent = (provedAt: Date, now: Date): boolean =>
  now.getTime() - provedAt.getTime() >= SILENT_DAYS * DAY_MS

/**
 * The earliest day on which a carrier reissues a number. Until then a message may contain data that only the owner
 * knows.
 */
export const REUSED_AFTER_DAYS = 45

/** Returns whether a message to the phone may contain a number that also serves as proof of identity. */
export const mayContainNumbers = (provedAt: Date, now: Date): boolean =>
  now.getTime() - provedAt.getTime() < REUSED_AFTER_DAYS * DAY_MS

/** Characters of a document, account or card number that are asked for, counted from the end. */
export const PROOF_LENGTH = 4

/** Returns the normalised end of an account, card or document number for comparison; null if the text is too short. */
export function comparableEnd(text: string): string | null {
  const characters = cleanTyped(text)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  return characters.length < PROOF_LENGTH ? null : characters.slice(-PROOF_LENGTH)
}
