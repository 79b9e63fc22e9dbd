import { QuickestFirst } from './quickest-first.ts'
import { STARTS_SERVER, TESTS_OF_GROUP } from './try-mutants.ts'

const startsServer = Boolean(process.env[STARTS_SERVER])

/** The project's tests for mutants: only the group's, with the same random cases every time. */
export default {
  test: {
    environment: 'node',
    include: JSON.parse(process.env[TESTS_OF_GROUP] ?? '[]'),
    setupFiles: ['src/testing/property-settings.ts'],
    // A mutant that only some random cases notice would change status from night to night.
    env: { FC_SEED: '20260101' },
    globalSetup: startsServer ? ['src/testing/global-setup.ts'] : [],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: [],
    sequence: { sequencer: QuickestFirst },
  },
}
