import { readFile, rename, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '#testing/throwaway-program.ts'
import { chromiumFlags, chromiumPath } from '../browser.ts'
import { untilAwake } from '../journey.ts'
import type { Person } from '../sandbox-server.ts'
import { npm, type Running, stopAll } from './npm-command.ts'
import { type ScratchCopy, scratchCopy } from './scratch-copy.ts'

const PATIENCE = { timeout: 120_000, interval: 200 }

let copy: ScratchCopy
let dev: Running
let url: string
let person: Person

beforeAll(async () => {
  copy = await scratchCopy({ linkPackages: true })
  const port = await freePort()
  url = `http://localhost:${port}`
  dev = npm(copy.folder, ['run', 'dev'], { PORT: String(port), DATA_DIR: `${copy.folder}/data` })
  await dev.untilPrinted(/Abono is running/)
  const body = new URLSearchParams({ like: 'Lucía Muestra' })
  person = (await (await fetch(`${url}/sandbox/people`, { method: 'POST', body })).json()) as Person
}, 300_000)

afterAll(async () => {
  await stopAll()
  await copy?.remove()
}, 60_000)

const OFFERS = '/recommendList?'
const COMPLAINT = '/complainPageNext?problemType=2&'

const restarts = () => dev.printed().match(/^Restarted in /gm)?.length ?? 0

/** A page of a borrower who came before the restarts: if the sandbox lost its state, it would be a refusal. */
async function shown(path: string): Promise<string> {
  const response = await fetch(`${url}${path}${person.query}`)
  expect(response.status).toBe(200)
  return await response.text()
}

const untilShown = (path: string, text: string) =>
  vi.waitFor(
    async () => expect((await shown(path)).includes(text), `${path} shows ${text}`).toBe(true),
    PATIENCE,
  )

/** Changes a file, reloads the page until it shows the change, and returns how often the server restarted. */
async function restartsFor(change: () => Promise<void>, path: string, text: string): Promise<number> {
  const before = restarts()
  expect((await shown(path)).includes(text)).toBe(false)
  await change()
  await untilShown(path, text)
  return restarts() - before
}

test('page loads without a change cause no restart', async () => {
  for (const path of [OFFERS, COMPLAINT, OFFERS]) await shown(path)
  expect(restarts()).toBe(0)
}, 300_000)

test('a page change shows without a restart', async () => {
  const change = () => copy.edit('className="screen', 'className="edited screen')
  expect(await restartsFor(change, OFFERS, 'edited screen')).toBe(0)
}, 300_000)

test('a word change shows after one restart', async () => {
  const change = () => copy.edit('Cuéntenos qué pasó, cuándo', 'Díganos qué pasó, cuándo')
  expect(await restartsFor(change, COMPLAINT, 'Díganos qué pasó, cuándo')).toBe(1)
}, 300_000)

test.each([
  [
    'a rule of the domain',
    'COMPLAINT_TEXT_MAX = 200',
    'COMPLAINT_TEXT_MAX = 201',
    COMPLAINT,
    'Hasta 201 caracteres',
  ],
  [
    'a statement of SQL',
    'p.market, p.name, p.logo',
    "p.market, 'Edited ' || p.name AS name, p.logo",
    OFFERS,
    'Edited Préstamo',
  ],
])(
  'a change of %s shows after one restart',
  async (_, was, is, path, text) => {
    expect(await restartsFor(() => copy.edit(was, is), path, text)).toBe(1)
  },
  300_000,
)

test('a brand file change shows after one restart', async () => {
  const change = () => copy.edit('"name": "Abono"', '"name": "Otra Casa"', 'brand/brand.json')
  expect(await restartsFor(change, OFFERS, 'Otra Casa')).toBe(1)
}, 300_000)

test('requests during a restart wait for it, and it prints one line', async () => {
  const before = dev.printed().length
  const restarted = restarts() + 1
  await copy.edit('COMPLAINT_TEXT_MAX = 201', 'COMPLAINT_TEXT_MAX = 202')
  // `shown` fails at each answer other than 200.
  while (restarts() < restarted) await Promise.all([shown(OFFERS), shown(COMPLAINT)])
  await untilShown(COMPLAINT, 'Hasta 202 caracteres')
  expect(dev.printed().slice(before)).toMatch(/^Restarted in [\d.]+ s: src\/domain\/\S+ has changed\.\n$/)
}, 300_000)

test('a restart takes less than three seconds, or in proportion to the load of the machine', () => {
  const seconds = [...dev.printed().matchAll(/^Restarted in ([\d.]+) s/gm)].map(([, took]) => Number(took))
  const load = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
  expect(Math.min(...seconds)).toBeLessThan(3 * load)
})

test('temporary files of editors restart nothing', async () => {
  const before = restarts()
  for (const name of [
    '.#amount.ts',
    '#amount.ts#',
    '.amount.ts.swp',
    'amount.ts~',
    '4913',
    'amount.ts___jb_tmp___',
  ])
    for (const folder of ['src/domain', 'brand']) await writeFile(`${copy.folder}/${folder}/${name}`, 'x')
  // As vim and JetBrains save: the new file takes the place of the old one, which is one change.
  const saved = join(copy.folder, 'src/domain/amount.ts')
  await writeFile(`${saved}___jb_tmp___`, `${await readFile(saved, 'utf8')}\n`)
  await rename(`${saved}___jb_tmp___`, saved)
  await vi.waitFor(() => expect(restarts()).toBeGreaterThan(before), PATIENCE)
  await shown(OFFERS)
  expect(restarts() - before).toBe(1)
}, 300_000)

test('a mistake stops the server with one line, and its correction starts it again', async () => {
  const before = restarts()
  await copy.edit('COMPLAINT_TEXT_MAX = 202', 'COMPLAINT_TEXT_MAX = = 202')
  await dev.untilPrinted(/The server does not run, and starts when a file changes: /)
  expect((await fetch(`${url}${COMPLAINT}${person.query}`)).status).toBe(503)
  await copy.edit('COMPLAINT_TEXT_MAX = = 202', 'COMPLAINT_TEXT_MAX = 203')
  await untilShown(COMPLAINT, 'Hasta 203 caracteres')
  expect(restarts() - before).toBe(1)
  expect(dev.printed()).not.toMatch(/^\s+at /m)
}, 300_000)

test('an open page shows a changed word and a changed rule by itself', async () => {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE.timeout)
  await page.goto(url + COMPLAINT + person.query)
  await page.getByText('Díganos qué pasó, cuándo').waitFor()
  // Only a page whose script runs is notified of a change.
  await untilAwake(page)
  await copy.edit('Díganos qué pasó, cuándo', 'Escriba qué pasó, cuándo')
  await page.getByText('Escriba qué pasó, cuándo').waitFor()
  await untilAwake(page)
  await copy.edit('COMPLAINT_TEXT_MAX = 203', 'COMPLAINT_TEXT_MAX = 204')
  await page.getByText('0/204').waitFor()
  await untilAwake(page)
  await copy.edit('className="edited screen', 'className="again screen')
  await page.locator('.again.screen').waitFor()
  await browser.close()
}, 300_000)

test('it ends on a signal, together with its server', async () => {
  await dev.stop()
  await expect(fetch(`${url}/health`)).rejects.toThrow('fetch failed')
}, 60_000)
