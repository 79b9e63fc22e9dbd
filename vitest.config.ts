import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    // What takes minutes belongs to `npm run nightly`.
    include:
      process.env.NIGHTLY === '1' ? ['src/**/*.nightly.ts'] : ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    // Tests start real databases and servers: separate processes, and no more than the machine can carry.
    globalSetup: ['src/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    // Long waits cost nothing where all is well: a loaded machine is slow, and not wrong.
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
  },
})
