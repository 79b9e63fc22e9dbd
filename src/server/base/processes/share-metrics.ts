import { ownMetrics } from '#server/base/observability/merge-metrics.ts'
import { setMetricsSource } from '#server/base/observability/metrics.ts'
import { LIVENESS_REQUEST } from './check-liveness.ts'
import { ALL_METRICS, OWN_METRICS } from './merged-metrics.ts'
import { answerOn, ask } from './process-channel.ts'

/** The leader waits for each of its processes, so its timeout is longer. */
const ALL_MS_MAX = 5_000

/** Serves the metrics and the liveness of this process to the leader, and the metrics of all to clients of this process. */
export function shareMetrics(): void {
  answerOn(process, { [OWN_METRICS]: ownMetrics, [LIVENESS_REQUEST]: () => true })
  setMetricsSource(async () => String((await ask(process, ALL_METRICS, ALL_MS_MAX)) ?? ''))
}
