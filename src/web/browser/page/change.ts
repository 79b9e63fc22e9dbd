import { Idiomorph } from 'idiomorph'
import { focusHeading } from './focus-heading.ts'
import { REFUSED } from './go-to-refusal.ts'
import { pageHasChanged } from './on-page.ts'

/** The region that answers change: everything between the skip link and the messages. */
const SCREEN = '.screen'

/** Whether an answer is a page of ours, which can be shown in place. */
export const isPage = (answer: Document): boolean => answer.querySelector(SCREEN) !== null

/** The only element that the page script adds to a form: why it was not sent. It stays until the form is sent again. */
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

/** Elements that manage their own content, such as islands. */
interface OwnContent extends Element {
  takeFrom(next: Element): void
}

/** Whether an element is in an island before hydration: React has to find the server's markup. */
export const isAsleep = (part: Element): boolean => part.closest('abono-island:not([data-awake=""])') !== null

const ownsContent = (node: Node): node is OwnContent => 'takeFrom' in node

/** Whether a form or an island says why it was refused. An island would also show a corrected error again. */
const isRefused = (node: Node): boolean =>
  (node instanceof HTMLFormElement && node.querySelector(`[aria-invalid="true"], [${REFUSED}]`) !== null) ||
  (ownsContent(node) && node.querySelector(`.error, [${REFUSED}]`) !== null)

/** Values of a form's fields at submission. */
export type Sent = ReadonlyMap<Element, string>

export const valuesOf = (form: HTMLFormElement): Sent =>
  new Map([...form.elements].filter(isField).map((field) => [field, currentValueOf(field)]))

export const fieldsIn = (root: ParentNode): Field[] => [
  ...root.querySelectorAll<Field>('input, select, textarea'),
]

/** Fields that the borrower has changed since the submission, or since the page loaded. */
export const changedFields = (root: ParentNode, sent: Sent): Field[] =>
  fieldsIn(root).filter((field) => currentValueOf(field) !== (sent.get(field) ?? defaultOf(field)))

/**
 * Morphs this page into another document: unchanged elements stay, with focus, open details and input typed since.
 * Elements match by `id`, otherwise by position. If the focused element is removed, the heading gets the focus.
 * `isRefresh`: the borrower did not request the change, so refusal messages stay.
 */
export function changeTo(next: Document, sent: Sent = new Map(), isRefresh = false): void {
  const [from, to] = [document.querySelector(SCREEN), next.querySelector(SCREEN)]
  if (!from || !to) throw new Error('The answer is no page')
  document.title = next.title
  const focused = document.activeElement
  const kept = new Set<Element>(changedFields(from, sent))
  // A page that is itself a refusal comes with its own message.
  const keepsRefusals = isRefresh && to.querySelector(`[${REFUSED}]`) === null
  // With an id no other element can become it.
  if (keepsRefusals)
    for (const [at, refusal] of from.querySelectorAll(`[${REFUSED}]:not([id])`).entries())
      refusal.id = `refused-${at}`
  keepStandIns(from, to)
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
          (node.id === NOT_SENT_ID || (keepsRefusals && node.matches(`[${REFUSED}]`)))
        ),
      beforeAttributeUpdated(name, element) {
        // Attributes that only the page script sets. The server draws no `style`: the policy forbids it.
        if (['aria-busy', 'style', 'data-copied'].includes(name)) return false
        // A focused heading keeps the attribute that the page script gave it (`focus-heading.ts`).
        if (['tabindex', 'data-quiet'].includes(name) && element === document.activeElement) return false
        if (name === 'open') return !element.matches('details, dialog')
        if (name === 'hidden') return !element.matches(isRefresh ? `${SHOWN}, [data-draft-kept]` : SHOWN)
        if (!['value', 'checked', 'selected', 'aria-invalid'].includes(name)) return true
        return !kept.has(element.closest('select') ?? element)
      },
    },
  })
  // An error in the answer refers to the field's older value.
  for (const field of kept)
    if (field.id && !field.closest('abono-island')) document.getElementById(`${field.id}-error`)?.remove()
  pageHasChanged()
  timesChanged += 1
  if (!(focused instanceof HTMLElement) || document.activeElement !== document.body) return
  if (focused.isConnected) focused.focus({ preventScroll: true })
  else focusHeading(document.querySelector('dialog[open]') ?? document)
}

/** Parts that the page script shows and hides as the picture of a code loads. */
const SHOWN = '[data-picture], [data-picture-missing]'

/** Replaces pictures of an answer that have failed on this page, as `parts/pictures.ts` did: they would fail again. */
function keepStandIns(from: Element, to: Element): void {
  for (const letter of from.querySelectorAll<HTMLElement>('[data-instead-of]'))
    for (const image of to.querySelectorAll('img'))
      if (image.getAttribute('src') === letter.dataset.insteadOf) image.replaceWith(letter.cloneNode(true))
}

let timesChanged = 0

/** Number of answers shown so far. */
export const changesUntilNow = (): number => timesChanged
