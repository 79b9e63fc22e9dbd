/** In the memory of the tab, which the next document shares with this one. */
const KEY = 'abono-clicks'

/** Notes what leads to the next document: what a key clicks counts no clicks. */
export function noteClick({ detail }: MouseEvent): void {
  try {
    sessionStorage.setItem(KEY, String(detail))
  } catch {
    // Where nothing may be kept, keys look like a finger to the next document.
  }
}

/** Whether keys were the last that led from one document of this tab to another. */
export function wasLedByKeys(): boolean {
  try {
    return sessionStorage.getItem(KEY) === '0'
  } catch {
    return false
  }
}
