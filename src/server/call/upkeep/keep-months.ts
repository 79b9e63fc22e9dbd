import {
  DatabaseUnavailable,
  type Statement,
  statement,
  type Transaction,
} from '#server/base/database/database.ts'
import { sweepFailures } from '#server/base/observability/counters.ts'
import { job } from '#server/call/jobs/job.ts'
import type { Service } from '#server/service/service.ts'
import { MS_PER_DAY, type Swept, sweptTables } from './retention.ts'

const MONTHS = 'months'
/** How many partitions after the one of the current month are created in advance. */
const MONTHS_AHEAD = 2
/** Other transactions that write an event wait for at most these two limits together. */
const LOCK_MS_MAX = 200
const WORK_MS_MAX = 1000

/** The partitions of a table that is partitioned by month; none if it is partitioned otherwise. */
const months = statement<{ name: string }, [string]>(
  'months-of-table',
  `SELECT c.relname AS name FROM pg_partitioned_table p JOIN pg_inherits i ON i.inhparent = p.partrelid
     JOIN pg_class c ON c.oid = i.inhrelid
   WHERE p.partrelid = to_regclass($1) AND p.partstrat = 'r'`,
)

/** A statement without parameters, because the name of a table cannot be one. */
const order = (name: string, text: string): Statement<unknown, []> => ({ name, text })
const patient = order(
  'months-patience',
  `SELECT set_config('lock_timeout', '${LOCK_MS_MAX}', true), set_config('statement_timeout', '${WORK_MS_MAX}', true)`,
)
/** Lets one replica at a time change the partitions. Reads and writes of rows are not blocked. */
const taking = (table: string) =>
  order(`months-take-${table}`, `LOCK TABLE ${table} IN SHARE UPDATE EXCLUSIVE MODE`)
const anyIn = (table: string): Statement<{ isThere: boolean }, [Date, Date]> => ({
  name: `months-any-${table}`,
  text: `SELECT EXISTS (SELECT FROM ${table} WHERE at >= $1 AND at < $2) AS "isThere"`,
})

interface Month {
  name: string
  begin: Date
  end: Date
}

/** The partition of the month (in UTC) that is `later` months after the month of `now`. */
function monthOf(table: string, now: Date, later = 0): Month {
  const first = (further: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + further, 1))
  const begin = first(later)
  return {
    name: `${table}_${begin.toISOString().slice(0, 7).replace('-', '_')}`,
    begin,
    end: first(later + 1),
  }
}

function monthNamed(table: string, name: string): Month | null {
  const [, year, month] = /_(\d{4})_(\d{2})$/.exec(name) ?? []
  return year && month ? monthOf(table, new Date(Date.UTC(Number(year), Number(month) - 1, 1))) : null
}

interface Plan {
  one: Swept
  missing: Month[]
  old: Month[]
}

async function planFor(tx: Transaction, one: Swept, now: Date): Promise<Plan> {
  const { table, days } = one
  const keptSince = new Date(now.getTime() - days * MS_PER_DAY)
  const there = (await tx.rows(months, [table])).map(({ name }) => name)
  const old = there.flatMap((name) => monthNamed(table, name) ?? []).filter(({ end }) => end <= keptSince)
  const wanted = Array.from({ length: MONTHS_AHEAD + 1 }, (_, later) => monthOf(table, now, later))
  const missing: Month[] = []
  // Rows of a month without a partition are in the default partition. Such a month gets no partition any more.
  for (const month of there.length === 0 ? [] : wanted.filter(({ name }) => !there.includes(name)))
    if (!(await tx.one(anyIn(table), [month.begin, month.end])).isThere) missing.push(month)
  return { one, missing, old }
}

/**
 * Creates the partitions of the next months, and drops those whose rows have been kept long enough. Any replica may run it at
 * any time. A table that another transaction locks for long is left for the next run.
 */
export async function keepMonths(
  { database, tables }: Pick<Service, 'database' | 'tables'>,
  now: Date,
): Promise<void> {
  const byMonth = sweptTables(tables).filter((one) => one.byMonth)
  const planAll = async (tx: Transaction) => {
    const plans: Plan[] = []
    for (const one of byMonth) plans.push(await planFor(tx, one, now))
    return plans
  }
  for (const { one, missing, old } of await database.transaction(planAll, { readOnly: true })) {
    if (missing.length + old.length === 0) continue
    await unlessHeld(() =>
      database.transaction(async (tx) => {
        await tx.run(patient, [])
        await tx.run(taking(one.table), [])
        // Another replica may have done it meanwhile.
        const left = await planFor(tx, one, now)
        for (const month of left.missing) await make(tx, one.table, month)
        for (const { name } of left.old) await tx.run(order(`months-drop-${name}`, `DROP TABLE ${name}`), [])
      }),
    )
  }
}

export const monthsJob = job({
  name: MONTHS,
  async run(service, now) {
    await keepMonths(service, now)
    return false
  },
})

async function make(tx: Transaction, table: string, { name, begin, end }: Month): Promise<void> {
  const [from, to] = [begin, end].map((moment) => `'${moment.toISOString()}'`)
  const text = `CREATE TABLE ${name} PARTITION OF ${table} FOR VALUES FROM (${from}) TO (${to})`
  await tx.run(order(`months-make-${name}`, text), [])
}

/** Leaves the table for the next run if it is locked, or if its default partition takes too long to scan for a new month. */
async function unlessHeld(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    sweepFailures.inc({ work: MONTHS })
  }
}
