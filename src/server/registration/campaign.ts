import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { marketIds, markets } from '#domain/markets/market.ts'
import { CannotStart } from '#server/config/cannot-start.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { runMain } from '#server/config/run-main.ts'
import type { Database } from '#server/database/database.ts'
import { withDatabase } from '#server/database/with-database.ts'
import { campaignFigures } from './campaign-events.ts'
import { figuresCsv, figuresPlot, figuresTable } from './campaign-report.ts'
import { keepTemplate } from './templates.ts'

const HELP = `npm run campaign                    visits, clicks, codes and registrations of every channel and day
  -- --from 2026-11-01 --until 2026-12-01       only these days, the last one left out
  -- --template <id> --market ${marketIds.join('|')}|none --title "..." --description "..."
                                    adds a registration page, /register?id=<id>, or changes it`

const options = {
  from: { type: 'string' },
  until: { type: 'string' },
  template: { type: 'string' },
  market: { type: 'string' },
  title: { type: 'string' },
  description: { type: 'string' },
  help: { type: 'boolean' },
} as const

type Wish = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** The campaign figures as a command: a table to read, and beside it a CSV and a picture. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options })
  if (values.help) return console.log(HELP)
  const config = readConfig(process.env)
  await withDatabase(config, (database) =>
    values.template === undefined ? report(database, config, values) : addTemplate(database, values),
  )
}

async function report(database: Database, config: Config, { from, until }: Wish): Promise<void> {
  const { timeZone } = markets[config.brand.market]
  const [first, last] = [dayIn(from, '2000-01-01'), dayIn(until, '9999-01-01')]
  const figures = await database.transaction(
    // Days are the market's own, so those at the edges are asked for with a day to spare and then compared as days.
    async (tx) => campaignFigures(tx, timeZone, around(first, -1), around(last, 1)),
    { readOnly: true },
  )
  const wanted = figures.filter(({ day }) => day >= first && day < last)
  const folder = join(config.dataDir, 'campaign')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'campaign.csv'), figuresCsv(wanted))
  await writeFile(join(folder, 'campaign.svg'), figuresPlot(wanted))
  console.log(`${figuresTable(wanted)}\n\n${wanted.length} lines, also in ${folder} as CSV and as a picture.`)
}

async function addTemplate(
  database: Database,
  { template, market, title, description }: Wish,
): Promise<void> {
  const known = marketIds.find((id) => id === market)
  if (!template || !/^[A-Za-z0-9_-]{1,64}$/.test(template) || !title || !(known || market === 'none')) {
    throw new WrongWish(HELP)
  }
  await database.transaction((tx) =>
    keepTemplate(tx, {
      id: template,
      market: known ?? null,
      title,
      description: description ?? '',
    }),
  )
  console.log(`Registration page: /register?id=${template}`)
}

class WrongWish extends CannotStart {}

const MS_PER_DAY = 86_400_000

const around = (day: string, days: number) => new Date(Date.parse(day) + days * MS_PER_DAY)

function dayIn(text: string | undefined, otherwise: string): string {
  const day = text ?? otherwise
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) throw new WrongWish(HELP)
  return day
}

await runMain(main)
