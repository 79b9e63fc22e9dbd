import { cleanTyped } from '#domain/typed/clean-typed.ts'

const DAY_MS = 86_400_000

/**
 * A phone with which nobody has signed in for so long may have been given to somebody else by its company: these wait 45 to
 * 180 days with it. From then on the phone alone opens nothing.
 */
export const SILENT_DAYS = 90

/** Whether the phone alone does not show any more that somebody is who they were. */
export const isSilent = (provedAt: Date, now: Date): boolean =>
  now.getTime() - provedAt.getTime() >= SILENT_DAYS * DAY_MS

/** The first of them give it on so soon. Until then a message may say what only the owner knows. */
export const REUSED_AFTER_DAYS = 45

/** Whether a message to the phone may name a number of the owner's, which is also what shows that somebody is the owner. */
export const mayNameNumbers = (provedAt: Date, now: Date): boolean =>
  now.getTime() - provedAt.getTime() < REUSED_AFTER_DAYS * DAY_MS

/** How many characters of what an owner knows are asked for, counted from its end. */
export const PROOF_LENGTH = 4

/** The end of a number of an account, a card or a document, as it is compared; null of a text that is too short. */
export function proofOf(text: string): string | null {
  const characters = cleanTyped(text)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  return characters.length < PROOF_LENGTH ? null : characters.slice(-PROOF_LENGTH)
}
