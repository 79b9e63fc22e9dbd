import type { SeenSettings } from '#server/base/observability/config-seen.ts'
import { traceWith } from './spans.ts'

/**
 * Begins to trace where a collector is configured; the returned function tells it the rest. The SDK is loaded only then, so
 * that it costs nobody else anything.
 */
export async function startTracing({ tracedShare }: SeenSettings): Promise<() => Promise<void>> {
  if (tracedShare === null) return async () => {}
  const { openTraces } = await import('./open-traces.ts')
  const { tracing, close } = openTraces(tracedShare)
  traceWith(tracing)
  return async () => {
    traceWith(null)
    await close()
  }
}
