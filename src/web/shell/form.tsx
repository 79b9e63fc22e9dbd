import type { ComponentProps, SubmitEvent } from 'react'
import { Form as RouterForm } from 'react-router'
import { isUnderWay, noteSent } from '#web/ui/forms/submissions.ts'
import { FormDraft, type FormDraftProps } from './form-draft.tsx'

type FormProps = ComponentProps<typeof RouterForm> & {
  /** Keeps what the borrower types on this phone, under this key, until the server has taken it. */
  draft?: string | FormDraftProps
}

/**
 * A form of a page. It ignores a submission whose content is under way already, such as the second tap of a double tap.
 * Any other submission is sent at once: the router drops the answer to the earlier one, and `inBrowser` in `page.ts` runs
 * both in the order in which they were sent.
 */
export function Form({ onSubmit, draft, children, ...form }: FormProps) {
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    const content = contentOf(event.currentTarget, event.nativeEvent)
    if (isUnderWay(content)) return event.preventDefault()
    onSubmit?.(event)
    if (!event.defaultPrevented) noteSent(event.currentTarget, content)
  }
  return (
    <RouterForm {...form} onSubmit={send}>
      {draft && <FormDraft {...(typeof draft === 'string' ? { draftKey: draft } : draft)} />}
      {children}
    </RouterForm>
  )
}

/** Everything that a submission sends, as text to compare with another one. */
function contentOf(form: HTMLFormElement, event: Event): string {
  const button = (event as globalThis.SubmitEvent).submitter as HTMLButtonElement | null
  const sent = [form.getAttribute('action'), button?.name, button?.value, ...new FormData(form)]
  return JSON.stringify(sent, fileAsText)
}

/** JSON knows nothing of files. An empty file field gives a new file with a new time on each call. */
const fileAsText = (_key: string, value: unknown) =>
  value instanceof File && value.size > 0 ? [value.name, value.size, value.lastModified] : value
