import { type Language, USUAL_LANGUAGE } from '#domain/language.ts'

/** Whether this is a step of the nightly run. `WHOLE` runs files of `npm test` with the tests that `npm test` leaves out. */
export const isNight = process.env.NIGHTLY === '1' || process.env.WHOLE === '1'

/** Of what differs by market or language alone, the first by day and all at night. */
export const allAtNight = <One>(all: readonly One[]): readonly One[] => (isNight ? all : all.slice(0, 1))

/**
 * In which ways a journey is made that is made in both languages: with a script, and without. `npm test` makes the
 * usual language with and the other without, so that each language and each kind of phone stays in it; the night makes all four.
 */
export function waysIn(language: Language): readonly boolean[] {
  return isNight ? [true, false] : [language === USUAL_LANGUAGE]
}
