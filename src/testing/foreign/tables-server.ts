import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compiled } from '#contract/wire/compiled.sample.ts'
import { readWebConfig } from '#server/base/page-config/config-web.ts'
import { createWebApp } from '#server/fronts/apps/web-app.ts'
import { quietLog, type SandboxOptions, type SandboxServer, startSandbox } from '../sandbox-server.ts'
import { relayBackendPages } from './backend-pages.ts'
import { FRONT_BASE, openTableFront } from './table-front.ts'

/** Pages in front of a backend of the specification's tables, with sandbox borrowers. */
export async function startTables(options: SandboxOptions = {}): Promise<SandboxServer> {
  const brandDir = await brandOfTables(options.env?.BRAND_DIR ?? 'brand')
  const env = { ...options.env, BRAND_DIR: brandDir, TRUST_PROXY: 'loopback' }
  const backend = await startSandbox({ ...options, env: { ...options.env, TRUST_PROXY: 'loopback' } })
  const front = await openTableFront(backend.url)
  const config = readWebConfig({
    ...env,
    API_BASE: front.url + FRONT_BASE,
    API_RELAY: '1',
    MODE: options.mode ?? 'sandbox',
  })
  const app = await createWebApp({
    config,
    map: compiled(config.wireMap ?? {}),
    log: quietLog,
    now: options.now ?? (() => new Date()),
    loopDelayMs: () => 0,
  })
  relayBackendPages(app, backend.url)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...backend,
    backendUrl: backend.url,
    url,
    async close() {
      await app.close()
      await front.close()
      await backend.close()
      await rm(brandDir, { recursive: true, force: true })
    },
  }
}

/** The lender's folder with a wire map of absent parts. Templates have no market, so the home market Mexico applies. */
async function brandOfTables(from: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'abono-tables-'))
  await cp(from, folder, { recursive: true })
  const brand = JSON.parse(await readFile(join(from, 'brand.json'), 'utf8'))
  const { templateWithoutMarket: _specified, ...home } = brand
  await writeFile(join(folder, 'brand.json'), JSON.stringify({ ...home, market: 'mx', wireMap: 'wire.json' }))
  await writeFile(join(folder, 'wire.json'), JSON.stringify({ present: [] }))
  return folder
}
