import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const RULES = 'deploy/monitoring'

let folder: string
let promtool: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abono-promtool-'))
  promtool = await findPromtool()
}, 300_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The machine's Prometheus, or Debian's, unpacked into a folder without installation. */
async function findPromtool(): Promise<string> {
  if (existsSync('/usr/bin/promtool')) return '/usr/bin/promtool'
  execFileSync('apt-get', ['download', 'prometheus'], { cwd: folder, stdio: 'ignore' })
  const [archive = ''] = await readdir(folder)
  execFileSync('dpkg', ['-x', archive, 'unpacked'], { cwd: folder })
  return join(folder, 'unpacked/usr/bin/promtool')
}

const run = (...args: string[]) => execFileSync(promtool, args, { cwd: RULES, encoding: 'utf8' })

test('Prometheus accepts the alert rules and their location', () => {
  expect(run('check', 'config', 'prometheus.yml')).toContain('SUCCESS')
  expect(run('check', 'rules', 'alerts.yml')).toMatch(/SUCCESS: \d+ rules found/)
})

test('every dashboard panel has a valid query', async () => {
  const { panels }: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(
    await readFile(join(RULES, 'dashboard.json'), 'utf8'),
  )
  const rules = panels
    .flatMap(({ targets = [] }) => targets)
    .map(({ expr }, number) => ({ record: `panel_${number}`, expr }))
  expect(rules.length).toBeGreaterThan(30)
  const asRules = join(folder, 'dashboard.yml')
  // JSON is valid YAML.
  await writeFile(asRules, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  expect(run('check', 'rules', asRules)).toContain(`SUCCESS: ${rules.length} rules found`)
})

test('alerts fire when they should, and resolve', () => {
  expect(run('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
})
