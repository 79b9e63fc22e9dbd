import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { compiled } from '#contract/wire/compiled.sample.ts'
import { readConfig } from '#server/service/config.ts'
import { asBorrower, dataOf } from '../as-borrower.ts'
import { chromiumFlags, chromiumPath } from '../browser.ts'
import { type EmptyDatabase, makeEmptyDatabase } from '../package/empty-database.ts'
import { freePort, type Listening, startProgram } from '../throwaway-program.ts'
import { addMigrations, type ReleaseBefore, releaseBefore } from './release-before.ts'

// The last release and this one on one database, with one store of page files, behind one address.
const MINUTES = 60_000
/** Progress is printed after this many passed files of the last release. */
const FILES_PER_LINE = 10
const SECRET = 'a-secret-of-the-two-versions-0123456789abcdef'

let before: ReleaseBefore | null = null
let database: EmptyDatabase
let assets: string
let servers: { old: Listening; new: Listening }
let turn: 'old' | 'new' = 'old'
let browser: Browser
let address: string
const missing: string[] = []
const faults: string[] = []

/** Sends requests to the two releases in turn, like a load balancer during a rolling update. */
const balancer = createServer((request, response) => {
  const behind = new URL(request.url ?? '/', servers[turn].address)
  const { method, headers } = request
  const asked = httpRequest(behind, { method, headers }, (answer) => {
    const status = answer.statusCode ?? 0
    if (status === 404 && behind.pathname.startsWith('/assets/')) missing.push(`${turn}: ${behind.pathname}`)
    if (status >= 500) faults.push(`${turn}: ${status} ${behind.pathname}`)
    response.writeHead(status, answer.headers)
    answer.pipe(response)
  })
  asked.on('error', () => response.destroy())
  request.pipe(asked)
})

beforeAll(async () => {
  before = await releaseBefore()
  if (before === null) {
    console.log('There is no history here in which the last release could be found.')
    return
  }
  database = await makeEmptyDatabase()
  assets = mkdtempSync(join(tmpdir(), 'abono-assets-'))
  const start = async (cwd: string) => {
    const port = await freePort()
    const { PATH = '' } = process.env
    const env = {
      PATH,
      NODE_ENV: 'production',
      PORT: `${port}`,
      DATA_DIR: join(assets, 'data'),
      ASSETS_DIR: join(assets, 'kept'),
    }
    return startProgram(port, /Abono is running/, [join(cwd, 'src/server/main.ts')], {
      cwd,
      env: { ...env, HOST: '127.0.0.1', DATABASE_URL: database.url, ABONO_SECRET: SECRET },
    })
  }
  // In deployment order: the old release was there first, and continues after the new one has migrated.
  const old = await start(before.folder)
  servers = { old, new: await start(process.cwd()) }
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
}, 20 * MINUTES)

afterAll(async () => {
  await browser?.close()
  balancer.closeAllConnections()
  balancer.close()
  await servers?.old.stop()
  await servers?.new.stop()
  await database?.remove()
  before?.remove()
  if (assets) rmSync(assets, { recursive: true, force: true })
}, MINUTES)

interface Found {
  query: string
  orders: { orderNo: string; productId: string; status: string }[]
}

async function person(like: string): Promise<Found> {
  const body = new URLSearchParams({ like })
  const response = await fetch(`${servers[turn].address}/sandbox/people`, { method: 'POST', body })
  expect(response.status).toBe(200)
  return (await response.json()) as Found
}

/** Waits until the page script runs, so that the loaded version acts next. */
const awake = (page: Page) => page.waitForSelector('html[data-awake]', { state: 'attached' })

test.each([
  ['the last release', 'old', 'new'],
  ['this release', 'new', 'old'],
] as const)(
  'a page that %s opened works to its end against the other release: no file is missing, nothing fails',
  async (_, opened, other) => {
    if (before === null) return
    turn = opened
    missing.length = 0
    faults.length = 0
    const ana = await person('Ana Ejemplo')
    const loan = ana.orders.find(({ status }) => status === '174')
    expect(loan).toBeDefined()
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    page.setDefaultTimeout(2 * MINUTES)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const query = `${ana.query}&productId=${loan?.productId}&orderId=${loan?.orderNo}`
    await page.goto(`${address}/repay?${query}`)
    await awake(page)
    const channels = page.locator('a[href*="/carpmm?"]').filter({ visible: true })

    // Found by address: link texts may differ between releases.
    turn = other
    await channels.first().click()
    await page.waitForURL(/\/carpmm\?/)
    await page.locator('h1').first().waitFor()
    // And back, while the first release serves again.
    turn = opened
    await page.goBack()
    await page.waitForURL(/\/repay\?/)
    await channels.first().waitFor()
    // Loads a page of the other release.
    turn = other
    await page.reload()
    await awake(page)
    turn = opened
    await page.goto(`${address}/complaint?${ana.query}`)
    await page.close()
    expect({ missing, faults, errors }).toEqual({ missing: [], faults: [], errors: [] })
  },
  10 * MINUTES,
)

test(
  'both releases share state: a payment reported to both is booked once',
  async () => {
    if (before === null) return
    for (const [first, second] of [
      ['old', 'new'],
      ['new', 'old'],
    ] as const) {
      turn = first
      const ana = await person('Ana Ejemplo')
      const loan = ana.orders.find(({ status }) => status === '174')
      const { brand } = readConfig({ ABONO_SECRET: SECRET, DATA_DIR: join(assets, 'config') })
      const asked = { url: servers[first].address, service: { config: { brand }, map: compiled({}) } }
      const key = { productId: loan?.productId ?? '', orderId: loan?.orderNo ?? '' }
      const { repayList } = dataOf(await asBorrower(asked, ana.query)(loanPlayDetail, key))
      const codes = repayList.flatMap(({ list }) => list.map(({ vCode }) => vCode))
      const reference = codes.find((code) => code !== '')
      expect(reference).toBeDefined()
      const pay = async (server: Listening) => {
        const body = JSON.stringify({ reference, amountMinor: '100', eventId: `both-${first}` })
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(`${server.address}/sandbox/store`, { method: 'POST', headers, body })
        return ((await response.json()) as { outcome?: string }).outcome
      }
      expect([await pay(servers[first]), await pay(servers[second])]).toEqual(['part-paid', 'duplicate'])
    }
  },
  5 * MINUTES,
)

/** Tests of the schema itself belong to one release, and so do those that look for them. */
const OF_THE_SCHEMA =
  /[/\\](schema|initial-schema|all-tables|retention|migrate|promises|faults-page|sealed-tables|own-data.collect)[^/\\]*\.test\.ts$/

test(
  "every test of the last release passes on this release's schema, if it passes on its own",
  async () => {
    if (before === null) return
    const release = before
    // Files are removed from the copy: a command option does not reach the projects of its configuration.
    const source = join(release.folder, 'src')
    for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' }))
      if (OF_THE_SCHEMA.test(file)) rmSync(join(source, file))

    const added = addMigrations(release)
    console.log(`It has not seen: ${added.names.join(', ') || 'nothing'}`)
    // All tests that use a database: those of the server, and of external failures.
    const all = process.env.LAST_RELEASE_TESTS?.split(',') ?? ['src/server', 'src/testing/faults']
    const onThisSchema = await runTests(release, all)
    if (onThisSchema.failed.size === 0) return
    added.remove()
    const files = [...new Set([...onThisSchema.failed].map((name) => name.split(' > ')[0] ?? ''))]
    console.log(`On its own schema, the files that failed: ${files.join(', ')}`)
    const onItsOwn = await runTests(release, files)
    const broken = [...onThisSchema.failed].filter((name) => !onItsOwn.failed.has(name))
    expect(broken, onThisSchema.printed).toEqual([])
  },
  60 * MINUTES,
)

/** Runs tests of a release. Returns the names of failed ones, and the end of the output. */
async function runTests({ folder, run }: ReleaseBefore, chosen: readonly string[]) {
  const vitest = join(process.cwd(), 'node_modules/vitest/vitest.mjs')
  const report = join(folder, 'test-results/last-release.json')
  rmSync(report, { force: true })
  let done = 0
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, printed } = await run([vitest, 'run', ...args, ...chosen], (line) => {
    // A reporter line about a file, not about a test in it.
    const [, mark] = /^ ([✓❯×↓]) .*\.test\.tsx? \(/.exec(line) ?? []
    if (mark === undefined) return
    done += 1
    if (mark === '❯' || mark === '×') console.log(line)
    if (done % FILES_PER_LINE === 0) console.log(`${done} files of the last release tested`)
  })
  if (!existsSync(report)) throw new Error(`the tests of the last release could not be run:\n${printed}`)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(folder, name)
    const tests = assertionResults.filter((one) => one.status === 'failed')
    // A file that failed to load has no failed test.
    if (tests.length === 0) return status === 'failed' ? [file] : []
    return tests.map(({ fullName }) => `${file} > ${fullName}`)
  })
  // Errors outside tests, such as a crashed worker, fail the run without a failed test.
  if (code !== 0 && failed.length === 0) throw new Error(`the tests of the last release failed:\n${printed}`)
  return { failed: new Set(failed), printed }
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}
