import { offerCluster } from './cluster.ts'
import { keepCompiled } from './compile-cache.ts'

/** What Vitest runs before the first test and, with what it returns, after the last. */
export default function globalSetup(): Promise<() => Promise<void>> {
  keepCompiled()
  return offerCluster()
}
