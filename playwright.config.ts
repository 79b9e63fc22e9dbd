import { defineConfig } from '@playwright/test'
import { isNight } from './src/testing/at-night.ts'
import { chromiumFlags, chromiumPath } from './src/testing/browser.ts'
import { needMoreThanTables } from './src/testing/foreign/more-than-tables.ts'

const EVERY_JOURNEY =
  /e2e\/(bad-input|borrow|card|channels|complaints|extension|papers|profile|register|repay|site)\.spec/
const OF_THE_TABLES = /e2e\/tables\.spec/
// With another backend: by day the main job only, at night every journey that it supports.
const journeys = isNight
  ? { testMatch: [EVERY_JOURNEY] }
  : { testMatch: [/e2e\/repay\.spec/], grep: /tables\.spec|the main job/ }

/** A run that names files or titles includes nightly journeys. */
const isNamed = process.argv.some((argument) => /e2e\/|\.spec|^(-g|--grep)/.test(argument))
const leftOut = isNight || isNamed ? [] : [/@night/]

// Each spec starts its own server, so there is no `webServer` here and no order between specs.
export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/**/*.spec.ts', 'src/web/**/*.spec.ts'],
  globalSetup: './src/testing/browser-setup.ts',
  // Playwright empties this folder first: a folder of its own keeps the other reports safe.
  outputDir: 'test-results/browser',
  // Journeys run with our own server, and with the pages in front of a foreign backend. The project `tables` has a backend
  // written from the specification alone.
  projects: [
    { name: 'own', testIgnore: OF_THE_TABLES, grepInvert: leftOut },
    { name: 'foreign', ...journeys, grepInvert: leftOut },
    {
      name: 'tables',
      ...journeys,
      testMatch: [OF_THE_TABLES, ...journeys.testMatch],
      grepInvert: [...leftOut, ...needMoreThanTables.map(({ journey }) => journey)],
    },
  ],
  // Generous timeouts for a loaded machine.
  timeout: 300_000,
  // Longer than the longest polling interval of a page.
  expect: { timeout: 60_000 },
  // As in vitest.config.ts: a journey alternately waits for its browser and its server.
  workers: 3,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    // A missing element fails before the test's timeout.
    actionTimeout: 120_000,
    trace: 'off',
    // Service workers are blocked by default; journeys about them enable them.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromiumPath(), args: [...chromiumFlags] },
  },
})
