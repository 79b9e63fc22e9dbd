import { readEmailAddress } from '#domain/notifications/email-address.ts'
import { addressOf, hidden, listOf } from '#server/base/config/setting-types.ts'
import type { Settings, SettingsReader } from '#server/base/config/settings.ts'
import { webhookSecret } from '#server/integrations/lender/webhook-secret.ts'
import type { SmtpSettings } from './smtp.ts'

const PORT = { 'smtps:': 465, 'smtp:': 587 } as const

/** A server on this machine may do without TLS. */
const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

const mailServer = addressOf('smtps://', 'smtp://')(
  'an address as "smtps://user:password@mail.example.com:465", or "smtp://" with STARTTLS',
  mailServerIn,
)

const sender = hidden(
  'an e-mail address as "notices@example.com", or with a name as "Lender <notices@example.com>"',
  senderIn,
)

export const emailSettings = {
  server: {
    name: 'SMTP_URL',
    type: mailServer,
    role: 'switch',
    about: 'SMTP server; e-mail is off without it',
    isSecret: true,
  },
  from: { name: 'EMAIL_FROM', type: sender, role: 'required', about: 'sender of e-mail' },
  webhookKey: {
    name: 'EMAIL_WEBHOOK_SECRET',
    type: webhookSecret,
    about: 'signing key of [delivery reports](messages.md#e-mail-delivery-reports)',
    isSecret: true,
  },
  olderWebhookKeys: {
    name: 'EMAIL_WEBHOOK_SECRET_OLD',
    type: listOf(webhookSecret),
    default: '',
    about: 'previous keys during a rotation',
    isSecret: true,
  },
} satisfies Settings

/**
 * The server that sends e-mail, and the keys that sign delivery reports; without keys no report is trusted.
 */
export interface EmailSettings {
  smtp?: SmtpSettings
  webhookKeys: readonly Buffer[]
}

export function readEmailSettings(reader: SettingsReader, brandName: string): EmailSettings {
  const values = reader.readPart(emailSettings)
  if (values === undefined) return { webhookKeys: [] }
  const { server, from, webhookKey, olderWebhookKeys } = values
  if (webhookKey === undefined && olderWebhookKeys.length > 0)
    reader.refuse(emailSettings.olderWebhookKeys, `is set, but ${emailSettings.webhookKey.name} is not`)
  return {
    smtp: { ...server, from: { ...from, name: from.name || brandName } },
    webhookKeys: webhookKey === undefined ? [] : [webhookKey, ...olderWebhookKeys],
  }
}

function mailServerIn(text: string): Omit<SmtpSettings, 'from'> | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, pathname, search, hash, username, password: written } = new URL(text)
  const [user, password] = [decoded(username), decoded(written)]
  if (protocol !== 'smtps:' && protocol !== 'smtp:') return undefined
  if (hostname === '' || pathname.length > 1 || search !== '' || hash !== '') return undefined
  if (user === null || password === null || (user === '' && password !== '')) return undefined
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? PORT[protocol] : Number(port),
    tls: protocol === 'smtps:' ? 'at-once' : LOCAL.has(hostname) ? 'none' : 'starttls',
    ...(user !== '' && { user, password }),
  }
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

function senderIn(text: string): SmtpSettings['from'] | undefined {
  const [, name = '', inside = ''] = /^([^<>"\p{Cc}]{0,80})<([^<>]+)>$/u.exec(text.trim()) ?? []
  const read = readEmailAddress(inside === '' ? text : inside)
  return read.ok ? { name: name.trim(), address: read.value } : undefined
}
