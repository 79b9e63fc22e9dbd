import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { chromiumFlags, chromiumPath } from '#testing/browser.ts'
import { startSandbox } from '#testing/sandbox-server.ts'
import { table } from './statistics.ts'

/** Fetched by npm when it is asked for: with what it needs it weighs 185 MB, a quarter of everything else (docs/decisions). */
const LIGHTHOUSE = 'lighthouse@12.8.2'

/** What anybody can find, in both languages where the words differ. */
const PAGES = [
  '/',
  '/?type=1',
  '/About',
  '/Contact?type=1',
  '/Policy',
  '/Loan?type=1',
  '/Accessibility',
  '/privacy',
  '/privacy?type=1',
]

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const reportForm = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.nullable(z.number()),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), z.object({ score: z.nullable(z.number()) })),
})

/** Each public page as Lighthouse marks it on a phone, from 0 to 100, and what keeps it from 100. */
export async function lighthouseTable(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'abono-lighthouse-'))
  const brand = join(folder, 'brand')
  await cp('brand', brand, { recursive: true })
  // Search engines are told whole addresses, which a site has once it knows its own.
  const settings: unknown = JSON.parse(await readFile(join(brand, 'brand.json'), 'utf8'))
  await writeFile(
    join(brand, 'brand.json'),
    JSON.stringify({ ...Object(settings), appHost: 'https://app.lender.example' }),
  )
  const server = await startSandbox({ env: { BRAND_DIR: brand } })
  try {
    const rows: string[][] = []
    for (const page of PAGES) rows.push([page, ...(await marksOf(server.url + page))])
    return table(['public page', ...CATEGORIES, 'below full marks'], rows)
  } finally {
    await server.close()
    await rm(folder, { recursive: true })
  }
}

async function marksOf(url: string): Promise<string[]> {
  const { categories, audits } = reportForm.parse(JSON.parse(await look(url)))
  const marks = CATEGORIES.map((name) => {
    const score = categories[name]?.score ?? Number.NaN
    return `${Math.round(score * 100)}${score < 1 ? ' (!)' : ''}`
  })
  const missed = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id)
  return [...marks, missed.join(', ')]
}

async function look(url: string): Promise<string> {
  const lighthouse = ['--yes', '--ignore-scripts', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url]
  const flags = ['--headless', ...chromiumFlags].join(' ')
  const child = spawn('npm', ['exec', ...lighthouse, '--output=json', '--quiet', `--chrome-flags=${flags}`], {
    env: { ...process.env, CHROME_PATH: chromiumPath() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const report = await text(child.stdout)
  const [code] = await ended
  if (code !== 0) throw new Error(`lighthouse ended with ${code} at ${url}`)
  return report
}

// By itself: `node bench/lighthouse.ts`.
if (import.meta.main) console.log(await lighthouseTable())
