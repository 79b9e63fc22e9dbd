import { useState, useSyncExternalStore } from 'react'
import { TAKEN } from '#web/browser/taken.ts'

// Submissions are numbered in the order in which the page sends them.
let sent = 0
let answered = 0
let lastForm: HTMLFormElement | null = null
/** What the submission under way contains. */
let underWay: string | null = null
/** The fields that changed after the last submission was sent. */
const changed = new Set<HTMLElement>()
const watchers = new Set<() => void>()

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Returns whether the page is sending this very content already: a second tap on the same button. */
export const isUnderWay = (content: string): boolean => content === underWay

/** Records that the page sends a form. */
export function noteSent(form: HTMLFormElement, content: string): void {
  sent += 1
  lastForm = form
  underWay = content
  changed.clear()
}

/** Tells a form that the server has taken its content. */
export const noteTaken = (form: HTMLFormElement | null) => void form?.dispatchEvent(new Event(TAKEN))

/**
 * Called when the action of a submission starts. Returns what to call with its answer: the page shows an answer before it has
 * loaded its data anew, and from then on the same content may be sent again. A later submission stays under way. A response
 * leads to another page: the server has taken the form, which stays under way until that page is here.
 */
export function awaitAnswer(): (answer: unknown) => void {
  const [number, form] = [sent, lastForm]
  return (answer) => {
    if (answer instanceof Response) noteTaken(form)
    else if (number === sent) underWay = null
  }
}

/** Records that the page shows the answer to the last submission. Returns whether one was awaited. */
export function noteAnswered(): boolean {
  if (answered === sent) return false
  answered = sent
  underWay = null
  for (const watcher of watchers) watcher()
  return true
}

/** Records that a field changed: an answer that is still under way is older than its new value. */
export function noteChanged(field: HTMLElement): void {
  changed.add(field)
}

/** The fields that hold newer input than the last submission. */
export const newerFields = (): readonly HTMLElement[] => [...changed]

/** Returns whether the form that was sent last has changed since, so that its answer is about older input. */
export const isAnswerOlder = (): boolean =>
  newerFields().some((field) => 'form' in field && field.form === lastForm)

/**
 * Hides the error of a field from the moment the borrower changes the field until a later submission is answered. Returns
 * the error to show, and what to call when the field changes.
 */
export function useUntilMended<Problem>(
  error: Problem | null | undefined,
): [Problem | null | undefined, () => void] {
  const shown = useSyncExternalStore(
    watch,
    () => answered,
    () => answered,
  )
  const [mendedAfter, setMendedAfter] = useState<number | null>(null)
  const isMended = mendedAfter !== null && mendedAfter >= shown
  return [isMended ? null : error, () => setMendedAfter(sent)]
}
