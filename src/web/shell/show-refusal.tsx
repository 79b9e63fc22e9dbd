import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { goToRefusal } from '#web/browser/go-to-refusal.ts'
import { settleToasts } from '#web/browser/toasts.ts'
import { newerFields, noteAnswered, noteChanged } from '#web/ui/forms/submissions.ts'

// Fetched when a form is sent: no page needs it before.
const fetchCarryOver = () => import('./carry-over.ts').catch(() => undefined)

/**
 * After each submission, moves the focus to the first field that was refused, or to the sentence where no single field was,
 * and scrolls the sentence into the middle of the view. Leaves the focus where it is when the borrower has changed a field
 * since the submission. Serves every form of the document.
 */
export function ShowRefusal() {
  const { key } = useLocation()

  useEffect(() => {
    const settle = () => {
      settleToasts()
      void fetchCarryOver()
    }
    const note = ({ target }: Event) => {
      if (target instanceof HTMLElement) noteChanged(target)
    }
    document.addEventListener('submit', settle, { capture: true })
    document.addEventListener('input', note, { capture: true })
    return () => {
      document.removeEventListener('submit', settle, { capture: true })
      document.removeEventListener('input', note, { capture: true })
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each submission that has an answer has a key of its own.
  useLayoutEffect(() => {
    if (!noteAnswered()) return
    const newer = newerFields()
    const replaced = newer.filter((field) => !field.isConnected)
    if (replaced.length > 0)
      void fetchCarryOver().then((part) => {
        for (const field of replaced) part?.carryOver(field)
      })
    // By then what is said anew is drawn.
    if (newer.length === 0) setTimeout(goToRefusal)
  }, [key])

  return null
}
