import { CONTACT_FIELDS, type ContactField, type ContactMessage } from '#domain/site/contact-form.ts'

/**
 * Builds a mail with the visitor's text, which the visitor sends: the form sends nothing (spec 2). Each field has one
 * line under its label; the page's script builds the same mail.
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
