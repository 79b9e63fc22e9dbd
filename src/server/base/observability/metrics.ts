import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The registry of all metrics. There is one, because a process has one server. */
export const registry = new Registry()

const registers = [registry]

let print = () => registry.metrics()

/** Prints all metrics of this process, or of all processes if it leads several. */
export const printMetrics = (): Promise<string> => print()

/** Replaces the source of the printed metrics. */
export function setMetricsSource(source: () => Promise<string>): void {
  print = source
}

/** The options of counters and gauges. Collected values start from zero at each scrape. */
const settings = <Label extends string, Metric extends { reset(): void }>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  collect: ((into: Metric) => void) | undefined,
) => ({
  name: `abono_${name}`,
  help,
  labelNames,
  registers,
  ...(collect && {
    collect(this: Metric) {
      this.reset()
      collect(this)
    },
  }),
})

/** Counts events since the start of this process. */
export const counter = <Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
  collect?: (into: Counter<Label>) => void,
): Counter<Label> => new Counter(settings(name, help, labelNames, collect))

/** A value at the time of the scrape. */
export const gauge = <Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
  collect?: (into: Gauge<Label>) => void,
): Gauge<Label> => new Gauge(settings(name, help, labelNames, collect))

/** A histogram of durations in seconds. */
export const histogram = <Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  buckets: readonly number[],
): Histogram<Label> =>
  new Histogram({ name: `abono_${name}`, help, labelNames, buckets: [...buckets], registers })

let isMeasured = false

/** Starts to measure memory, CPU and event loop delay. This needs a timer, so it starts only with a metrics port. */
export function measureProcess(): void {
  if (!isMeasured) collectDefaultMetrics({ register: registry })
  isMeasured = true
}
