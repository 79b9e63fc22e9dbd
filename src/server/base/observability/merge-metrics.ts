import { AggregatorRegistry } from 'prom-client'
import { measureProcess, registry } from './metrics.ts'

type Figures = Awaited<ReturnType<typeof registry.getMetricsAsJSON>>

/** All metrics of this process, serialised for another process. */
export function ownMetrics(): Promise<Figures> {
  measureProcess()
  return registry.getMetricsAsJSON()
}

/**
 * Merges the metrics of several processes for `/metrics`. Each keeps its own series with its name as `process`, so an
 * average does not hide the delay of one.
 */
export function mergeMetrics(figuresByProcess: ReadonlyMap<string, unknown>): Promise<string> {
  const all = [...figuresByProcess].map(([name, figures]) => (isFigures(figures) ? named(name, figures) : []))
  return AggregatorRegistry.aggregate(all).metrics()
}

const named = (process: string, figures: Figures): Figures =>
  figures.map((figure) => ({
    ...figure,
    // All series have different processes, so nothing is aggregated.
    aggregator: 'sum',
    values: figure.values.map((value) => ({ ...value, labels: { ...value.labels, process } })),
  }))

// All processes run this release, or are missing.
const isFigures = (value: unknown): value is Figures => Array.isArray(value)
