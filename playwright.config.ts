import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './src/testing/browser.ts'

// Each spec starts its own server, so there is no `webServer` here and no order between specs.
export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/**/*.spec.ts', 'src/web/**/*.spec.ts'],
  globalSetup: './src/testing/global-setup.ts',
  // Playwright empties this folder first: a folder of its own keeps the other reports safe.
  outputDir: 'test-results/browser',
  // The journeys are made twice: with our own server, and with the pages alone in front of a foreign backend. The desk and
  // the pages for engineers are not in front of anything.
  projects: [
    { name: 'own' },
    {
      name: 'foreign',
      testMatch: 'e2e/**/*.spec.ts',
      testIgnore:
        /(desk|kit|brand|simulator|bridge-check|test-preview|sandbox-api|integrate|in-the-app)\.spec\.ts$/,
    },
  ],
  timeout: 60_000,
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    trace: 'off',
    launchOptions: { executablePath: chromiumPath(), args: [...chromiumFlags] },
  },
})
