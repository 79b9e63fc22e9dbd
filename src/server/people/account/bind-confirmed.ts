import { takesEffectAt } from '#domain/account/account-change.ts'
import { formatMoment } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Context } from '#server/call/serve.ts'
import { notifyLender } from '#server/outbox/lender-events/notify-lender.ts'
import { accountChanged } from '#server/outbox/lender-events/people-events.ts'
import { knownPhone, lastDigitsFor, refusePlainly } from '#server/people/account/account-codes.ts'
import { alertOfChange } from '#server/people/account/alert-of-change.ts'
import type { Messages } from '#words/en/messages.ts'
import { type AccountChange, takeChange } from './account-change-rows.ts'
import {
  type BankAccount,
  cancelWaiting,
  findAccount,
  bindAccount as keepAccount,
} from './bank-account-rows.ts'
import { usageText } from './usage-text.ts'

/** The context of a confirmation: by the borrower's code, or by the lender's app. */
export type ConfirmationContext = Pick<Context, 'tx' | 'borrower' | 'service' | 'language' | 'now'>

/** Binds the confirmed account. An earlier change that is not in effect yet is cancelled. */
export async function bindConfirmed(change: AccountChange, context: ConfirmationContext) {
  const { tx, borrower, service, language, now } = context
  const { config } = service
  const bound = await takeChange(tx, borrower, change, sealerOf(service))
  if (!bound) throw refusePlainly('account-change-missing')
  await cancelWaiting(tx, borrower, now)
  const before = await findAccount(tx, borrower, now)
  const from = await keepAccount(tx, borrower, { ...bound, kind: 'account' }, config.secrets, now, {
    from: takesEffectAt(before !== undefined, config.accountWaitHours, now),
    inUse: before,
    change: change.id,
  })
  const { masked } = change
  await notifyChanged(context, 'bound', masked, from)
  await tell(context, new Date(from.getTime() + ALERT_VALID_MS), (messages, help, endOf) =>
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

/** Notifies the lender's systems too, because they disburse. */
export function notifyChanged(
  { tx, borrower, now }: ConfirmationContext,
  change: 'bound' | 'cancelled',
  masked: string,
  usedFrom: Date | null,
): Promise<void> {
  const borrowerId = borrower.id
  return notifyLender(
    tx,
    accountChanged,
    { borrowerId },
    { borrowerId, change, masked, usedFrom, changedAt: now },
    now,
  )
}

export const notifyCancelled = (context: ConfirmationContext, cancelled: BankAccount) =>
  tell(context, new Date(context.now.getTime() + ALERT_VALID_MS), (messages, help, endOf) =>
    messages.accountCancelled(context.service.config.brand.name, endOf(cancelled), help),
  )

/** A message about an account is useful as long as the borrower can still react. */
const ALERT_VALID_MS = 24 * 3_600_000

/** Notifies the borrower of the change, on the phone that the lender knows and by the chosen channel. */
async function tell(
  context: ConfirmationContext,
  until: Date,
  textIn: (messages: Messages, help: string, endOf: (account: { masked: string }) => string) => string,
): Promise<void> {
  const phone = await knownPhone(context)
  const endOf = await lastDigitsFor(context)
  await alertOfChange(context, context.borrower, {
    ...{ of: 'account', language: context.language, phone, until },
    textIn: (messages, help) => textIn(messages, help, endOf),
  })
}

const momentIn = ({ borrower }: ConfirmationContext, at: Date) =>
  formatMoment(at, markets[borrower.market].timeZone).slice(0, 16)
