import { type Language, USUAL_LANGUAGE } from '#domain/language.ts'

/** Whether this is the nightly run. With `WHOLE`, files of `npm test` also run their nightly tests. */
export const isNight = process.env.NIGHTLY === '1' || process.env.WHOLE === '1'

/** The details of a test, of a journey or of one written with Vitest, that only the nightly run makes. */
export const NIGHT = { tag: '@night', tags: ['night'] }

/** Leaves a variant of a test to the nightly run. */
export const nightIf = (isVariant: boolean) => (isVariant ? NIGHT : {})

/** Of variants by market or language: the first one by day, all at night. */
export const allAtNight = <One>(all: readonly One[]): readonly One[] => (isNight ? all : all.slice(0, 1))

/**
 * Script variants of a journey in both languages. By day the default language runs with script and the other without;
 * the night runs all four.
 */
export function waysIn(language: Language): readonly boolean[] {
  return isNight ? [true, false] : [language === USUAL_LANGUAGE]
}
