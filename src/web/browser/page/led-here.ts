/** In the memory of the tab, which the next document shares with this one: where the last tap led, and how it was made. */
const KEY = 'abono-led'

interface Led {
  to: string
  /** What a key clicks counts no clicks. */
  clicks: number
}

/** Notes what leads to the next document. */
export function noteClick({ detail }: MouseEvent, { pathname, search }: HTMLAnchorElement): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ to: pathname + search, clicks: detail } satisfies Led))
  } catch {
    // Where nothing may be kept, keys look like a finger to the next document, and a link like an address.
  }
}

/** Whether keys were the last that led from one document of this tab to another. */
export const wasLedByKeys = (): boolean => noted()?.clicks === 0

/** Whether a link of ours was the last that led anywhere, and it led here. */
export const wasLedHere = (): boolean => noted()?.to === location.pathname + location.search

function noted(): Led | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Led | null
  } catch {
    return null
  }
}
