import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type Day } from '#domain/dates.ts'
import { statement } from '#server/base/database/database.ts'
import { exportedGrounds, type GroundFigures } from '#server/fronts/desk/rows/desk-export.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => new Date('2026-11-20T18:00:00Z') })
})
afterAll(() => server.close())

const FIRST: Day = '2026-05-01'
const HISTORIES = 2_000

interface History {
  folio: string
  type: string
  opened: Day
  replied: Day | null
  reopened: Day | null
  repliedAgain: Day | null
}

/** Generates the same complaint histories in each run. Some are answered, and some of those are reopened. */
function historiesOf(count: number): History[] {
  let state = 20_261_120
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
  return Array.from({ length: count }, (_, index) => {
    const opened = addDays(FIRST, below(180))
    const replied = below(4) === 0 ? null : addDays(opened, below(40))
    const reopened = replied && below(3) === 0 ? addDays(replied, below(30)) : null
    const repliedAgain = reopened && below(2) === 0 ? addDays(reopened, below(40)) : null
    return { folio: `G${index}`, type: String(1 + below(7)), opened, replied, reopened, repliedAgain }
  })
}

const insert = statement<unknown, [histories: string]>(
  'test-grounds',
  `INSERT INTO complaints (folio, borrower_id, market, problem_type, problem_son_type, content, fingerprint, state,
     opened_at, opened_on, due_on, reply, replied_at, reopened_at, reopened_on, reopened_text, first_due_on, first_reply, first_replied_at)
   SELECT folio, b.id, 'in', type, '', 'sealed', sha256(folio::bytea), CASE WHEN said IS NULL THEN 'received' ELSE 'answered' END,
     opened + time '12:00', opened, coalesce(reopened, opened) + 30, CASE WHEN said IS NULL THEN NULL ELSE 'sealed' END, said + time '12:00',
     reopened + time '12:00', reopened, CASE WHEN reopened IS NULL THEN NULL ELSE 'sealed' END,
     CASE WHEN reopened IS NULL THEN NULL ELSE opened + 30 END, CASE WHEN reopened IS NULL THEN NULL ELSE 'sealed' END,
     CASE WHEN reopened IS NULL THEN NULL ELSE replied + time '12:00' END
   FROM jsonb_to_recordset($1::jsonb) AS life (folio text, type text, opened date, replied date, reopened date, "repliedAgain" date),
     LATERAL (SELECT CASE WHEN reopened IS NULL THEN replied ELSE "repliedAgain" END AS said) AS last,
     LATERAL (SELECT id FROM borrowers WHERE market = 'in' ORDER BY id LIMIT 1) AS b`,
)

const grounds = async (from: Day, to: Day): Promise<Map<string, GroundFigures>> => {
  const rows = await server.service.database.transaction((tx) =>
    exportedGrounds(tx, { market: 'in', from, to }),
  )
  return new Map(rows.map((row) => [row.type, row]))
}

test(`of ${HISTORIES} histories, pending before and received equal disposed and pending, in every period`, async () => {
  const histories = historiesOf(HISTORIES)
  await server.service.database.transaction((tx) => tx.run(insert, [JSON.stringify(histories)]))
  const periods = histories.flatMap(({ type, opened, replied, reopened, repliedAgain }) => [
    { type, on: opened, until: replied },
    ...(reopened ? [{ type, on: reopened, until: repliedAgain }] : []),
  ])
  for (let start = 0; start < 240; start += 20) {
    const [from, to] = [addDays(FIRST, start), addDays(FIRST, start + 19)]
    const [now, next] = [await grounds(from, to), await grounds(addDays(to, 1), addDays(to, 20))]
    for (const type of ['1', '2', '3', '4', '5', '6', '7']) {
      const row = now.get(type)
      const of = periods.filter((period) => period.type === type)
      const isOpen = (day: Day) => (period: (typeof periods)[number]) =>
        period.on <= day && (period.until === null || period.until > day)
      expect([from, type, row]).toMatchObject([
        from,
        type,
        {
          pendingBefore: of.filter(isOpen(addDays(from, -1))).length,
          received: of.filter(({ on }) => on >= from && on <= to).length,
          disposed: of.filter(({ until }) => until !== null && until >= from && until <= to).length,
          pending: of.filter(isOpen(to)).length,
        },
      ])
      if (!row) throw new Error(type)
      expect(row.pendingBefore + row.received).toBe(row.disposed + row.pending)
      // What one period leaves pending is what the next begins with.
      expect(next.get(type)?.pendingBefore).toBe(row.pending)
    }
  }
})
