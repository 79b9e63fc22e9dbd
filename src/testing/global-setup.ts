import { offerCluster } from './cluster.ts'
import { keepCompiled } from './compile-cache.ts'
import { isEveryServerPooled, noPooler } from './pooler.ts'

/** Vitest's global setup and, as its result, teardown. */
export default function globalSetup(): Promise<() => Promise<void>> {
  if (isEveryServerPooled && noPooler !== null) throw new Error(noPooler)
  keepCompiled()
  return offerCluster()
}
