/** By then a screen reader has begun to read a page that has just loaded, and reports changes. */
const AFTER_ARRIVAL_MS = 1000

/**
 * Has screen readers hear what a page says of an action (`ui/outcome.tsx`): they report only changes inside a region that
 * they know, so what a page loads with is put in once more.
 */
export const sayOutcomesOnArrival = (): void => void setTimeout(sayOutcomes, AFTER_ARRIVAL_MS)

/** Puts in once more what an answer says, which may be the same words as before. `isTypedOn`: not what it says of older input. */
export function sayOutcomes(isTypedOn = false): void {
  for (const region of document.querySelectorAll<HTMLElement>('[data-outcome]'))
    if (isTypedOn && region.dataset.outcome === 'input') region.replaceChildren()
    else if (region.childNodes.length > 0) region.replaceChildren(...region.childNodes)
}
