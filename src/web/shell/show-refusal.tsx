import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { REFUSED } from '../ui/refusal.tsx'
import { nextSubmission } from '../ui/submissions.ts'
import { toasts } from '../ui/toasts.ts'

/**
 * After each submission, goes to what was refused: the focus to the first field that is wrong, or to the sentence where
 * no single field is, and the sentence into the middle of the view. Once per document, for every form there is.
 */
export function ShowRefusal() {
  const { key } = useLocation()
  const isSent = useRef(false)

  useEffect(() => {
    const note = () => {
      isSent.current = true
      toasts.settle()
    }
    document.addEventListener('submit', note, { capture: true })
    return () => document.removeEventListener('submit', note, { capture: true })
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each submission that has an answer has a key of its own.
  useEffect(() => {
    if (!isSent.current) return
    isSent.current = false
    nextSubmission()
    // By then what is said anew is drawn.
    setTimeout(goToRefusal)
  }, [key])

  return null
}

/** Goes to what is refused on the page as it is now, if anything is. */
export function goToRefusal(): void {
  const place = document.querySelector('dialog[open]') ?? document
  const found = place.querySelector<HTMLElement>(`[aria-invalid="true"], [${REFUSED}]`)
  if (!found) return
  found.focus({ preventScroll: true })
  const sentence = document.getElementById(`${found.id}-error`) ?? found
  // What fills the view is read from its beginning.
  const isLong = sentence.getBoundingClientRect().height > window.innerHeight / 2
  sentence.scrollIntoView({ block: isLong ? 'start' : 'center' })
}
