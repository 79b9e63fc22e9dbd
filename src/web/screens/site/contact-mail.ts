import { CONTACT_FIELDS, type ContactField, type ContactMessage } from '#domain/site/contact-form.ts'

/**
 * The person's own mail with what they wrote, to send: the form itself sends nothing (spec 2). One line for each field,
 * under its label; the page's script writes the same.
 */
export function contactMail(
  to: string,
  subject: string,
  labels: Readonly<Record<ContactField, string>>,
  message: ContactMessage,
): string {
  const body = CONTACT_FIELDS.map((field) => `${labels[field]}: ${message[field].trim()}`).join('\n')
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
