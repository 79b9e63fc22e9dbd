import { ownFigures } from '#server/base/observability/merge-figures.ts'
import { printFrom } from '#server/base/observability/metrics.ts'
import { answerOn, ask } from './ask.ts'
import { ALL_FIGURES, OWN_FIGURES } from './figures-of-all.ts'
import { STILL_THERE } from './until-silent.ts'

/** The leader waits for each of its processes, so its timeout is longer. */
const ALL_MS_MAX = 5_000

/** Serves the metrics and the liveness of this process to the leader, and the metrics of all to clients of this process. */
export function shareFigures(): void {
  answerOn(process, { [OWN_FIGURES]: ownFigures, [STILL_THERE]: () => true })
  printFrom(async () => String((await ask(process, ALL_FIGURES, ALL_MS_MAX)) ?? ''))
}
