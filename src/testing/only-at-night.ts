import { test } from '@playwright/test'
import { isNight } from './at-night.ts'

/** Marks a journey as nightly: a variant of one that `npm test` runs, or a rarely changed part. */
export const onlyAtNight = (): void => test.skip(!isNight, 'the nightly run makes it')
