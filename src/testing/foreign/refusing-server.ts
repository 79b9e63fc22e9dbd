import type { Endpoint } from '#contract/endpoint.ts'
import { compiled } from '#contract/wire/compiled.sample.ts'
import { readWebConfig } from '#server/base/page-config/config-web.ts'
import { createWebApp } from '#server/fronts/apps/web-app.ts'
import { quietLog, type SandboxOptions, type SandboxServer, startSandbox } from '../sandbox-server.ts'
import { openGateway } from './gateway.ts'

/** A refusal text that the pages cannot know. */
export interface RefusedWith {
  code: number | string
  message: string
}

export interface RefusingServer extends SandboxServer {
  /** Refuses this call from now on. */
  refuse(entry: Endpoint, refusal: RefusedWith): void
  /** Stops refusing. */
  relent(): void
}

/** Pages in front of our own server, with a proxy that refuses calls on demand. */
export async function startRefusing(options: SandboxOptions = {}): Promise<RefusingServer> {
  const backend = await startSandbox(options)
  const refused = new Map<string, RefusedWith>()
  const gateway = await openGateway({
    port: Number(new URL(backend.url).port),
    delayMs: 0,
    mayLose: () => false,
    allowedOrigin: '',
    answersItself: (path) => {
      const found = [...refused].find(([known]) => path.endsWith(known))
      return found ? { ...found[1], data: null } : null
    },
  })
  const base = backend.service.config.brand.apiBase
  const config = readWebConfig({
    ...options.env,
    API_BASE: gateway.url + base,
    API_RELAY: '1',
    MODE: 'sandbox',
  })
  const now = options.now ?? (() => new Date())
  const app = await createWebApp({ config, map: compiled({}), log: quietLog, now })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...backend,
    backendUrl: backend.url,
    url,
    person: backend.person,
    refuse: ({ path }, refusal) => void refused.set(path, refusal),
    relent: () => refused.clear(),
    async close() {
      await app.close()
      await gateway.close()
      await backend.close()
    },
  }
}
