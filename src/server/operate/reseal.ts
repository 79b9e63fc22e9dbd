import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Transaction } from '#server/base/database/database.ts'
import type { SealedTable } from '#server/base/database/sealed-tables.ts'
import { sealedTables } from '#server/base/database/sealed-tables.ts'
import type { Table } from '#server/base/database/table.ts'
import { CannotOpen, sealedStart, sealerOf } from '#server/base/sealing/sealed.ts'
import type { Config } from '#server/service/config.ts'
import { type ResealStatements, resealStatements, type SealedRow } from './reseal-statements.ts'

/** Counts of rows. */
export interface ResealProgress {
  done: number
  total: number
}

export interface ResealOptions {
  /** Is called between two batches. Rows of finished batches stay re-encrypted. */
  isStopped(): boolean
  report(progress: ResealProgress): void
  rowsAtOnce?: number
}

export interface Resealed extends ResealProgress {
  isStopped: boolean
  /** Undecryptable rows by table. */
  unreadable: ReadonlyMap<string, number>
}

const ROWS_AT_ONCE = 100
/** A locked row is skipped and retried in up to this many passes. */
const PASSES_MAX = 20
const PASS_PAUSE_MS = 250

/**
 * Re-encrypts every text of an earlier secret, and recomputes keyed hashes whose text is stored. Servers with both
 * secrets may run meanwhile. Each row is written once as a whole, so an interrupted run can continue.
 */
export async function reseal(
  {
    database,
    config,
    tables: all,
  }: { database: Database; config: Pick<Config, 'secrets'>; tables: readonly Table[] },
  { isStopped, report, rowsAtOnce = ROWS_AT_ONCE }: ResealOptions,
): Promise<Resealed> {
  const tables = sealedTables(all).map((table) => ({ table, statements: resealStatements(table) }))
  const start = sealedStart(config.secrets.sealing[0])
  let done = 0
  let total = await countOld(database, tables, start)
  let unreadable = new Map<string, number>()
  report({ done, total })
  for (let pass = 0; pass < PASSES_MAX && !isStopped(); pass++) {
    if (pass > 0) await pause(PASS_PAUSE_MS)
    unreadable = new Map()
    for (const { table, statements } of tables) {
      let after: unknown[] | null = null
      while (!isStopped()) {
        const batch: Batch = await database.transaction((tx) =>
          resealBatch(tx, config, table, statements, { start, after, rowsAtOnce }),
        )
        if (batch.last === null) break
        after = batch.last
        done += batch.written
        if (batch.unreadable > 0)
          unreadable.set(table.name, (unreadable.get(table.name) ?? 0) + batch.unreadable)
        report({ done, total: Math.max(done, total) })
      }
    }
    const left = await countOld(database, tables, start)
    total = done + left
    if (left === sumOf(unreadable)) break
  }
  return { done, total, isStopped: isStopped() && done < total, unreadable }
}

const sumOf = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, one) => sum + one, 0)

type Tables = readonly { table: SealedTable; statements: ResealStatements }[]

async function countOld(database: Database, tables: Tables, start: string): Promise<number> {
  return database.transaction(
    async (tx) => {
      let sum = 0
      for (const { statements } of tables) sum += (await tx.one(statements.count, [start])).count
      return sum
    },
    { readOnly: true },
  )
}

interface Batch {
  /** The key of the last row that was read; null if there was none. */
  last: unknown[] | null
  written: number
  unreadable: number
}

async function resealBatch(
  tx: Transaction,
  config: Pick<Config, 'secrets'>,
  table: SealedTable,
  { first, next, write }: ResealStatements,
  { start, after, rowsAtOnce }: { start: string; after: unknown[] | null; rowsAtOnce: number },
): Promise<Batch> {
  const rows =
    after === null
      ? await tx.rows(first, [start, rowsAtOnce])
      : await tx.rows(next, [start, rowsAtOnce, ...after])
  let written = 0
  for (const row of rows) {
    const values = sealedAgain(config, table, row)
    if (values) written += await tx.run(write, [...row.key, ...values])
  }
  return { last: rows.at(-1)?.key ?? null, written, unreadable: rows.length - written }
}

/** Returns the re-encrypted texts of a row and its hash; null if a text cannot be decrypted. */
function sealedAgain(config: Pick<Config, 'secrets'>, { columns, hash }: SealedTable, row: SealedRow) {
  const sealer = sealerOf({ config })
  const id = String(row.key[0])
  const opened = new Map<string, string>()
  try {
    const texts = columns.map(({ read, place }, index) => {
      const text = row.texts[index] ?? null
      if (text === null) return null
      const plain = sealer.open(text, place(id))
      opened.set(read, plain)
      return sealer.seal(plain, place(id))
    })
    if (!hash) return texts
    const more = new Map(hash.of.map((name, index) => [name, row.more[index]]))
    return [...texts, hash.make(config.secrets, opened, more)]
  } catch (error) {
    if (error instanceof CannotOpen) return null
    throw error
  }
}
