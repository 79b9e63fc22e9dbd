/** Session storage shared with the next document of this tab: the target of the last tap, and the input device. */
const KEY = 'abono-led'

interface Led {
  to: string
  /** A click by keyboard has a click count of 0. */
  clicks: number
}

/** Notes the navigation to the next document. */
export function noteClick({ detail }: MouseEvent, { pathname, search }: HTMLAnchorElement): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ to: pathname + search, clicks: detail } satisfies Led))
  } catch {
    // Without storage, the next document assumes a touch and a typed address.
  }
}

/** Whether the last navigation in this tab was by keyboard. */
export const wasKeyboardNavigation = (): boolean => noted()?.clicks === 0

/** Whether our own link led to this page. */
export const cameByLink = (): boolean => noted()?.to === location.pathname + location.search

function noted(): Led | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Led | null
  } catch {
    return null
  }
}
