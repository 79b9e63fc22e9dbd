import type { Workbench } from '#server/service/service.ts'

// Loaded by its path and not by an import, so that the product does not depend on it.
const PLACE: string = '../../../workbench/workbench.ts'

/** Opens the engineers' tools of a sandbox. */
export async function openWorkbench(): Promise<Workbench> {
  const loaded: { workbench: Workbench } = await import(PLACE)
  return loaded.workbench
}
