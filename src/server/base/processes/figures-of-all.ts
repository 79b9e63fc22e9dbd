import { mergeFigures, ownFigures } from '#server/base/observability/merge-figures.ts'
import { ask, type Line } from './ask.ts'

/** What a process is asked for its figures with. */
export const OWN_FIGURES = 'own figures'
export const ALL_FIGURES = 'all figures'

/** How the process that leads the others is called in the figures. */
const LEADER = 'leader'

/** The figures of the leader and of every process that it leads; one that does not answer soon is left out. */
export async function figuresOfAll(crew: ReadonlyMap<string, Line>): Promise<string> {
  const asked = [...crew].map(async ([name, line]) => [name, await ask(line, OWN_FIGURES)] as const)
  return mergeFigures(new Map([[LEADER, await ownFigures()], ...(await Promise.all(asked))]))
}
