import { NOT_SENT, TAKEN } from '#web/browser/form-events.ts'
import { ask } from '#web/browser/page/ask.ts'
import {
  changedFields,
  changeTo,
  isAsleep,
  NOT_SENT_ID,
  type Sent,
  valuesOf,
} from '#web/browser/page/change.ts'
import { goToRefusal, REFUSED } from '#web/browser/page/go-to-refusal.ts'
import { goTo } from '#web/browser/page/leaving.ts'
import { announceOutcomes, outcomesSaid } from '#web/browser/page/outcomes.ts'
import { parsed } from '#web/browser/page/own-markup.ts'
import { pageData } from '#web/browser/page/page-data.ts'
import { fromTemplate } from '#web/browser/page/templates.ts'
import { sayPending, settleToasts, showToast } from '#web/browser/page/toasts.ts'

// Submissions are numbered in sending order.
let sent = 0
/** Content of the pending submission. */
let underWay: string | null = null
/** Target of the last answer: a second tap goes there without sending. */
let leadsTo: { to: string; replaces: boolean } | null = null
let earlier: Promise<unknown> = Promise.resolve()

/**
 * Sends forms by fetch and shows the answers in place. A submission with pending content, such as a double tap, is
 * ignored. Other submissions are sent one after the other, so that the last one wins on the server.
 */
export function sendForms(): void {
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return
    if (attribute(form, submitter, 'method')?.toLowerCase() !== 'post') return
    event.preventDefault()
    const sending = {
      form,
      submitter: submitter as HTMLButtonElement | null,
      fields: fieldsOf(form, submitter),
      values: valuesOf(form),
    }
    const content = JSON.stringify([attribute(form, submitter, 'action'), ...sending.fields], fileAsText)
    if (content === underWay) {
      if (leadsTo) goTo(leadsTo.to, leadsTo.replaces, () => {})
      return
    }
    underWay = content
    leadsTo = null
    sent += 1
    const number = sent
    settleToasts()
    document.getElementById(NOT_SENT_ID)?.remove()
    const rest = showBusy(sending)
    const hide = sayPending()
    earlier = earlier
      .then(() => send(sending, () => number === sent, rest))
      // Answers that the page cannot show, such as a proxy's.
      .catch(() => showRefusal(sending, pageData().words.fault))
      .then((isLeaving) => {
        hide()
        if (isLeaving) return
        rest()
        if (number === sent) underWay = null
      })
  })
}

interface Sending {
  form: HTMLFormElement
  submitter: HTMLButtonElement | null
  fields: FormData
  values: Sent
}

/** Returns whether the page is left for another one. */
async function send(sending: Sending, isLast: () => boolean, rest: () => void): Promise<boolean> {
  const { form, submitter, fields, values } = sending
  const { words } = pageData()
  const body = isMultipart(form, submitter)
    ? await import('./shrink-files.ts').then(
        ({ withShrunkFiles }) => withShrunkFiles(fields),
        () => fields,
      )
    : new URLSearchParams(textsOf(fields))
  const answer = await ask(new URL(attribute(form, submitter, 'action') ?? '', location.href), {
    method: 'POST',
    body,
  })
  if (answer === 'network' || answer === 'timeout')
    return isLast() ? showRefusal(sending, form.dataset.lost ?? words[answer]) : false
  const { status, goTo: to, html } = answer
  if (to !== null) {
    form.dispatchEvent(new Event(TAKEN))
    leadsTo = { to, replaces: answer.replaces }
    goTo(to, answer.replaces, rest)
    return true
  }
  if (status === 409) {
    sendNatively(sending)
    return true
  }
  if (!isLast()) return false
  const page = parsed(html)
  if (status !== 200 || !page.querySelector('main')) {
    const said = status < 500 && page.querySelector('main p, body > p')?.textContent
    const why = status === REDIRECTED ? words.network : words.fault
    return showRefusal(sending, said || why, page.querySelector('#incident'))
  }
  const isTypedOn = changedFields(form, values).length > 0
  const said = outcomesSaid()
  changeTo(page, values)
  announceOutcomes(said, isTypedOn)
  if (!document.querySelector(`[${REFUSED}], [aria-invalid="true"]`)) form.dispatchEvent(new Event(TAKEN))
  // Performs what an answer requests next.
  if (!isTypedOn && !goToRefusal()) document.querySelector<HTMLElement>('main [autofocus]')?.focus()
  return false
}

/** The status of a redirect, which our server never sends here. */
const REDIRECTED = 0

/** The attribute of the form or its button; a form field may have the same name as a property. */
const attribute = (form: HTMLFormElement, submitter: HTMLElement | null, name: string): string | null =>
  submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name)

const isMultipart = (form: HTMLFormElement, submitter: HTMLElement | null): boolean =>
  attribute(form, submitter, 'enctype') === 'multipart/form-data'

function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const fields = new FormData(form)
  if (submitter instanceof HTMLButtonElement && submitter.name) fields.append(submitter.name, submitter.value)
  return fields
}

/** JSON ignores files. An empty file field gives a new file with a new time on each call. */
const fileAsText = (_key: string, value: unknown) =>
  value instanceof File && value.size > 0 ? [value.name, value.size, value.lastModified] : value

/** Marks the tapped button as busy. Returns a function that ends that. */
function showBusy({ form, submitter }: Sending): () => void {
  const button = submitter ?? form.querySelector('button[type="submit"]')
  const label = button?.querySelector<HTMLElement>('[data-busy]')
  // A label may have parts, such as an amount and its spoken form.
  const content = [...(label?.childNodes ?? [])]
  button?.setAttribute('aria-busy', 'true')
  if (label?.dataset.busy && !isAsleep(label)) label.textContent = label.dataset.busy
  return () => {
    button?.removeAttribute('aria-busy')
    // An answer may have brought another label.
    if (label && label.textContent === label.dataset.busy) label.replaceChildren(...content)
  }
}

/** Normalises line ends and file names as a browser's own encoding does. */
const textsOf = (fields: FormData): string[][] =>
  [...fields].map(([name, value]) => [
    name,
    value instanceof File ? value.name : value.replace(/\r\n|\r|\n/g, '\r\n'),
  ])

/** Sends the form again as a document navigation: the server is of another release and has done nothing yet. */
function sendNatively({ form, submitter, fields }: Sending): void {
  const again = document.createElement('form')
  again.method = 'post'
  again.action = attribute(form, submitter, 'action') ?? ''
  if (isMultipart(form, submitter)) again.enctype = 'multipart/form-data'
  for (const [name, value] of fields) {
    const field = document.createElement('input')
    field.name = name
    if (value instanceof File) {
      field.type = 'file'
      const files = new DataTransfer()
      if (value.size > 0) files.items.add(value)
      field.files = files.files
    } else {
      field.type = 'hidden'
      field.value = value
    }
    again.append(field)
  }
  again.hidden = true
  document.body.append(again)
  // A field may be named "submit".
  HTMLFormElement.prototype.submit.call(again)
}

/** Shows above the form's button why it was not sent. The input stays. */
function showRefusal({ form, values }: Sending, text: string, incident: Element | null = null): false {
  if (!form.isConnected) {
    showToast(text)
    return false
  }
  document.getElementById(NOT_SENT_ID)?.remove()
  const refusal = fromTemplate('refusal')
  refusal.id = NOT_SENT_ID
  const place = refusal.querySelector('p')
  const { uncertain, uncertainAlone } = form.dataset
  for (const sentence of [uncertainAlone === undefined && text, uncertain, incident?.textContent]) {
    if (!sentence) continue
    const paragraph = document.createElement('p')
    paragraph.textContent = sentence
    place?.before(paragraph)
  }
  place?.remove()
  form.insertBefore(refusal, form.querySelector(':scope > .action-bar, :scope > button[type="submit"]'))
  form.dispatchEvent(new Event(NOT_SENT))
  if (changedFields(form, values).length === 0) goToRefusal()
  return false
}
