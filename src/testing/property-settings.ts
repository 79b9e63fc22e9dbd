import fc from 'fast-check'

/**
 * Settings of every property test. `FC_SEED` always has a value: the seed of the run, which Vitest prints first.
 * `FC_RUNS` replaces every property's own number of cases.
 */
const { FC_SEED, FC_RUNS } = process.env
fc.configureGlobal({
  ...(FC_SEED && { seed: Number(FC_SEED) }),
  ...(FC_RUNS && { numRuns: Number(FC_RUNS) }),
})
