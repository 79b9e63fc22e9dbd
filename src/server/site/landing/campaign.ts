import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { marketIds, markets } from '#domain/markets/market.ts'
import { readArguments, refuseArguments } from '#scripts/arguments.mjs'
import { makeWritableFolder } from '#server/base/config/make-folder.ts'
import type { Database } from '#server/base/database/database.ts'
import { withDatabase } from '#server/base/database/with-database.ts'
import { campaignFigures } from '#server/people/registration/campaign-events.ts'
import { type Config, readConfig } from '#server/service/config.ts'
import { runMain } from '#server/service/run-main.ts'
import { figuresCsv, figuresPlot, figuresTable } from './campaign-report.ts'
import { keepTemplate } from './templates.ts'

type Wish = ReturnType<typeof readArguments<'campaign'>>['values']

/** Prints the campaign figures as a table, and writes a CSV and a picture. */
async function main(): Promise<void> {
  const { values } = readArguments('campaign')
  const config = readConfig(process.env)
  await withDatabase(config, (database) =>
    values.template === undefined ? report(database, config, values) : addTemplate(database, values),
  )
}

async function report(database: Database, config: Config, { from, until }: Wish): Promise<void> {
  const { timeZone } = markets[config.brand.market]
  const [first, last] = [dayIn(from, '2000-01-01'), dayIn(until, '9999-01-01')]
  const figures = await database.transaction(
    // Days are in the market's time zone, so the query has a margin of a day at both ends, and the result is
    // compared by day.
    async (tx) => campaignFigures(tx, timeZone, around(first, -1), around(last, 1)),
    { readOnly: true },
  )
  const wanted = figures.filter(({ day }) => day >= first && day < last)
  const folder = join(config.dataDir, 'campaign')
  makeWritableFolder(folder)
  await writeFile(join(folder, 'campaign.csv'), figuresCsv(wanted))
  await writeFile(join(folder, 'campaign.svg'), figuresPlot(wanted))
  console.log(`${figuresTable(wanted)}\n\n${wanted.length} lines, also in ${folder} as CSV and as a picture.`)
}

async function addTemplate(
  database: Database,
  { template, market, title, description }: Wish,
): Promise<void> {
  const known = marketIds.find((id) => id === market)
  if (!template || !/^[A-Za-z0-9_-]{1,64}$/.test(template))
    refuseArguments('campaign', '--template is 1 to 64 letters, digits, "_" and "-"')
  if (!title) refuseArguments('campaign', '--template needs --title')
  if (!known && market !== 'none')
    refuseArguments('campaign', `--market is one of ${marketIds.join(', ')}, none`)
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

const MS_PER_DAY = 86_400_000

const around = (day: string, days: number) => new Date(Date.parse(day) + days * MS_PER_DAY)

function dayIn(text: string | undefined, otherwise: string): string {
  const day = text ?? otherwise
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    refuseArguments('campaign', `${day} is no day such as 2026-11-20`)
  return day
}

await runMain(main)
