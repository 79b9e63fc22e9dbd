import { spawnSync } from 'node:child_process'
import { offerCluster } from './cluster.ts'
import { keepCompiled } from './compile-cache.ts'

/** Playwright's global setup and, as its result, teardown. */
export default async function browserSetup(): Promise<() => Promise<void>> {
  // An outdated build fails in confusing ways, or passes.
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--is-current'])
  if (status !== 0)
    throw new Error('build/ is older than its sources: run `npm run test:browser`, or `npm run build` first.')
  keepCompiled()
  return await offerCluster()
}
