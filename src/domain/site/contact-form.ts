import { ok, type Result, refuse } from '#domain/result.ts'

/** Fields of the official site's contact form in order: all text, all required (spec 2 and 5). */
export const CONTACT_FIELDS = ['name', 'telephone', 'email', 'remark'] as const

export type ContactField = (typeof CONTACT_FIELDS)[number]

/** A message as typed. */
export type ContactMessage = Readonly<Record<ContactField, string>>

/**
 * Returns the message if every field is filled, otherwise refuses `incomplete` (spec 5). The message is not sent (spec
 * 2).
 */
export function checkContact(message: ContactMessage): Result<ContactMessage, 'incomplete'> {
  return CONTACT_FIELDS.every((field) => message[field].trim() !== '') ? ok(message) : refuse('incomplete')
}
