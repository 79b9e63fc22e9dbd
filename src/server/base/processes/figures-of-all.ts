import { mergeFigures, ownFigures } from '#server/base/observability/merge-figures.ts'
import { ask, type Line } from './ask.ts'

/** The request for metrics. */
export const OWN_FIGURES = 'own figures'
export const ALL_FIGURES = 'all figures'

/** The name of the leader in metrics. */
const LEADER = 'leader'

/** Collects the metrics of the leader and of its processes; one that does not answer in time is left out. */
export async function figuresOfAll(crew: ReadonlyMap<string, Line>): Promise<string> {
  const asked = [...crew].map(async ([name, line]) => [name, await ask(line, OWN_FIGURES)] as const)
  return mergeFigures(new Map([[LEADER, await ownFigures()], ...(await Promise.all(asked))]))
}
