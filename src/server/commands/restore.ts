import { readArguments } from '#scripts/arguments.mjs'
import { progressOn } from '#server/base/database/progress.ts'
import { withConnection } from '#server/base/database/with-database.ts'
import { openFiles } from '#server/base/files/open-files.ts'
import { allTables } from '#server/fronts/all-tables.ts'
import { openArchive } from '#server/operate/backup/archive.ts'
import { restore } from '#server/operate/backup/restore.ts'
import { verifyArchive } from '#server/operate/backup/restore-backup.ts'
import { stopSignals } from '#server/operate/backup/stop-signals.ts'
import { readConfig } from '#server/service/config.ts'
import { runMain } from '#server/service/run-main.ts'

/** Restores a backup, and verifies the result (docs/operate/backup.md). */
async function main(): Promise<void> {
  const { values } = readArguments('restore')
  const config = readConfig(process.env)
  const startedAt = Date.now()
  const opened = await openArchive(values.from, config.secrets.backup)
  const screen = progressOn(process.stdout, Date.now)
  const options = { isStopped: stopSignals(), report: screen.report, tables: allTables }
  const took = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
  console.log(`Backup of ${opened.manifest.takenAt}`)
  if (values.look) {
    await verifyArchive(opened.archive, opened.manifest, options)
    screen.end()
    return console.log(`The backup is complete: ${opened.manifest.tables.length} tables read in ${took()}.`)
  }
  const files = await openFiles(config, console)
  const done = await withConnection(config, (connection) =>
    restore({ connection, config, files }, opened, {
      ...options,
      replaces: values['replace-everything'],
      picturesOnly: values['pictures-only'],
    }),
  )
  screen.end()
  console.log(
    `Restored and verified in ${took()}: ${done.rows} rows of ${done.tables} tables with their checksums, ${done.entries} ledger entries, ${done.opened} encrypted texts, ${done.pictures} files.`,
  )
}

await runMain(main)
