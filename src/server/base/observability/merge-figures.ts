import { AggregatorRegistry } from 'prom-client'
import { measureProcess, registry } from './metrics.ts'

type Figures = Awaited<ReturnType<typeof registry.getMetricsAsJSON>>

/** Every figure of this process, as another one can read it. */
export function ownFigures(): Promise<Figures> {
  measureProcess()
  return registry.getMetricsAsJSON()
}

/**
 * The figures of several processes, as `/metrics` prints them. Each keeps its own lines, with its name as `process`, as
 * replicas have theirs: a delay of one is not hidden in the average of all.
 */
export function mergeFigures(told: ReadonlyMap<string, unknown>): Promise<string> {
  const all = [...told].map(([name, figures]) => (isFigures(figures) ? named(name, figures) : []))
  return AggregatorRegistry.aggregate(all).metrics()
}

const named = (process: string, figures: Figures): Figures =>
  figures.map((figure) => ({
    ...figure,
    // No two lines are of one process, so nothing is added up or left out.
    aggregator: 'sum',
    values: figure.values.map((value) => ({ ...value, labels: { ...value.labels, process } })),
  }))

// They come from processes of this very release, or are not there.
const isFigures = (told: unknown): told is Figures => Array.isArray(told)
