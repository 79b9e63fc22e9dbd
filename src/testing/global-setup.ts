import { offerCluster } from './cluster.ts'
import { keepCompiled } from './compile-cache.ts'
import { isEveryServerPooled, noPooler } from './pooler.ts'

/** What Vitest runs before the first test and, with what it returns, after the last. */
export default function globalSetup(): Promise<() => Promise<void>> {
  if (isEveryServerPooled && noPooler !== null) throw new Error(noPooler)
  keepCompiled()
  return offerCluster()
}
