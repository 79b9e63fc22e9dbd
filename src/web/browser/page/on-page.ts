const setUps = new Set<() => void>()

/** Runs `setUp` now and after each change of the page by an answer. It may run on the same elements again. */
export function onPage(setUp: () => void): void {
  setUps.add(setUp)
  setUp()
}

export function pageHasChanged(): void {
  for (const setUp of setUps) setUp()
}
