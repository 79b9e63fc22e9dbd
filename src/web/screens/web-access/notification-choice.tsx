import type { ownNotifications } from '#contract/account/notifications.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { Form } from '#web/parts/form.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { useWebAccessWords } from '#web/words/web-access-words.ts'
import { usePaths } from '#web/words/words.ts'

/** Shows whether news and reminders come by message, with a button that changes it. */
export function NotificationChoice({ own }: { own: OutputOf<typeof ownNotifications> }) {
  const { notifications } = useWebAccessWords()
  const paths = usePaths()
  const { isWanted, noticeHash } = own
  return (
    <>
      <p role="status">{isWanted ? notifications.come : notifications.stopped}</p>
      <p className="muted">{notifications.stillComes}</p>
      {!isWanted && noticeHash !== '' ? (
        // They are turned on again by a checkbox below the data notice.
        <ButtonLink kind="secondary" href={paths.dataNotice()}>
          {notifications.again}
        </ButtonLink>
      ) : (
        <Form method="post">
          <input type="hidden" name="notifications" value={isWanted ? '0' : '1'} />
          <SubmitButton kind="secondary">{isWanted ? notifications.stop : notifications.again}</SubmitButton>
        </Form>
      )}
    </>
  )
}
