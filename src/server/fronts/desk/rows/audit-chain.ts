import { createHash } from 'node:crypto'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { type AuditFacts, auditContent } from '#server/call/desk-audit.ts'

interface ChainedRow extends AuditFacts {
  chain: string
  position: bigint
  hash: Buffer
}

/** The result of a check of the log. */
export interface AuditCheck {
  chains: number
  rows: number
  /** The first fault of each broken chain, in words. */
  broken: string[]
  /** A hash of the ends of all chains: if it is stored elsewhere, a rewrite of the whole log is detected. */
  fingerprint: string
}

const PAGE_ROWS = 1000

const page = statement<ChainedRow, [string, bigint]>(
  'read-desk-audit-chains',
  `SELECT chain, position, hash, at, user_id AS "userId", action, folio FROM desk_audit
   WHERE chain IS NOT NULL AND (chain, position) > ($1, $2) ORDER BY chain, position LIMIT ${PAGE_ROWS}`,
)

const heads = statement<Pick<ChainedRow, 'chain' | 'position' | 'hash'>, []>(
  'read-desk-audit-heads',
  'SELECT chain, position, hash FROM desk_audit_heads ORDER BY chain',
)

/** Reads the whole log, page by page, and reports every chain that was changed, shortened or has a gap. */
export async function checkAudit(tx: Transaction): Promise<AuditCheck> {
  const ends = await tx.rows(heads, [])
  const last = new Map<string, { position: bigint; hash: Buffer }>()
  const broken = new Map<string, string>()
  let place: [string, bigint] = ['', 0n]
  let rows = 0
  for (;;) {
    const read = await tx.rows(page, place)
    for (const row of read) {
      const before = last.get(row.chain) ?? { position: 0n, hash: Buffer.alloc(0) }
      const problem = problemOf(row, before)
      if (problem && !broken.has(row.chain)) broken.set(row.chain, problem)
      last.set(row.chain, row)
      place = [row.chain, row.position]
    }
    rows += read.length
    if (read.length < PAGE_ROWS) break
  }
  for (const end of ends) {
    if (broken.has(end.chain)) continue
    const found = last.get(end.chain)
    if (found?.position !== end.position || !found.hash.equals(end.hash))
      broken.set(end.chain, `${end.chain}: its last rows are gone, or its end was changed`)
  }
  for (const chain of last.keys()) {
    if (!ends.some((end) => end.chain === chain)) broken.set(chain, `${chain}: its end is gone`)
  }
  const fingerprint = createHash('sha256')
  for (const { chain, position, hash } of ends) fingerprint.update(`${chain} ${position} `).update(hash)
  return {
    chains: ends.length,
    rows,
    broken: [...broken.values()],
    fingerprint: fingerprint.digest('hex').slice(0, 16),
  }
}

function problemOf(row: ChainedRow, before: { position: bigint; hash: Buffer }): string | null {
  if (row.position !== before.position + 1n) return `${row.chain}: row ${before.position + 1n} is missing`
  const hash = createHash('sha256').update(before.hash).update(auditContent(row.chain, row)).digest()
  return hash.equals(row.hash)
    ? null
    : `${row.chain}: row ${row.position} of ${row.at.toISOString()} was changed`
}
