import { type Load, measureLoads, percent, type Weight, wholeVisits } from './page-loads.ts'
import { median, spread, table } from './statistics.ts'
import type { Subject } from './subject.ts'

/** Targets of a page against its twin; `(!)` marks a miss. */
const BOUNDS = { largestPaint: 1.1, buttonWorks: 1.1, scriptBytes: 97_000 }

/** Measures each loan page against a hand-written page, cold and warm, with the spread. */
export async function pageTable({ pages }: Subject): Promise<string> {
  const subjects = pages.flatMap(({ name, url, twin, button, twinButton }) => [
    { name, url, button },
    { name: `${name} twin`, url: twin, button: twinButton },
  ])
  const { loads, runs, apart } = await measureLoads(subjects)
  const visits = await measureLoads(pages, wholeVisits(1))
  const rows = pages.flatMap(({ name }) =>
    (['cold', 'warm'] as const).map((cache) => {
      const ours = loads.get(name)?.[cache] ?? []
      const twin = loads.get(`${name} twin`)?.[cache] ?? []
      const paints = ours.map((load, run) => load.largestPaint / (twin[run]?.largestPaint ?? Number.NaN))
      const script = middle(ours, (load) => load.scripts.bytes)
      const visit = visits.loads.get(name)?.[cache] ?? []
      return [
        `${name}, ${cache}`,
        ...ratio(ours, twin, (load) => load.largestPaint, BOUNDS.largestPaint),
        spread(paints, 2),
        ...ratio(ours, twin, (load) => load.buttonWorks, BOUNDS.buttonWorks),
        `${kilobytes(script)}${script > BOUNDS.scriptBytes ? ' (!)' : ''}`,
        weight(visit, (load) => load.scripts),
        kilobytes(middle(ours, (load) => load.allBytes)),
        kilobytes(middle(twin, (load) => load.allBytes)),
        middle(ours, (load) => load.shift).toFixed(3),
        `${middle(ours, (load) => load.blocked).toFixed(0)} (${middle(twin, (load) => load.blocked).toFixed(0)})`,
      ]
    }),
  )
  const lines = table(
    [
      'page',
      'LCP ms (static)',
      'ratio',
      'its spread',
      'button ms (static)',
      'ratio',
      'script kB',
      'after 4 s (files)',
      'all kB',
      'static kB',
      'layout shift',
      'blocked ms (static)',
    ],
    rows,
  )
  return `${lines}\n\n${runs} loads of each, in turns; the two halves of them differ by ${percent(apart)} at most.`
}

const middle = (loads: readonly Load[], pick: (load: Load) => number) => median(loads.map(pick))

function ratio(
  ours: readonly Load[],
  twin: readonly Load[],
  pick: (load: Load) => number,
  bound: number,
): [string, string] {
  const [own, limit] = [middle(ours, pick), middle(twin, pick)]
  const share = own / limit
  return [`${own.toFixed(0)} (${limit.toFixed(0)})`, share.toFixed(2) + (share > bound ? ' (!)' : '')]
}

/** Median of compressed script kB, and of their number. */
export const weight = (loads: readonly Load[], pick: (load: Load) => Weight): string =>
  `${kilobytes(middle(loads, (load) => pick(load).bytes))} (${middle(loads, (load) => pick(load).files)})`

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
