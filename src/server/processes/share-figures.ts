import { ownFigures } from '#server/seen/merge-figures.ts'
import { printFrom } from '#server/seen/metrics.ts'
import { answerOn, ask } from './ask.ts'
import { ALL_FIGURES, OWN_FIGURES } from './figures-of-all.ts'

/** Shows the figures of this process to the one that leads it, and those of all to whoever asks this one. */
export function shareFigures(): void {
  answerOn(process, { [OWN_FIGURES]: ownFigures })
  printFrom(async () => String((await ask(process, ALL_FIGURES)) ?? ''))
}
