import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstallBrowser } from './browser.mjs'
import { changedTests } from './changed-tests.mjs'
import { command, elapsed, root, run } from './run.mjs'

const VITEST_REPORT = join(root, 'test-results/vitest.json')
const PLAYWRIGHT_REPORT = join(root, 'test-results/playwright.json')
// A report of an earlier run must not be counted.
for (const report of [VITEST_REPORT, PLAYWRIGHT_REPORT]) rmSync(report, { force: true })

/** `npm run test:quick`: the tests of changed files, and one journey through all layers. */
const isQuick = process.env.QUICK === '1'
const chosenTests = isQuick ? changedTests(root) : []
const chosenJourneys = isQuick
  ? ['--project=own', 'e2e/repay.spec.ts', '-g', 'the main job in .. with JavaScript']
  : []

const ownScript = (name) => [join(root, 'scripts', name)]
const STEPS = [
  ['Check', () => [...ownScript('check.mjs'), ...(isQuick ? [] : ['--all'])]],
  ['Build', () => ownScript('build.mjs')],
  ['Tests of the code', () => [command('vitest', 'vitest'), 'run', ...chosenTests]],
  ['Tests in a browser', () => [command('@playwright/test', 'playwright'), 'test', ...chosenJourneys]],
].filter(([title]) => chosenTests.length > 0 || !isQuick || title !== 'Tests of the code')

const startedAt = Date.now()
const failedSteps = []
const env = { ...process.env }
try {
  const browser = await findOrInstallBrowser()
  if (browser !== null) env.CHROMIUM_PATH = browser
  console.log(`Node ${process.versions.node}, browser ${browser ?? 'from Playwright'}`)
  for (const [title, args] of STEPS) {
    const stepStartedAt = Date.now()
    console.log(`\n=== ${title}`)
    const { code } = await run(process.execPath, args(), { env })
    console.log(`=== ${title}: ${code === 0 ? 'passed' : `FAILED (code ${code})`}, ${elapsed(stepStartedAt)}`)
    if (code === 0) continue
    failedSteps.push(title)
    // A failed test of the code does not hide what the browser would have found; the other steps are needed by the next.
    if (title !== 'Tests of the code') break
  }
} catch (problem) {
  console.error(problem)
  failedSteps.push('Preparation')
}

const { passed, failed, skipped } = countTests()
console.log('')
if (failedSteps.length > 0) console.log(`Failed: ${failedSteps.join(', ')}. See the output above.`)
if (skipped > 0) console.log(`${skipped} skipped.`)
console.log(`${elapsed(startedAt)} in total.`)
// A step that failed without one failing test (types, build, a file that does not load) counts as one failure:
// the last line never says "0 failed" when something did.
console.log(`${passed} passed, ${failedSteps.length > 0 && failed === 0 ? 1 : failed} failed`)
process.exitCode = failedSteps.length === 0 ? 0 : 1

/** The sum of both reports; a missing or incomplete one counts as zero. */
function countTests() {
  const vitest = readReport(VITEST_REPORT)
  const stats = readReport(PLAYWRIGHT_REPORT).stats ?? {}
  return {
    passed: (vitest.numPassedTests ?? 0) + (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: (vitest.numFailedTests ?? 0) + (stats.unexpected ?? 0),
    skipped: (vitest.numPendingTests ?? 0) + (vitest.numTodoTests ?? 0) + (stats.skipped ?? 0),
  }
}

function readReport(path) {
  if (!existsSync(path)) return {}
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
