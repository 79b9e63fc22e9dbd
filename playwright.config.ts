import { defineConfig } from '@playwright/test'
import { isNight } from './src/testing/at-night.ts'
import { chromiumFlags, chromiumPath } from './src/testing/browser.ts'
import { needMoreThanTables } from './src/testing/foreign/more-than-tables.ts'

const EVERY_JOURNEY =
  /e2e\/(bad-input|borrow|card|channels|complaints|extension|papers|profile|register|repay|site)\.spec/
// By day the main job only; the project `tables` covers most call families with another backend.
const IN_FRONT_OF_FOREIGN = isNight ? EVERY_JOURNEY : /e2e\/repay\.spec/

const OF_THE_TABLES = /e2e\/tables\.spec/
// With the specification's tables: by day the main job only, at night every journey that they support.
const IN_FRONT_OF_TABLES = isNight ? EVERY_JOURNEY : /e2e\/repay\.spec/
const NOT_BY_DAY = /repay\.spec\.ts (?!the main job)/

/**
 * Nightly journeys: engineering pages, rare environments, and variants of a journey in `npm test` for another market, with
 * or without script, or from another page.
 */
const NIGHT_ONLY: readonly RegExp[] = [
  /(brand|bridge-check|examples|hosts|in-the-app|pictures|recycled-number|sandbox-api|simulator|test-preview)\.spec/,
  /arrangement\.spec\.ts .*Ravi Sample/,
  /card\.spec\.ts a card without a code in es/,
  /channels\.spec\.ts (in-store-marigold|mx-store-nopal) without JavaScript/,
  /channels\.spec\.ts paying off the whole loan, from (\/repay|its address)/,
  /channels\.spec\.ts a borrower pays a chosen amount.*Ravi Sample/,
  /door\.spec\.ts .*India, without a script/,
  /drafts\.spec\.ts \/(bindBank|dataRequest) keeps/,
  /extension\.spec\.ts postponing in INR/,
  /keyboard\.spec\.ts a complaint is sent/,
  /kit\.spec\.ts no accessibility violation and no error on the pages/,
  /papers\.spec\.ts (about us and the privacy notice with type 1|papers that are not there say why in es)/,
  /profile\.spec\.ts a bank account is bound in en without/,
  /refusals\.spec\.ts a picture that is (far )?too large/,
  /register\.spec\.ts (in-monsoon|specified), without a script: from the first tap/,
  /repay\.spec\.ts each status of a loan in en/,
  /site\.spec\.ts the navigation shows each section .*es-MX/,
]

/** A run that names files or titles includes nightly journeys. */
const isWhole = isNight || process.argv.some((argument) => /e2e\/|\.spec|^(-g|--grep)/.test(argument))

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
    { name: 'own', testIgnore: OF_THE_TABLES, grepInvert: isWhole ? [] : [...NIGHT_ONLY] },
    { name: 'foreign', testMatch: IN_FRONT_OF_FOREIGN, grepInvert: isNight ? [] : [NOT_BY_DAY] },
    {
      name: 'tables',
      testMatch: [OF_THE_TABLES, IN_FRONT_OF_TABLES],
      grepInvert: [...needMoreThanTables.map(({ journey }) => journey), ...(isNight ? [] : [NOT_BY_DAY])],
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
