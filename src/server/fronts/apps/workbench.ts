import type { Workbench } from '#server/service/service.ts'

// Loaded by its place and not by an import, which would make the product depend on it.
const PLACE: string = '../../../workbench/workbench.ts'

/** The room of the engineers' tools, for a sandbox. */
export async function openWorkbench(): Promise<Workbench> {
  const loaded: { workbench: Workbench } = await import(PLACE)
  return loaded.workbench
}
