import type { ownNotifications } from '#contract/account/notifications.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { useDoorWords } from '#web/words/door-words.ts'
import { MessageEmail } from './message-email.tsx'
import type { MessageStep } from './message-steps.ts'
import { MessageWay } from './message-way.tsx'

interface MessageSettingsProps {
  own: OutputOf<typeof ownNotifications>
  refused: { about: MessageStep; message: string; typed: string; isAgreed: boolean } | null
  sent: object | null
}

/** How messages come: the way, the language, and the address of who reads them by e-mail. */
export const MessageSettings = ({ own, refused, sent }: MessageSettingsProps) => (
  <>
    <MessageWay own={own} problem={refused?.about === 'how' ? refused.message : null} />
    {own.hasEmail && <MessageEmail own={own} refused={refused} sent={sent} />}
  </>
)

/** Whether a code is on its way now. */
export const sendsCode = (step: MessageStep) => step === 'give' || step === 'again'

/** What was done, in words; what only asks for the next step says it in its own place. */
export function doneOf(
  { chosen, email }: ReturnType<typeof useDoorWords>['notifications'],
  step: MessageStep,
): string {
  switch (step) {
    case 'how':
      return chosen
    case 'confirm':
      return email.confirmed
    case 'remove':
      return email.removed
    case 'cancel':
      return email.cancelled
    case 'give':
    case 'again':
      return ''
  }
}
