import { extname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { isAssetName } from '#server/base/assets/assets.ts'
import type { SharedAssets } from './shared-assets.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
}

/** The pause before files of this release are sent again to a store that failed. */
const TRY_AGAIN_MS = 30_000

/** The longest that the start waits for the store. Fastify ends a start that a hook holds up for 10 s. */
const KEEP_WAIT_MS = 5_000

/**
 * Serves the files of this release's pages, and those of another release, for pages that were opened before or that a
 * newer replica wrote.
 *
 * All names are one route: two routes for each of 700 files took long at each start of a server.
 */
export async function serveAssets(
  app: FastifyInstance,
  files: ReadonlySet<string>,
  kept: SharedAssets | null,
  log: FastifyBaseLogger,
  keepWaitMs = KEEP_WAIT_MS,
): Promise<void> {
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    if (files.has(name)) return reply.sendFile(`assets/${name}`)
    const type = TYPES[extname(name)]
    if (kept !== null && type !== undefined && isAssetName(name)) {
      const takesSmall = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
      const found = await find(kept, name, takesSmall)
      if (found === 'unknown') return reply.status(503).header('retry-after', '5').send('')
      if (found !== null) {
        if (found.isSmall) reply.header('content-encoding', 'br')
        return reply
          .headers({ 'cache-control': FOR_EVER, vary: 'accept-encoding' })
          .type(type)
          .send(found.bytes)
      }
    }
    // It may be there in a moment.
    return reply.status(404).header('cache-control', 'no-store').type('text/plain').send('')
  })

  async function find(from: SharedAssets, name: string, takesSmall: boolean) {
    try {
      const small = takesSmall ? await from.find(`${name}.br`) : null
      const bytes = small ?? (await from.find(name))
      return bytes && { bytes, isSmall: small !== null }
    } catch (error) {
      log.warn(nameOf(error), 'the files of other releases cannot be read')
      return 'unknown'
    }
  }

  if (kept === null) return
  // Before this release serves its first page, so that replicas of the release before have its files by then. A slow store
  // receives the rest while pages are served.
  let trying: NodeJS.Timeout | undefined
  const keep = () =>
    kept.keep().catch((error: unknown) => {
      log.warn(nameOf(error), 'the files of this release cannot be kept for others; trying again')
      trying = setTimeout(keep, TRY_AGAIN_MS).unref()
    })
  app.addHook('onReady', async () => {
    const waited = new AbortController()
    await Promise.race([keep(), pause(keepWaitMs, undefined, { signal: waited.signal }).catch(() => {})])
    waited.abort()
  })
  app.addHook('onClose', async () => clearTimeout(trying))
}

/** Errors have no field that the log would show. */
const nameOf = (error: unknown) => ({
  name: error instanceof Error ? error.name : typeof error,
  ...(error instanceof Error && 'code' in error && { code: String(error.code) }),
})

/** The name of a built file contains its hash. */
export const FOR_EVER = 'public, max-age=31536000, immutable'
