import type { ownNotifications } from '#contract/account/notifications.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { useWebAccessWords } from '#web/words/web-access-words.ts'
import { MessageEmail } from './message-email.tsx'
import type { MessageStep } from './message-steps.ts'
import { MessageWay } from './message-way.tsx'

interface MessageSettingsProps {
  own: OutputOf<typeof ownNotifications>
  refused: { about: MessageStep; message: string; typed: string; isAgreed: boolean } | null
  sent: object | null
}

/** The channel and language of messages, and the e-mail address. */
export const MessageSettings = ({ own, refused, sent }: MessageSettingsProps) => (
  <>
    <MessageWay own={own} problem={refused?.about === 'how' ? refused.message : null} />
    {own.hasEmail && <MessageEmail own={own} refused={refused} sent={sent} />}
  </>
)

/** Whether a code has been sent. */
export const sendsCode = (step: MessageStep) => step === 'give' || step === 'again'

/** The confirmation text. A step that only leads to the next one has its text there. */
export function doneOf(
  { chosen, email }: ReturnType<typeof useWebAccessWords>['notifications'],
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
