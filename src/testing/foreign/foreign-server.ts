import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '#contract/calls.ts'
import { compiled } from '#contract/wire/compiled.sample.ts'
import { readWebConfig } from '#server/base/page-config/config-web.ts'
import { createWebApp } from '#server/fronts/apps/web-app.ts'
import { quietLog, type SandboxOptions, type SandboxServer, startSandbox } from '../sandbox-server.ts'
import { relayBackendPages } from './backend-pages.ts'
import { foreignMap } from './foreign-map.ts'
import { type Gateway, openGateway } from './gateway.ts'

const BASE = '/core/app'

export interface ForeignOptions extends SandboxOptions {
  /** Whether the pages' calls go through the page server. */
  relay?: boolean
  /** Parts for which the backend has no calls. */
  absent?: readonly string[]
}

export interface ForeignServer extends SandboxServer {
  gateway: Gateway
}

/**
 * Pages in front of a foreign backend: our own server with other addresses and names, behind a slow gateway that loses
 * answers. `url` is the pages' address.
 */
export async function startForeign(options: ForeignOptions = {}): Promise<ForeignServer> {
  const { relay = false, absent = [], ...sandbox } = options
  const brandDir = await foreignBrand(sandbox.env?.BRAND_DIR ?? 'brand', absent)
  const env = { ...sandbox.env, BRAND_DIR: brandDir, TRUST_PROXY: 'loopback' }
  const backend = await startSandbox({ ...sandbox, env })
  const map = compiled(foreignMap)
  const losable = new Set(
    Object.values(calls)
      .filter(({ readsOnly }) => readsOnly)
      .map((entry) => map.pathOf(entry)),
  )
  // The pages' port is known only once they listen, and they need the gateway's port before.
  let allowedOrigin = ''
  const gateway = await openGateway({
    port: Number(new URL(backend.url).port),
    delayMs: 25,
    mayLose: (path) => [...losable].some((known) => path.endsWith(known)),
    get allowedOrigin() {
      return allowedOrigin
    },
  })
  const config = readWebConfig({
    ...env,
    API_BASE: gateway.url + BASE,
    API_RELAY: relay ? '1' : '0',
    MODE: sandbox.mode ?? 'sandbox',
  })
  const now = sandbox.now ?? (() => new Date())
  const app = await createWebApp({
    config,
    map: compiled(config.wireMap ?? {}),
    log: quietLog,
    now,
    loopDelayMs: () => 0,
  })
  relayBackendPages(app, backend.url)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  allowedOrigin = url

  return {
    ...backend,
    backendUrl: backend.url,
    url,
    gateway,
    async close() {
      await app.close()
      await gateway.close()
      await backend.close()
      await rm(brandDir, { recursive: true, force: true })
    },
  }
}

/** The given brand folder of that lender with the foreign wire map. */
async function foreignBrand(from: string, absent: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'abono-foreign-'))
  await cp(from, folder, { recursive: true })
  const brand = JSON.parse(await readFile(join(from, 'brand.json'), 'utf8'))
  const foreign = {
    ...brand,
    apiBase: BASE,
    promotionProvider: 'zeta',
    storeProvider: 'omega',
    wireMap: 'wire.json',
  }
  await writeFile(join(folder, 'brand.json'), JSON.stringify(foreign))
  await writeFile(join(folder, 'wire.json'), JSON.stringify({ ...foreignMap, absent }))
  return folder
}
