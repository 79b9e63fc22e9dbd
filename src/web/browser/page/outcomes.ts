/** By then a screen reader has started to read a new page, and reports changes. */
const AFTER_ARRIVAL_MS = 1000

/**
 * Makes screen readers announce outcomes (`ui/outcome.tsx`): they report only changes inside a known live region, so
 * the initial text is inserted again.
 */
export function sayOutcomesOnArrival(): void {
  const said = outcomesSaid()
  setTimeout(() => announceOutcomes(said, false), AFTER_ARRIVAL_MS)
}

/** Outcomes shown before the next answer. */
export const outcomesSaid = (): ReadonlyMap<Element, string> =>
  new Map([...document.querySelectorAll('[data-outcome]')].map((region) => [region, region.innerHTML]))

/**
 * Inserts again an outcome that an answer repeats unchanged (`said`), which would be no change. `isTypedOn`: hides an
 * outcome of older input.
 */
export function announceOutcomes(said: ReadonlyMap<Element, string>, isTypedOn: boolean): void {
  for (const region of document.querySelectorAll<HTMLElement>('[data-outcome]'))
    if (isTypedOn && region.dataset.outcome === 'input') region.replaceChildren()
    else if (said.get(region) === region.innerHTML) sayAgain(region)
}

function sayAgain(region: Element): void {
  if (region.childNodes.length > 0) region.replaceChildren(...region.childNodes)
}
