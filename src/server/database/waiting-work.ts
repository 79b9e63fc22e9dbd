import { statement, type Transaction } from './database.ts'
import { FILE_COLUMNS } from './file-columns.ts'
import { mayBeSwept } from './sweep-later.ts'

/** What there is to do now, by this replica or another one. */
export interface WaitingWork {
  messages: boolean
  steps: boolean
  endings: boolean
  asking: boolean
  charges: boolean
  pictures: boolean
  events: boolean
}

const look = statement<WaitingWork, [Date, string[], string[], boolean, string, string]>(
  'waiting-work',
  `SELECT
     EXISTS (SELECT FROM outbox WHERE done_at IS NULL AND not_before <= $1 AND kind = ANY($2)) AS messages,
     EXISTS (SELECT FROM outbox WHERE done_at IS NULL AND not_before <= $1 AND kind = ANY($3)) AS steps,
     EXISTS (SELECT FROM outbox WHERE done_at IS NULL AND not_before <= $1 AND kind = $5) AS endings,
     EXISTS (SELECT FROM outbox WHERE done_at IS NULL AND not_before <= $1 AND kind = $6) AS asking,
     EXISTS (SELECT FROM card_payments WHERE state = 'charging') AS charges,
     ${FILE_COLUMNS.map(({ table, due }) => `EXISTS (SELECT FROM ${table} WHERE ${due} AND ${mayBeSwept('$1')})`).join(' OR ')} AS pictures,
     $4 AND EXISTS (SELECT FROM lender_event_streams
       WHERE due_at <= $1 AND (leased_until IS NULL OR leased_until <= $1)) AS events`,
)

/** Everything that waits, in one statement: it is asked every second, and nearly always there is nothing. */
export function waitingWork(
  tx: Transaction,
  {
    messageKinds,
    stepKinds,
    endingKind,
    askingKind,
    tellsLender,
  }: {
    messageKinds: readonly string[]
    stepKinds: readonly string[]
    endingKind: string
    askingKind: string
    tellsLender: boolean
  },
  now: Date,
): Promise<WaitingWork> {
  const [messages, steps] = [[...messageKinds], [...stepKinds]]
  return tx.one(look, [now, messages, steps, tellsLender, endingKind, askingKind])
}
