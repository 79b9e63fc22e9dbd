import { ownFigures } from '#server/base/observability/merge-figures.ts'
import { printFrom } from '#server/base/observability/metrics.ts'
import { answerOn, ask } from './ask.ts'
import { ALL_FIGURES, OWN_FIGURES } from './figures-of-all.ts'
import { STILL_THERE } from './until-silent.ts'

/** The one that leads waits for each of its processes, and so has to be waited for longer. */
const ALL_MS_MAX = 5_000

/** Shows the figures of this process, and that it is there, to the one that leads it; those of all to whoever asks this one. */
export function shareFigures(): void {
  answerOn(process, { [OWN_FIGURES]: ownFigures, [STILL_THERE]: () => true })
  printFrom(async () => String((await ask(process, ALL_FIGURES, ALL_MS_MAX)) ?? ''))
}
