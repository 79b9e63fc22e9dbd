import { spawnSync } from 'node:child_process'
import { offerCluster } from './cluster.ts'
import { keepCompiled } from './compile-cache.ts'

/** What Playwright runs before the first test and, with what it returns, after the last. */
export default async function browserSetup(): Promise<() => Promise<void>> {
  // Pages of yesterday fail in ways that nobody understands, or pass.
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--is-current'])
  if (status !== 0)
    throw new Error('build/ is older than its sources: run `npm run test:browser`, or `npm run build` first.')
  keepCompiled()
  return await offerCluster()
}
