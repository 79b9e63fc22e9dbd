/** Whether this is the nightly run, which makes what `npm test` has no time for. */
export const isNight = process.env.NIGHTLY === '1'

/**
 * In which ways a journey is made that is made in both languages: with a script, and without. `npm test` makes Spanish
 * with and English without, so that each language and each kind of phone stays in it; the night makes all four.
 */
export function waysIn(language: string): readonly boolean[] {
  return isNight ? [true, false] : [language === 'es']
}
