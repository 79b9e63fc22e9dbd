import { readEmailAddress } from '#domain/notifications/email-address.ts'
import type { SmtpSettings } from './smtp.ts'

const PORT = { 'smtps:': 465, 'smtp:': 587 } as const

/** A server on this machine may do without TLS. */
const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

const URL_RULE =
  'allowed: an address as "smtps://user:password@mail.example.com:465", or "smtp://" with STARTTLS'
const FROM_RULE =
  'allowed: an e-mail address as "notices@example.com", or with a name as "Lender <notices@example.com>"'

/**
 * The mail server in the environment: SMTP_URL, with user and password in it as an address has them, and EMAIL_FROM. Undefined
 * when neither is set; what is missing or wrong is added to `problems`, without repeating what may be a secret.
 */
export function smtpFrom(
  env: NodeJS.ProcessEnv,
  brandName: string,
  problems: string[],
): SmtpSettings | undefined {
  const { SMTP_URL, EMAIL_FROM } = env
  if (!SMTP_URL && !EMAIL_FROM) return undefined
  const before = problems.length
  if (!SMTP_URL) problems.push('EMAIL_FROM: is set, but SMTP_URL is not')
  if (!EMAIL_FROM) problems.push('SMTP_URL: is set, but EMAIL_FROM is not')
  const url = SMTP_URL && URL.canParse(SMTP_URL) ? new URL(SMTP_URL) : null
  const isTls = url?.protocol === 'smtps:'
  const user = decoded(url?.username ?? '')
  const password = decoded(url?.password ?? '')
  const isWhole =
    url !== null &&
    (isTls || url.protocol === 'smtp:') &&
    url.hostname !== '' &&
    url.pathname.length <= 1 &&
    url.search === '' &&
    url.hash === '' &&
    user !== null &&
    password !== null &&
    (user !== '' || password === '')
  if (SMTP_URL && !isWhole) problems.push(`SMTP_URL: ${URL_RULE}`)
  const from = EMAIL_FROM ? fromIn(EMAIL_FROM, brandName) : null
  if (EMAIL_FROM && from === null) problems.push(`EMAIL_FROM: ${FROM_RULE}`)
  if (problems.length > before || !isWhole || from === null) return undefined
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? PORT[isTls ? 'smtps:' : 'smtp:'] : Number(url.port),
    tls: isTls ? 'at-once' : LOCAL.has(url.hostname) ? 'none' : 'starttls',
    ...(user !== '' && { user: user ?? '', password: password ?? '' }),
    from,
  }
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

function fromIn(text: string, brandName: string): SmtpSettings['from'] | null {
  const [, name = '', inside = ''] = /^([^<>"\p{Cc}]{0,80})<([^<>]+)>$/u.exec(text.trim()) ?? []
  const read = readEmailAddress(inside === '' ? text : inside)
  return read.ok ? { name: name.trim() || brandName, address: read.value } : null
}
