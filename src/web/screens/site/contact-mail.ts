import { CONTACT_FIELDS, type ContactField, type ContactMessage } from '#domain/site/contact-form.ts'

/**
 * Builds a `mailto:` link with the visitor's text: the visitor sends the mail, and the form sends nothing (spec 2). The
 * mail has one line with label and value for each field. The page's script builds the same mail.
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
