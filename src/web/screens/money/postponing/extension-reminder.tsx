import { EXTENSION_DAYS_MAX } from '#domain/markets/specified.ts'
import type { AmountStyle } from '#web/ui/figures/amount.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Modal } from '#web/ui/layout/modal.tsx'
import type { LoanKey } from '#web/words/paths.ts'
import { usePaths, useWords } from '#web/words/words.ts'
import { PayToday, type Postponing, PostponingFigures } from './postponing-figures.tsx'

export const EXTENSION_REMINDER_ID = 'postpone'

interface ExtensionReminderProps extends AmountStyle {
  loan: LoanKey
  /** The amounts of both ways; null if the backend does not send them. */
  postponing: Postponing | null | undefined
}

/** The page before the extension: the normal repayment beside the effect of postponing (spec 4). */
export function ExtensionReminder({ loan, postponing, ...amounts }: ExtensionReminderProps) {
  const { extension, common } = useWords()
  const paths = usePaths()
  const repay = <PayToday loan={loan} postponing={postponing} />
  const postpone = (
    <ButtonLink kind="secondary" href={paths.extension(loan)}>
      {extension.goToExtension}
    </ButtonLink>
  )
  const title = postponing ? extension.compareTitle(postponing.days) : extension.reminderTitle
  return (
    <Modal id={EXTENSION_REMINDER_ID} title={title} closeLabel={common.close}>
      {postponing && <PostponingFigures heading="h3" {...{ postponing, repay, postpone }} {...amounts} />}
      <p className={postponing ? 'note' : undefined}>
        {extension.reminder(postponing?.days ?? EXTENSION_DAYS_MAX)}
      </p>
      {!postponing && (
        <div className="modal-actions">
          {repay}
          {postpone}
        </div>
      )}
    </Modal>
  )
}
