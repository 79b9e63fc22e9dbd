import { readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { readArguments } from '#scripts/arguments.mjs'
import { progressOn } from '#server/base/database/progress.ts'
import { withConnection } from '#server/base/database/with-database.ts'
import { openFiles } from '#server/base/files/open-files.ts'
import { allTables } from '#server/fronts/all-tables.ts'
import { stopSignals } from '#server/operate/backup/stop-signals.ts'
import { takeBackup } from '#server/operate/backup/take-backup.ts'
import { readConfig } from '#server/service/config.ts'
import { runMain } from '#server/service/run-main.ts'

const UNFINISHED = '.part'

/** Takes a backup while servers run (docs/operate/backup.md). */
async function main(): Promise<void> {
  const { values } = readArguments('backup')
  const config = readConfig(process.env)
  const startedAt = Date.now()
  const whole = path.join(
    path.resolve(values.to),
    new Date(startedAt)
      .toISOString()
      .replace(/:|\.\d+/g, '-')
      .replace(/-Z$/, 'Z'),
  )
  const part = (await unfinishedIn(values.to)) ?? `${whole}${UNFINISHED}`
  const files = values['without-pictures'] ? null : await openFiles(config, console)
  console.log(`Backup into ${whole}`)
  const screen = progressOn(process.stdout, Date.now)
  const isStopped = stopSignals()
  const { rows, takenAt, pictures } = await withConnection(config, (connection) =>
    takeBackup(
      { connection, config, folder: part },
      { isStopped, report: screen.report, files, tables: allTables },
    ),
  )
  screen.end()
  await rename(part, whole)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const kept = pictures ? `${pictures.count} files` : 'no files'
  console.log(
    `Done in ${seconds} s: ${rows} rows as of ${takenAt}, and ${kept}.${pictures?.removed.length ? ` ${pictures.removed.length} were deleted meanwhile.` : ''}`,
  )
  console.log(
    'It is encrypted with ABONO_SECRET. Keep the secret in another place: without it the backup cannot be read.',
  )
  if (!pictures?.lost) return
  console.error(
    `The backup lacks ${pictures.lost} files that the database references: they are missing in the store or cannot be decrypted.`,
  )
  process.exitCode = 1
}

/** The folder of an interrupted backup. */
async function unfinishedIn(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => [])
  const [name] = names.filter((one) => one.endsWith(UNFINISHED))
  return name && path.join(path.resolve(folder), name)
}

await runMain(main)
