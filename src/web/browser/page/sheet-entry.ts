let isGoingBack = false

/** Leaves the history entry of the sheet `id`, once. */
export function leaveEntryOf(id: string): void {
  if (history.state?.sheet !== id || isGoingBack) return
  isGoingBack = true
  history.back()
}

/** Whether the entry of a closed sheet is being left: the step back undoes a navigation that begins meanwhile. */
export const isLeavingSheet = () => isGoingBack

export function sheetWasLeft(): void {
  isGoingBack = false
}

/** Goes to another page, in place of this one or of the entry of an open sheet, once the entry of a closed one is left. */
export function navigate(to: string, replaces: boolean): void {
  if (isGoingBack) window.addEventListener('popstate', () => navigate(to, replaces), { once: true })
  else if (replaces || history.state?.sheet) location.replace(to)
  else location.assign(to)
}
