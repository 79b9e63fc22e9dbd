import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetails } from '#contract/loans/loan-details.ts'
import type { Currency, NumberStyle } from '#domain/amount.ts'
import type { LoanKey } from '#web/paths.ts'
import { usePaths, useWords } from '#web/shell/words.ts'
import { Amount } from '#web/ui/amount.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Figures } from '#web/ui/figures.tsx'
import { Modal } from '#web/ui/modal.tsx'

export const EXTENSION_REMINDER_ID = 'postpone'

interface ExtensionReminderProps {
  loan: LoanKey
  /** What both ways ask for; null where a backend does not say it. */
  postponing: OutputOf<typeof loanDetails>['postponing']
  currency: Currency
  format: NumberStyle
}

/** Before the extension page: the normal repayment, and beside it what postponing means (spec 4). */
export function ExtensionReminder({ loan, postponing, currency, format }: ExtensionReminderProps) {
  const { extension, common } = useWords()
  const paths = usePaths()
  const repay = <ButtonLink href={paths.repay(loan)}>{extension.normalRepayment}</ButtonLink>
  const postpone = (
    <ButtonLink kind="secondary" href={paths.extension(loan)}>
      {extension.goToExtension}
    </ButtonLink>
  )
  const title = postponing ? extension.compareTitle(postponing.days) : extension.reminderTitle
  const money = (minor: bigint) => <Amount minor={minor} currency={currency} format={format} />
  return (
    <Modal id={EXTENSION_REMINDER_ID} title={title} closeLabel={common.close}>
      {postponing && (
        <>
          <div className="choice-card">
            <h3>{extension.payToday}</h3>
            <Figures
              rows={[
                { text: extension.today, value: money(postponing.later) },
                { text: extension.total, value: money(postponing.later), total: true },
              ]}
            />
            {repay}
          </div>
          <div className="choice-card">
            <h3>{extension.postponeBy(postponing.days)}</h3>
            <Figures
              rows={[
                { text: extension.today, value: money(postponing.fee) },
                { text: extension.onDay(postponing.dueOn), value: money(postponing.later) },
                { text: extension.total, value: money(postponing.later + postponing.fee), total: true },
                { text: extension.more, value: money(postponing.fee) },
                ...(postponing.cost
                  ? [{ text: extension.yearly(postponing.costName), value: postponing.cost }]
                  : []),
              ]}
            />
            {postpone}
          </div>
        </>
      )}
      <p className={postponing ? 'note' : undefined}>{extension.reminder}</p>
      {!postponing && (
        <div className="modal-actions">
          {repay}
          {postpone}
        </div>
      )}
    </Modal>
  )
}
