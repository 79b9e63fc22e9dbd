import { focusHeading } from './focus-heading.ts'
import { cameByLink, wasKeyboardNavigation } from './led-here.ts'
import { refresh } from './refresh.ts'
import { sayPending } from './toasts.ts'

/** A page older than this is loaded again. */
const FRESH_MS = 5000

/**
 * Moves the focus to the heading after a navigation by our own link, so that it is read out. Loads the page again if
 * it may be outdated: prerendered, prefetched, or restored from the back-forward cache.
 */
export function arrive(): void {
  const isFree = document.activeElement === document.body && !document.querySelector('dialog[open]')
  if (isFree && location.hash === '' && cameFromOurs())
    focusHeading(document, { isQuiet: !wasKeyboardNavigation() })
  if (mayBeOld()) lookAgain()
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    // The page was left during a submission or for another host, and is still busy with that.
    if (document.querySelector('[aria-busy="true"]')) location.reload()
    else lookAgain()
  })
}

function lookAgain(): void {
  const hide = sayPending()
  void refresh().finally(hide)
}

interface Arriving {
  navigationType: string
  from: object | null
}

/** Whether a page of this host led here. If the browser does not tell, the previous page has noted it. */
function cameFromOurs(): boolean {
  const { navigation } = window as Window & { navigation?: { activation?: Arriving | null } }
  if (!navigation) return cameByLink() && !isReload()
  const { navigationType = 'reload', from = null } = navigation.activation ?? {}
  return navigationType !== 'reload' && from !== null
}

const isReload = () =>
  performance.getEntriesByType('navigation').some((one) => 'type' in one && one.type === 'reload')

interface Arrival extends PerformanceEntry {
  activationStart?: number
  deliveryType?: string
}

/** Whether the document existed long before the visit. For a prefetched one this is unknown. */
const mayBeOld = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some(
      ({ activationStart = 0, deliveryType }: Arrival) =>
        activationStart > FRESH_MS || deliveryType === 'navigational-prefetch',
    )
