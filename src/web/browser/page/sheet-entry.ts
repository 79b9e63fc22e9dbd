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
