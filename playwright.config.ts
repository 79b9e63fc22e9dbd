import { defineConfig } from '@playwright/test'
import { isNight } from './src/testing/at-night.ts'
import { chromiumFlags, chromiumPath } from './src/testing/browser.ts'
import { needMoreThanTables } from './src/testing/foreign/more-than-tables.ts'

const EVERY_JOURNEY =
  /e2e\/(bad-input|borrow|card|channels|complaints|extension|papers|profile|register|repay|site)\.spec/
// By day the main job, the rest at night; project `tables` makes calls of most families in front of another backend.
const IN_FRONT_OF_FOREIGN = isNight ? EVERY_JOURNEY : /e2e\/repay\.spec/

const OF_THE_TABLES = /e2e\/tables\.spec/
// In front of the specification's tables: by day the main job alone, at night what can be made there.
const IN_FRONT_OF_TABLES = isNight ? EVERY_JOURNEY : /e2e\/repay\.spec/
const NOT_BY_DAY = /repay\.spec\.ts (?!the main job)/

/**
 * Journeys that the nightly run makes: pages for engineers and rare surroundings, and variants of a journey that stays in
 * `npm test` in another market, with or without a script, or from another page.
 */
const NIGHT_ONLY: readonly RegExp[] = [
  /(brand|bridge-check|examples|hosts|in-the-app|pictures|recycled-number|sandbox-api|simulator|test-preview)\.spec/,
  /arrangement\.spec\.ts .*Ravi Sample/,
  /card\.spec\.ts a card without a code in es/,
  /channels\.spec\.ts (in-store-marigold|mx-store-nopal) without JavaScript/,
  /channels\.spec\.ts paying off the whole loan, from (\/repay|its address)/,
  /channels\.spec\.ts somebody pays as much as they choose.*Ravi Sample/,
  /door\.spec\.ts .*India, without a script/,
  /drafts\.spec\.ts \/(bindBank|dataRequest) keeps/,
  /extension\.spec\.ts postponing in INR/,
  /keyboard\.spec\.ts a complaint is sent/,
  /kit\.spec\.ts no hurdle and no complaint on the pages/,
  /papers\.spec\.ts (about us and the privacy notice with type 1|papers that are not there say why in es)/,
  /profile\.spec\.ts a bank account is bound in en without/,
  /refusals\.spec\.ts a picture that is (far )?too large/,
  /register\.spec\.ts (in-monsoon|specified), without a script: from the first tap/,
  /repay\.spec\.ts each status of a loan in en/,
  /site\.spec\.ts the navigation shows each section .*es-MX/,
]

/** A run that names files or titles makes all of them. */
const isWhole = isNight || process.argv.some((argument) => /e2e\/|\.spec|^(-g|--grep)/.test(argument))

// Each spec starts its own server, so there is no `webServer` here and no order between specs.
export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/**/*.spec.ts', 'src/web/**/*.spec.ts'],
  globalSetup: './src/testing/browser-setup.ts',
  // Playwright empties this folder first: a folder of its own keeps the other reports safe.
  outputDir: 'test-results/browser',
  // Journeys are made in front of our own server, and with the pages alone in front of a foreign backend. Those of the
  // tables have a backend that somebody wrote who knows the specification alone.
  projects: [
    { name: 'own', testIgnore: OF_THE_TABLES, grepInvert: isWhole ? [] : [...NIGHT_ONLY] },
    { name: 'foreign', testMatch: IN_FRONT_OF_FOREIGN, grepInvert: isNight ? [] : [NOT_BY_DAY] },
    {
      name: 'tables',
      testMatch: [OF_THE_TABLES, IN_FRONT_OF_TABLES],
      grepInvert: [...needMoreThanTables.map(({ journey }) => journey), ...(isNight ? [] : [NOT_BY_DAY])],
    },
  ],
  // Long waits cost nothing where all is well: a loaded machine is slow, and not wrong.
  timeout: 300_000,
  // Longer than the longest pause after which an open page asks for news.
  expect: { timeout: 60_000 },
  // As many as in vitest.config.ts: a journey waits for its browser and its server in turns.
  workers: 3,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    // What is not there says so before the whole test is over.
    actionTimeout: 120_000,
    trace: 'off',
    // A journey meets the pages themselves; those about the worker ask for it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromiumPath(), args: [...chromiumFlags] },
  },
})
