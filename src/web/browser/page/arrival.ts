import { focusHeading } from './focus-heading.ts'
import { wasLedByKeys, wasLedHere } from './led-here.ts'
import { refresh } from './refresh.ts'
import { sayPending } from './toasts.ts'

/** A page that was drawn longer ago than this is asked for again. */
const FRESH_MS = 5000

/**
 * Moves the focus to the heading of a page to which a link of ours led, so that it is read out, and asks for the page again
 * where it may be old: it was drawn or fetched before the borrower came, or the browser kept it and the borrower came back.
 */
export function arrive(): void {
  const isFree = document.activeElement === document.body && !document.querySelector('dialog[open]')
  if (isFree && location.hash === '' && cameFromOurs()) focusHeading(document, { isQuiet: !wasLedByKeys() })
  if (mayBeOld()) lookAgain()
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    // It was left while a form was sent or another host was on its way: it is still busy with that.
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

/** Whether another page of this host led here. Where a browser does not tell, the page before noted it. */
function cameFromOurs(): boolean {
  const { navigation } = window as Window & { navigation?: { activation?: Arriving | null } }
  if (!navigation) return wasLedHere() && !isReload()
  const { navigationType = 'reload', from = null } = navigation.activation ?? {}
  return navigationType !== 'reload' && from !== null
}

const isReload = () =>
  performance.getEntriesByType('navigation').some((one) => 'type' in one && one.type === 'reload')

interface Arrival extends PerformanceEntry {
  activationStart?: number
  deliveryType?: string
}

/** Whether the document was there long before the borrower came. Of one that was only fetched nobody knows since when. */
const mayBeOld = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some(
      ({ activationStart = 0, deliveryType }: Arrival) =>
        activationStart > FRESH_MS || deliveryType === 'navigational-prefetch',
    )
