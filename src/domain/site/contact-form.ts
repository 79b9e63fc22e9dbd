import { ok, type Result, refuse } from '#domain/result.ts'

/** What the contact form of the official site asks for, in its order: all text, all required (spec 2 and 5). */
export const CONTACT_FIELDS = ['name', 'telephone', 'email', 'remark'] as const

export type ContactField = (typeof CONTACT_FIELDS)[number]

/** A message as somebody typed it. */
export type ContactMessage = Readonly<Record<ContactField, string>>

/** The message, if something stands in every field; otherwise `incomplete` (spec 5). It is sent to nobody (spec 2). */
export function checkContact(message: ContactMessage): Result<ContactMessage, 'incomplete'> {
  return CONTACT_FIELDS.every((field) => message[field].trim() !== '') ? ok(message) : refuse('incomplete')
}
