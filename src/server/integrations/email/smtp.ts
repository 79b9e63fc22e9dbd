import * as z from 'zod/mini'
import { type Email, type Mail, type MailSent, type MailTrouble, MESSAGE_HEADER } from './email.ts'

/** The lender's mail server, or that of its e-mail provider. */
export interface SmtpSettings {
  host: string
  port: number
  /** From the first byte; by STARTTLS, which is then required; or none, for a server on this machine. */
  tls: 'at-once' | 'starttls' | 'none'
  user?: string
  password?: string
  /** The lender's address with its display name. */
  from: { name: string; address: string }
  timeoutMs?: number
}

const TIMEOUT_MS = 8_000

/**
 * Sends by SMTP. A password or a letter is never sent unencrypted: a server beyond this machine must offer
 * TLS. Nothing is retried here; `MailSent.retry` says whether the caller may.
 */
export function smtpEmail(settings: SmtpSettings): Email {
  const { host, port, tls, user, password, from, timeoutMs = TIMEOUT_MS } = settings
  // Loaded with the first letter.
  const opened = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      host,
      port,
      secure: tls === 'at-once',
      requireTLS: tls === 'starttls',
      ignoreTLS: tls === 'none',
      ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // The content of a letter opens no file and no address.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  let transport: ReturnType<typeof opened> | undefined
  return {
    async send(mail) {
      transport ??= opened()
      try {
        const { messageId, accepted } = await (await transport).sendMail(letterOf(mail, from))
        return accepted.length === 1 ? { ok: true, providerId: messageId } : failed('bad-address')
      } catch (error) {
        return troubleOf(error)
      }
    },
  }
}

/** The letter with its headers. nodemailer makes each value one line, which a test verifies. */
function letterOf(
  { to, subject, text, html, languageTag, stopAt, messageId, idempotencyKey }: Mail,
  from: SmtpSettings['from'],
) {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    from: { name: from.name, address: from.address },
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    messageId: `<${idempotencyKey}@${domain}>`,
    subject: subject,
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': languageTag,
      ...(messageId !== undefined && { [MESSAGE_HEADER]: messageId }),
      ...(stopAt !== undefined && {
        'List-Unsubscribe': `<${stopAt}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** These failures precede the first byte; after any other one it is unknown what was accepted. */
const BEFORE_SENDING: ReadonlySet<string> = new Set(['connect', 'getaddrinfo'])
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
])

function troubleOf(error: unknown): MailSent {
  const { code = '', command = '', syscall = '', timeoutType = '', responseCode } = fieldsOf(error)
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return isLater(responseCode) ? failed('too-many-requests', true) : failed('not-authorised')
  if (code === 'ETLS') return failed('unreachable')
  if (code === 'EDNS' || BEFORE_SENDING.has(syscall) || NEVER_CONNECTED.has(timeoutType))
    return failed('unreachable', true)
  if (code === 'EENVELOPE' && responseCode === undefined) return failed('bad-address')
  // A letter that the server refused was not accepted, at whatever command. Without an answer the outcome is
  // unknown.
  if (responseCode === undefined) return failed('no-answer')
  if (isLater(responseCode)) return failed('mailbox-full-or-busy', true)
  return failed(command === 'RCPT TO' ? 'bad-address' : 'not-accepted')
}

const isLater = (responseCode: number | undefined) =>
  responseCode !== undefined && responseCode >= 400 && responseCode < 500

const fields = z.object({
  code: z.optional(z.string()),
  command: z.optional(z.string()),
  syscall: z.optional(z.string()),
  timeoutType: z.optional(z.string()),
  responseCode: z.optional(z.number()),
})

function fieldsOf(error: unknown): z.infer<typeof fields> {
  const read = fields.safeParse(error)
  return read.success ? read.data : {}
}

const failed = (why: MailTrouble, retry = false): MailSent => ({ ok: false, why, retry })
