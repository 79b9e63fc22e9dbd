import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusHeading } from '#web/browser/focus-heading.ts'
import { wasLedByKeys, wasLedHere } from '#web/browser/led-here.ts'

/**
 * The focus goes to the heading of each page to which somebody went from another one of ours, and the heading is read out:
 * of a page that changes in place nobody would hear otherwise. Once per document.
 */
export function SayPage() {
  const { key, pathname } = useLocation()
  const shown = useRef({ key, pathname })

  useEffect(() => {
    const isFree = document.activeElement === document.body && !document.querySelector('dialog[open]')
    if (isFree && location.hash === '' && cameFromOurs()) focusHeading(document, { isQuiet: !wasLedByKeys() })
  }, [])

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

interface Arriving {
  navigationType: string
  from: object | null
}

/** Whether somebody came to this document from another page of this host. Where a browser does not tell, the page before did. */
function cameFromOurs(): boolean {
  const { navigation } = window as Window & { navigation?: { activation?: Arriving | null } }
  if (!navigation) return wasLedHere() && !isReload()
  const { navigationType = 'reload', from = null } = navigation.activation ?? {}
  return navigationType !== 'reload' && from !== null
}

const isReload = () =>
  performance.getEntriesByType('navigation').some((one) => 'type' in one && one.type === 'reload')
