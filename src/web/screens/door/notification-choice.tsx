import { Form, useNavigation } from 'react-router'
import { useDoorWords } from '#web/shell/door.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'

/** Whether news and reminders come by message, and the tap that changes it. */
export function NotificationChoice({ isWanted }: { isWanted: boolean }) {
  const { notifications } = useDoorWords()
  const isBusy = useNavigation().formData?.has('notifications') ?? false
  return (
    <Section title={notifications.title}>
      <p>{isWanted ? notifications.come : notifications.stopped}</p>
      <p className="muted">{notifications.stillComes}</p>
      <Form method="post">
        <input type="hidden" name="notifications" value={isWanted ? '0' : '1'} />
        <SubmitButton kind="secondary" busy={isBusy}>
          {isWanted ? notifications.stop : notifications.again}
        </SubmitButton>
      </Form>
    </Section>
  )
}
