import { Idiomorph } from 'idiomorph'
import { focusHeading } from './focus-heading.ts'
import { REFUSED } from './go-to-refusal.ts'
import { pageHasChanged } from './on-page.ts'

/** What changes with an answer: everything between the skip link and the messages. */
const SCREEN = '.screen'

/** Whether an answer is a page of ours, which can be shown in place. */
export const isPage = (answer: Document): boolean => answer.querySelector(SCREEN) !== null

/** The one element that the page script adds to a form: why it was not sent. It stays until the form is sent again. */
export const NOT_SENT_ID = 'not-sent'

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const isField = (node: unknown): node is Field =>
  node instanceof HTMLInputElement || node instanceof HTMLSelectElement || node instanceof HTMLTextAreaElement

const isToggle = (field: Field): field is HTMLInputElement => ['checkbox', 'radio'].includes(field.type)

const currentValueOf = (field: Field): string => (isToggle(field) ? String(field.checked) : field.value)

function defaultOf(field: Field): string {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
  }
  return isToggle(field) ? String(field.defaultChecked) : field.defaultValue
}

/** An element that looks after its own content, such as an island. */
interface OwnContent extends Element {
  takeFrom(next: Element): void
}

/** Whether a part stands in an island that React has not taken over yet: React has to find it as the server drew it. */
export const isAsleep = (part: Element): boolean => part.closest('abono-island:not([data-awake=""])') !== null

/** Whether a form says why it was refused. */
const isRefused = (node: Node): boolean =>
  node instanceof HTMLFormElement && node.querySelector(`[aria-invalid="true"], [${REFUSED}]`) !== null

const ownsContent = (node: Node): node is OwnContent => 'takeFrom' in node

/** The values of the fields of a form when it is sent. */
export type Sent = ReadonlyMap<Element, string>

export const valuesOf = (form: HTMLFormElement): Sent =>
  new Map([...form.elements].filter(isField).map((field) => [field, currentValueOf(field)]))

export const fieldsIn = (root: ParentNode): Field[] => [
  ...root.querySelectorAll<Field>('input, select, textarea'),
]

/** The fields that the borrower has changed since they were sent, or since the page came. */
export const changedFields = (root: ParentNode, sent: Sent): Field[] =>
  fieldsIn(root).filter((field) => currentValueOf(field) !== (sent.get(field) ?? defaultOf(field)))

/**
 * Makes this page what another document says, element by element: what is the same stays, with its focus, what is open in
 * it and what the borrower has typed since. Elements are the same by their `id`, without one by their place. Where what had
 * the focus is gone, the heading gets it. `isRefresh`: the borrower has asked for nothing, so what says why a form was
 * refused stays.
 */
export function changeTo(next: Document, sent: Sent = new Map(), isRefresh = false): void {
  const [from, to] = [document.querySelector(SCREEN), next.querySelector(SCREEN)]
  if (!from || !to) throw new Error('The answer is no page')
  document.title = next.title
  const focused = document.activeElement
  const kept = new Set<Element>(changedFields(from, sent))
  // With an id no other element can become it.
  if (isRefresh)
    for (const [at, refusal] of from.querySelectorAll(`[${REFUSED}]:not([id])`).entries())
      refusal.id = `refused-${at}`
  Idiomorph.morph(from, to, {
    callbacks: {
      beforeNodeMorphed(now, later) {
        if (isRefresh && isRefused(now)) return false
        if (!ownsContent(now) || !(later instanceof Element)) return true
        now.takeFrom(later)
        return false
      },
      beforeNodeRemoved: (node) =>
        !(
          node instanceof Element &&
          (node.id === NOT_SENT_ID || (isRefresh && node.matches(`[${REFUSED}]`)))
        ),
      beforeAttributeUpdated(name, element) {
        // What the page script and the browser set themselves.
        if (name === 'aria-busy') return false
        // A heading that has the focus can have it by the attribute that the page script gave it (`focus-heading.ts`).
        if (['tabindex', 'data-quiet'].includes(name) && element === document.activeElement) return false
        if (name === 'open') return !element.matches('details, dialog')
        if (!['value', 'checked', 'selected', 'aria-invalid'].includes(name)) return true
        return !kept.has(element.closest('select') ?? element)
      },
    },
  })
  // What the answer says is wrong with a field is about its older value.
  for (const field of kept)
    if (field.id && !field.closest('abono-island')) document.getElementById(`${field.id}-error`)?.remove()
  pageHasChanged()
  timesChanged += 1
  if (!(focused instanceof HTMLElement) || document.activeElement !== document.body) return
  if (focused.isConnected) focused.focus({ preventScroll: true })
  else focusHeading(document.querySelector('dialog[open]') ?? document)
}

let timesChanged = 0

/** How many answers the page has shown. */
export const changesUntilNow = (): number => timesChanged
