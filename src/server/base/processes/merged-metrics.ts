import { mergeMetrics, ownMetrics } from '#server/base/observability/merge-metrics.ts'
import { ask, type Line } from './process-channel.ts'

/** The request for metrics. */
export const OWN_METRICS = 'own figures'
export const ALL_METRICS = 'all figures'

/** The name of the leader in metrics. */
const LEADER = 'leader'

/** Collects the metrics of the leader and of its processes; one that does not answer in time is left out. */
export async function mergedMetrics(crew: ReadonlyMap<string, Line>): Promise<string> {
  const metrics = [...crew].map(async ([name, line]) => [name, await ask(line, OWN_METRICS)] as const)
  return mergeMetrics(new Map([[LEADER, await ownMetrics()], ...(await Promise.all(metrics))]))
}
