const setUps = new Set<() => void>()

/** Runs `setUp` now and after each answer. It may run again on the same elements. */
export function onPage(setUp: () => void): void {
  setUps.add(setUp)
  setUp()
}

export function pageHasChanged(): void {
  for (const setUp of setUps) setUp()
}
