import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusHeading } from '../ui/focus-heading.ts'

/**
 * A page that changes in place is one that nobody hears of: no document loads. The focus goes to its heading, as it would
 * to the beginning of a new document, and the heading is read out. Once per document.
 */
export function SayPage() {
  const { key, pathname } = useLocation()
  const shown = useRef({ key, pathname })

  useEffect(() => {
    const before = shown.current
    shown.current = { key, pathname }
    if (before.key === key) return
    // What has opened over the page, or says what is wrong on it, has the focus for itself.
    if (document.querySelector('dialog[open]:not(.modal-below)')) return
    // Another view of the same page leaves the focus on what was chosen, unless that is gone.
    const isLost = document.activeElement === document.body
    if (before.pathname !== pathname || isLost) focusHeading(document)
  }, [key, pathname])

  return null
}
