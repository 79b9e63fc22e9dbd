import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Everything that `/metrics` prints. There is one server in a process, so there is one of these. */
export const registry = new Registry()

const registers = [registry]

let print = () => registry.metrics()

/** Every figure as text: of this process, or of all where one leads several. */
export const printFigures = (): Promise<string> => print()

/** From now on the figures are those. */
export function printFrom(source: () => Promise<string>): void {
  print = source
}

/** What a counter and a gauge are made of; what is collected begins from nothing each time. */
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

/** How often something happened since the start of this process. */
export const counter = <Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
  collect?: (into: Counter<Label>) => void,
): Counter<Label> => new Counter(settings(name, help, labelNames, collect))

/** How something stands at the moment at which it is asked for. */
export const gauge = <Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
  collect?: (into: Gauge<Label>) => void,
): Gauge<Label> => new Gauge(settings(name, help, labelNames, collect))

/** How long something took, in seconds. */
export const histogram = <Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  buckets: readonly number[],
): Histogram<Label> =>
  new Histogram({ name: `abono_${name}`, help, labelNames, buckets: [...buckets], registers })

let isMeasured = false

/** Starts to measure memory, processor and event loop delay of this process. It costs a timer, so only a reader of metrics starts it. */
export function measureProcess(): void {
  if (!isMeasured) collectDefaultMetrics({ register: registry })
  isMeasured = true
}
