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

const restarts = () => dev.printed().match(/^Restarting: /gm)?.length ?? 0

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

/**
 * Changes a file and reloads the page until the change shows. Returns the number of restarts. A page may show the
 * change before the restart, so an expected restart is awaited.
 */
async function restartsFor(
  change: () => Promise<void>,
  path: string,
  text: string,
  wanted: number,
): Promise<number> {
  const before = restarts()
  expect((await shown(path)).includes(text)).toBe(false)
  await change()
  await untilShown(path, text)
  await vi.waitFor(() => expect(restarts() - before).toBeGreaterThanOrEqual(wanted), PATIENCE)
  await untilShown(path, text)
  return restarts() - before
}

test('page loads without a change cause no restart', async () => {
  for (const path of [OFFERS, COMPLAINT, OFFERS]) await shown(path)
  expect(restarts()).toBe(0)
}, 300_000)

test('a page change shows without a restart', async () => {
  const change = () => copy.edit('className="screen', 'className="edited screen')
  expect(await restartsFor(change, OFFERS, 'edited screen', 0)).toBe(0)
}, 300_000)

test('a word change shows after one restart', async () => {
  const change = () => copy.edit('Cuéntenos qué pasó, cuándo', 'Díganos qué pasó, cuándo')
  expect(await restartsFor(change, COMPLAINT, 'Díganos qué pasó, cuándo', 1)).toBe(1)
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
    expect(await restartsFor(() => copy.edit(was, is), path, text, 1)).toBe(1)
  },
  300_000,
)

test('a brand file change shows after one restart', async () => {
  const change = () => copy.edit('"name": "Abono"', '"name": "Otra Casa"', 'brand/brand.json')
  expect(await restartsFor(change, OFFERS, 'Otra Casa', 1)).toBe(1)
}, 300_000)

test('a syntax error stops the server, and its correction restarts it', async () => {
  const before = restarts()
  await copy.edit('COMPLAINT_TEXT_MAX = 201', 'COMPLAINT_TEXT_MAX = = 201')
  await dev.untilPrinted(/It starts again when a file changes/)
  await copy.edit('COMPLAINT_TEXT_MAX = = 201', 'COMPLAINT_TEXT_MAX = 202')
  await untilShown(COMPLAINT, 'Hasta 202 caracteres')
  expect(restarts() - before).toBe(2)
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
  await copy.edit('COMPLAINT_TEXT_MAX = 202', 'COMPLAINT_TEXT_MAX = 203')
  await page.getByText('0/203').waitFor()
  await browser.close()
}, 300_000)

test('it ends when told to, together with its server', async () => {
  await dev.stop()
  await expect(fetch(`${url}/health`)).rejects.toThrow('fetch failed')
}, 60_000)
