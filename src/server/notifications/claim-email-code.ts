import { Refused } from '#server/base/http/refused.ts'
import { claimLimits, claimsOf, limitHourAndDay, retryAfter } from '#server/base/limits/limit.ts'
import { networksOf } from '#server/base/request/network.ts'
import type { Context } from '#server/call/serve.ts'
import { logRefusal } from '#server/outbox/messages/claim-message.ts'
import { emailsInAll } from '#server/outbox/messages/message-limits.ts'

const CODES = 'codes that confirm an e-mail address'

export const EMAIL_CODES = {
  borrower: limitHourAndDay('email-borrower', [4, 8], { counts: CODES, per: 'borrower' }),
  address: limitHourAndDay('email-address', [3, 5], {
    counts: CODES,
    per: 'mailbox',
    beyond: 'no e-mail, same response',
  }),
  site: limitHourAndDay('email-site', [60, 300], { counts: CODES, per: 'site' }),
}

/**
 * Claims one code for an e-mail address, or refuses a borrower who asks too often. Returns false if the
 * mailbox got enough codes from all borrowers together. Then no code is sent and the answer is the same, so
 * that a stranger can neither fill a mailbox nor learn whether others asked.
 */
export async function claimEmailCode(context: Context, address: string): Promise<boolean> {
  const { borrower, service, now, origin } = context
  const from = origin.address === '' ? [] : claimsOf(EMAIL_CODES.site, networksOf(origin.address).site)
  const all = claimsOf(emailsInAll(service.config.messages.emailsPerHourMax), '')
  const claimed = await claimLimits(context, [
    ...claimsOf(EMAIL_CODES.borrower, borrower.id),
    ...from,
    ...all,
  ])
  if (!claimed.ok) throw new Refused('too-many-requests', retryAfter(logRefusal(context, claimed), now))
  return (await claimLimits(context, claimsOf(EMAIL_CODES.address, mailboxOf(address)))).ok
}

/** Normalises a mailbox: many mail servers ignore capitals, dots, and the part after a plus. */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const [local = ''] = address.slice(0, at).toLowerCase().split('+')
  return `${local.replaceAll('.', '')}${address.slice(at).toLowerCase()}`
}
