import { usedFrom } from '#domain/account/account-change.ts'
import { formatMoment } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Context } from '#server/call/serve.ts'
import { accountChanged } from '#server/outbox/lender-events/people-events.ts'
import { tellLender } from '#server/outbox/lender-events/tell-lender.ts'
import { endsFor, knownPhone, refusePlainly } from '#server/people/account/account-codes.ts'
import { tellChange } from '#server/people/account/tell-change.ts'
import type { Messages } from '#words/en/messages.ts'
import { type AccountChange, takeChange } from './account-change-rows.ts'
import {
  type BankAccount,
  cancelWaiting,
  findAccount,
  bindAccount as keepAccount,
} from './bank-account-rows.ts'
import { usageText } from './usage-text.ts'

/** Around what an account is bound: by its borrower's code, or by the lender, whose app has asked them. */
export type Confirming = Pick<Context, 'tx' | 'borrower' | 'service' | 'language' | 'now'>

/** Binds the account that was confirmed. One that was to take the place of the old one before it is not any more. */
export async function keepConfirmed(change: AccountChange, context: Confirming) {
  const { tx, borrower, service, language, now } = context
  const { config } = service
  const bound = await takeChange(tx, borrower, change, sealerOf(service))
  if (!bound) throw refusePlainly('account-change-missing')
  await cancelWaiting(tx, borrower, now)
  const before = await findAccount(tx, borrower, now)
  const from = await keepAccount(tx, borrower, { ...bound, kind: 'account' }, config.secrets, now, {
    from: usedFrom(before !== undefined, config.accountWaitHours, now),
    inUse: before,
    change: change.id,
  })
  const { masked } = change
  await tellChanged(context, 'bound', masked, from)
  await tell(context, new Date(from.getTime() + TOLD_UNTIL_MS), (messages, help, endOf) =>
    before && from > now
      ? messages.accountNew(
          config.brand.name,
          { last: endOf(change), before: endOf(before), from: momentIn(context, from) },
          help,
        )
      : messages.accountFirst(config.brand.name, endOf(change), help),
  )
  return { masked, from, use: usageText(language, borrower.market, from > now ? { from } : {}) }
}

/** The lender's systems hear of it too, because they pay. */
export function tellChanged(
  { tx, borrower, now }: Confirming,
  change: 'bound' | 'cancelled',
  masked: string,
  usedFrom: Date | null,
): Promise<void> {
  const borrowerId = borrower.id
  return tellLender(
    tx,
    accountChanged,
    { borrowerId },
    { borrowerId, change, masked, usedFrom, changedAt: now },
    now,
  )
}

export const tellCancelled = (context: Confirming, cancelled: BankAccount) =>
  tell(context, new Date(context.now.getTime() + TOLD_UNTIL_MS), (messages, help, endOf) =>
    messages.accountCancelled(context.service.config.brand.name, endOf(cancelled), help),
  )

/** A message about an account is of use for as long as somebody may still do something about it. */
const TOLD_UNTIL_MS = 24 * 3_600_000

/** Tells the borrower, on the phone that the lender knows and by their own way, what was done with their account. */
async function tell(
  context: Confirming,
  until: Date,
  textIn: (messages: Messages, help: string, endOf: (account: { masked: string }) => string) => string,
): Promise<void> {
  const phone = await knownPhone(context)
  const endOf = await endsFor(context)
  await tellChange(context, context.borrower, {
    ...{ of: 'account', language: context.language, phone, until },
    textIn: (messages, help) => textIn(messages, help, endOf),
  })
}

const momentIn = ({ borrower }: Confirming, at: Date) =>
  formatMoment(at, markets[borrower.market].timeZone).slice(0, 16)
