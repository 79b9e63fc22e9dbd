import { readFile } from 'node:fs/promises'
import { addDays, dayIn, isDay } from '#domain/dates.ts'
import { readArguments } from '#scripts/arguments.mjs'
import { ConfigError } from '#server/base/config/config-error.ts'
import { withDatabase } from '#server/base/database/with-database.ts'
import { openModules } from '#server/integrations/own-modules.ts'
import { configuredProviders } from '#server/integrations/payments/configured-payments.ts'
import { mergePayments } from '#server/integrations/validated/payments.ts'
import { readConfig } from '#server/service/config.ts'
import { runMain } from '#server/service/run-main.ts'
import { reconcileAll } from './reconcile-all.ts'
import { listOf, readSettlement, SETTLEMENT_PROBLEMS, type SettlementFile } from './settlement-file.ts'

/** No request waits for this command. */
const PATIENT = { statementMillis: 600_000, answerMillis: 600_000 }
/** The default number of compared days. */
const DAYS = 7
const FILE_LINES_MAX = 500_000

/** `npm run reconcile`: compares the providers' payments with the ledger, while servers run. */
async function main(): Promise<void> {
  const wish = await wishIn(new Date())
  const config = readConfig(process.env)
  const { env } = process
  const own = await openModules(config.modules, config.payments, { env, mode: config.mode })
  const payments = mergePayments(configuredProviders(config, own.payments))
  const all = [...config.payments, ...own.payments].map(({ name }) => name)
  const names = wish.provider === undefined ? all : [wish.provider]
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      isStopped = true
    })

  process.exitCode = await withDatabase(
    config,
    async (database) => {
      const providers = names.map((name) => {
        const provider = payments.named(name)
        if (!provider) throw new ConfigError([`--provider: there is no payment provider ${name}`])
        return wish.file ? { name, listPaid: listOf(wish.file) } : provider
      })
      const work = { database, now: () => new Date(), isStopped: () => isStopped, say: console.log }
      const isWell = await reconcileAll(work, providers, wish)
      if (names.length === 0) console.log('No payment provider is configured: nothing to compare with.')
      return isWell ? 0 : 1
    },
    PATIENT,
  )
}

/**
 * The days and providers to compare. The newest days are left out, because a provider needs a day or two
 * until it lists everything. A settlement file has its own days, and one provider.
 */
async function wishIn(now: Date) {
  const { values } = readArguments('reconcile')
  const file = values.file === undefined ? undefined : await settlementIn(values.file)
  if (file && values.provider === undefined)
    throw new ConfigError(['--file needs --provider: a settlement file names no provider'])
  const to = values.to ?? file?.last ?? addDays(dayIn(now, 'UTC'), -2)
  if (!isDay(to)) throw new ConfigError([`--to: ${to} is no day such as 2026-11-20`])
  const from = values.from ?? file?.first ?? addDays(to, 1 - DAYS)
  if (!isDay(from)) throw new ConfigError([`--from: ${from} is no day such as 2026-11-20`])
  if (from > to) throw new ConfigError([`--from: ${from} is after ${to}`])
  return { from, to, provider: values.provider, file }
}

async function settlementIn(path: string): Promise<SettlementFile> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError([`--file: ${path} cannot be read (${error.code})`])
  })
  const read = readSettlement(bytes, FILE_LINES_MAX)
  if (read.ok) return read.file
  throw new ConfigError(
    read.problems.map(({ line, what }) => `${path}, line ${line}: ${SETTLEMENT_PROBLEMS[what]}`),
  )
}

await runMain(main)
