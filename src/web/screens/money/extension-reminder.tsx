import type { LoanKey } from '#web/paths.ts'
import { usePaths, useWords } from '#web/shell/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

export const EXTENSION_REMINDER_ID = 'postpone'

/** Before the extension page: what postponing means, and the normal repayment beside it (spec 4). */
export function ExtensionReminder({ loan }: { loan: LoanKey }) {
  const { extension, common } = useWords()
  const paths = usePaths()
  return (
    <Modal id={EXTENSION_REMINDER_ID} title={extension.reminderTitle} closeLabel={common.close}>
      <p>{extension.reminder}</p>
      <div className="modal-actions">
        <ButtonLink href={paths.extension(loan)}>{extension.goToExtension}</ButtonLink>
        <ButtonLink kind="secondary" href={paths.repay(loan)}>
          {extension.normalRepayment}
        </ButtonLink>
      </div>
    </Modal>
  )
}
