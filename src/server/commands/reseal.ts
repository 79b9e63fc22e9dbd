import { readArguments } from '#scripts/arguments.mjs'
import { progressOn } from '#server/base/database/progress.ts'
import { withDatabase } from '#server/base/database/with-database.ts'
import { openFiles } from '#server/base/files/open-files.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { allTables } from '#server/fronts/all-tables.ts'
import type { Resealed } from '#server/operate/reseal.ts'
import { reseal } from '#server/operate/reseal.ts'
import { resealFiles } from '#server/operate/reseal-files.ts'
import { resealOutcome } from '#server/operate/reseal-outcome.ts'
import { replaceCanary } from '#server/operate/secret-canary.ts'
import { readConfig } from '#server/service/config.ts'
import { runMain } from '#server/service/run-main.ts'

/** Counting the rows of a large table takes longer than a request may take. */
const PATIENT = {
  ...{ statementMillis: 600_000, answerMillis: 600_000, lockMillis: 600_000 },
  // A transaction holds the row of a file while the store reads and writes it.
  idleInTransactionMillis: 120_000,
}

/** Encrypts all texts and files again with ABONO_SECRET. Servers with ABONO_SECRET and ABONO_SECRET_OLD may run meanwhile. */
async function main(): Promise<void> {
  const { values } = readArguments('reseal')
  const config = readConfig(process.env)
  let isStopped = false
  const stop = () => {
    isStopped = true
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)

  const screen = progressOn(process.stdout, Date.now)
  const outcome = await withDatabase(
    config,
    async (database): Promise<Resealed> => {
      if (values['old-secret-is-lost'])
        await database.transaction((tx) => replaceCanary(tx, sealerOf({ config })))
      const options = { isStopped: () => isStopped, report: screen.report }
      const rows = await reseal({ database, config, tables: allTables }, options)
      if (rows.isStopped) return rows
      screen.end()
      console.log('Files:')
      const files = await openFiles(config, console)
      return bothOf(rows, await resealFiles({ database, files, tables: allTables }, options))
    },
    PATIENT,
  )
  screen.end()
  const { text, isFinished } = resealOutcome(outcome, new Date())
  console.log(text)
  process.exitCode = isFinished ? 0 : 1
}

const bothOf = (rows: Resealed, files: Resealed): Resealed => ({
  done: rows.done + files.done,
  total: rows.total + files.total,
  isStopped: rows.isStopped || files.isStopped,
  unreadable: new Map([...rows.unreadable, ...files.unreadable]),
})

await runMain(main)
