import { Refused } from '#server/base/http/refused.ts'
import { claimBudgets } from '#server/base/limits/budgets.ts'
import { networksOf } from '#server/base/request/network.ts'
import type { Context } from '#server/call/serve.ts'
import { told, whenFree } from '#server/outbox/messages/claim-message.ts'
import { EMAIL_CODES, emailsInAll } from '#server/outbox/messages/message-limits.ts'

/**
 * Claims one code for an e-mail address, or refuses whoever asks too often. False where the address alone has had enough of
 * them, whoever asked: then none is sent and nothing is said, so that nobody fills a stranger's mailbox or learns whether
 * others asked.
 */
export async function claimEmailCode(context: Context, address: string): Promise<boolean> {
  const { borrower, service, now, origin } = context
  const { site } = networksOf(origin.address)
  const whose = EMAIL_CODES.borrower.map((budget) => ({ budget, who: borrower.id }))
  const from = origin.address === '' ? [] : EMAIL_CODES.site.map((budget) => ({ budget, who: site }))
  const all = { budget: emailsInAll(service.config.messages.emailsPerHourMax), who: '' }
  const claimed = await claimBudgets(context, [...whose, ...from, all])
  if (!claimed.ok) throw new Refused('too-many-requests', whenFree(told(context, claimed), now))
  const mailbox = EMAIL_CODES.address.map((budget) => ({ budget, who: mailboxOf(address) }))
  return (await claimBudgets(context, mailbox)).ok
}

/** Whose mailbox it is, however it is written: many mail servers take no notice of capitals, dots, or what follows a plus. */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const [local = ''] = address.slice(0, at).toLowerCase().split('+')
  return `${local.replaceAll('.', '')}${address.slice(at).toLowerCase()}`
}
