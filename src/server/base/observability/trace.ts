import type { ObservabilitySettings } from '#server/base/observability/config-observability.ts'
import { traceWith } from './spans.ts'

/**
 * Starts tracing if a collector is configured; the returned function flushes it. The SDK is loaded only then, so it
 * costs nothing otherwise.
 */
export async function startTracing({ tracedShare }: ObservabilitySettings): Promise<() => Promise<void>> {
  if (tracedShare === null) return async () => {}
  const { openTraces } = await import('./open-traces.ts')
  const { tracing, close } = openTraces(tracedShare)
  traceWith(tracing)
  return async () => {
    traceWith(null)
    await close()
  }
}
