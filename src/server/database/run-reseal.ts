import { readArguments } from '#scripts/arguments.mjs'
import { readConfig } from '#server/config/config.ts'
import { runMain } from '#server/config/run-main.ts'
import { progressOn } from './progress.ts'
import { type Resealed, reseal } from './reseal.ts'
import { resealOutcome } from './reseal-outcome.ts'
import { sealerOf } from './sealed.ts'
import { replaceCanary } from './secret-canary.ts'
import { withDatabase } from './with-database.ts'

/** Counting all rows of a big table takes longer than a request may, and nobody waits for this at a page. */
const PATIENT = { statementMillis: 600_000, answerMillis: 600_000, lockMillis: 600_000 }

/** Seals everything again with ABONO_SECRET, while servers run that know it and ABONO_SECRET_OLD. */
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
      return reseal({ database, config }, { isStopped: () => isStopped, told: screen.told })
    },
    PATIENT,
  )
  screen.end()
  const { text, isFinished } = resealOutcome(outcome, new Date())
  console.log(text)
  process.exitCode = isFinished ? 0 : 1
}

await runMain(main)
