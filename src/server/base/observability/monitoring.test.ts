import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metricsJob } from '#server/operate/figures/figures.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const TOKEN = 'a-token-that-only-this-test-knows-0123456789'
const FOLDER = 'deploy/monitoring'
const alerts = readFileSync(`${FOLDER}/alerts.yml`, 'utf8')
const dashboard = readFileSync(`${FOLDER}/dashboard.json`, 'utf8')
const runbook = readFileSync('docs/operate/runbook.md', 'utf8')

let server: SandboxServer
let printed: string[]

beforeAll(async () => {
  server = await startSandbox({ env: { METRICS_TOKEN: TOKEN } })
  await metricsJob.run(server.service, new Date())
  const headers = { authorization: `Bearer ${TOKEN}` }
  const text = await (await fetch(`${server.url}/metrics`, { headers })).text()
  printed = [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  )
})
afterAll(() => server.close())

const namedIn = (text: string) => [
  ...new Set([...text.matchAll(/\b(?:abono|nodejs|process)_[a-z0-9_]+\b/g)].map(([name]) => name)),
]

const expressions = (text: string) => [...text.matchAll(/^ +expr: '(.*)'$/gm)].map(([, one = '']) => one)

test('every metric of an alert or the dashboard exists in /metrics', () => {
  const shown: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(dashboard)
  const drawn = shown.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  expect(expressions(alerts).length).toBeGreaterThan(20)
  expect(drawn.length).toBeGreaterThan(20)
  for (const name of namedIn([...expressions(alerts), ...drawn].join('\n'))) expect(printed).toContain(name)
})

test('every metric of the runbook exists in /metrics', () => {
  const names = namedIn(runbook).filter((name) => !printed.some((one) => one.startsWith(name)))
  expect(names).toEqual([])
})

test('every metric of the product is on the dashboard or in an alert', () => {
  const named = namedIn(alerts + dashboard)
  const unseen = printed.filter((name) => {
    const family = name.replace(/_(bucket|sum|count)$/, '')
    return name.startsWith('abono_') && !named.some((one) => one === name || one.startsWith(`${family}_`))
  })
  expect(unseen).toEqual([])
})

test('alerts and sections of the runbook have the same names', () => {
  const names = [...alerts.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name)
  const sections = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  expect(sections).toEqual(names)
  const links = [...alerts.matchAll(/^ +runbook: (\S+)$/gm)].map(([, link]) => link)
  expect(links).toEqual(names.map((name) => `docs/operate/runbook.md#${name.toLowerCase()}`))
})

test('every section of the runbook has steps', () => {
  for (const section of runbook.split(/^## /m).slice(1)) expect(section).toMatch(/^1\. /m)
})
