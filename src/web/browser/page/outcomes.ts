/** By then a screen reader has begun to read a page that has just loaded, and reports changes. */
const AFTER_ARRIVAL_MS = 1000

/**
 * Has screen readers hear what a page says of an action (`ui/outcome.tsx`): they report only changes inside a region that
 * they know, so what a page loads with is put in once more.
 */
export function sayOutcomesOnArrival(): void {
  const said = outcomesSaid()
  setTimeout(() => sayOutcomes(said, false), AFTER_ARRIVAL_MS)
}

/** What the page says of actions before an answer changes it. */
export const outcomesSaid = (): ReadonlyMap<Element, string> =>
  new Map([...document.querySelectorAll('[data-outcome]')].map((region) => [region, region.innerHTML]))

/**
 * Puts in once more what an answer says in the same words as before (`said`), which is no change of the page. `isTypedOn`: it
 * does not say what it says of older input.
 */
export function sayOutcomes(said: ReadonlyMap<Element, string>, isTypedOn: boolean): void {
  for (const region of document.querySelectorAll<HTMLElement>('[data-outcome]'))
    if (isTypedOn && region.dataset.outcome === 'input') region.replaceChildren()
    else if (said.get(region) === region.innerHTML) sayAgain(region)
}

function sayAgain(region: Element): void {
  if (region.childNodes.length > 0) region.replaceChildren(...region.childNodes)
}
