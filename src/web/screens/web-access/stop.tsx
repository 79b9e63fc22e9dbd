import { STOP_TOKEN_MAX, stopNotifications } from '#contract/account/notifications.ts'
import { onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { Form } from '#web/parts/form.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useWebAccessWords, webAccessTitled } from '#web/words/web-access-words.ts'

/**
 * Stops messages. Opening the address alone does not, because programs also open addresses. A repeated request has the
 * same effect.
 */
async function submit({ call, query }: Page, _form: FormData) {
  const token = (query.get('t') ?? '').slice(0, STOP_TOKEN_MAX) || '-'
  const stopped = await call(stopNotifications, { token })
  return { isStopped: stopped.success, message: stopped.message }
}

export const action = onServer(submit)
export const meta = webAccessTitled((words) => words.notifications.title)

/** The target of the link in a message: one tap ends news and reminders without signing in. */
export default function Stop({ actionData }: ScreenProps<() => undefined, typeof action>) {
  const { notifications } = useWebAccessWords()
  if (actionData?.isStopped)
    return (
      <BorrowerShell isFirst>
        <Outcome>
          <Notice kind="success">{notifications.stopped}</Notice>
        </Outcome>
        <p>{notifications.stillComes}</p>
      </BorrowerShell>
    )
  return (
    <BorrowerShell isFirst>
      <p>{notifications.stopLead}</p>
      <p className="muted">{notifications.stillComes}</p>
      <Form method="post">
        {actionData && <Refusal>{actionData.message}</Refusal>}
        <ActionBar>
          <SubmitButton>{notifications.stop}</SubmitButton>
        </ActionBar>
      </Form>
    </BorrowerShell>
  )
}
