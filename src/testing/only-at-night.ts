import { test } from '@playwright/test'
import { isNight } from './at-night.ts'

/** Leaves a journey to the nightly run: a variant of one that `npm test` makes, or a part that seldom changes. */
export const onlyAtNight = (): void => test.skip(!isNight, 'the nightly run makes it')
