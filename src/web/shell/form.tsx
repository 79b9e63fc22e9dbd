import type { ComponentProps, SubmitEvent } from 'react'
import { Form as RouterForm } from 'react-router'
import { isUnderWay, noteSent } from '../ui/submissions.ts'

/**
 * A form of a page. It ignores a submission whose content is under way already, such as the second tap of a double tap.
 * Any other submission is sent at once: the router drops the answer to the earlier one, and `inBrowser` in `page.ts` runs
 * both in the order in which they were sent.
 */
export function Form({ onSubmit, ...form }: ComponentProps<typeof RouterForm>) {
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    const content = contentOf(event.currentTarget, event.nativeEvent)
    if (isUnderWay(content)) return event.preventDefault()
    onSubmit?.(event)
    if (!event.defaultPrevented) noteSent(event.currentTarget, content)
  }
  return <RouterForm {...form} onSubmit={send} />
}

/** Everything that a submission sends, as text to compare with another one. */
function contentOf(form: HTMLFormElement, event: Event): string {
  const { submitter } = event as globalThis.SubmitEvent
  const entries = [...new FormData(form)].map(([name, value]) => [name, textOf(value)])
  const button = submitter instanceof HTMLButtonElement ? [submitter.name, submitter.value] : []
  return JSON.stringify([form.getAttribute('method'), form.getAttribute('action'), button, entries])
}

/** An empty file field gives a new file with a new time on each call. */
const textOf = (value: FormDataEntryValue) =>
  typeof value === 'string' || value.size === 0
    ? String(value)
    : [value.name, value.size, value.type, value.lastModified]
