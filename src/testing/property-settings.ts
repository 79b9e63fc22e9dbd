import fc from 'fast-check'

/**
 * Settings of every property test. `FC_SEED` is always set: the run's seed, which Vitest prints first. `FC_RUNS`
 * overrides every property's number of cases.
 */
const { FC_SEED, FC_RUNS } = process.env
fc.configureGlobal({
  ...(FC_SEED && { seed: Number(FC_SEED) }),
  ...(FC_RUNS && { numRuns: Number(FC_RUNS) }),
})
