import { type Statement, statement, type Transaction } from './database.ts'

/** The number of rows that get a position in one batch. */
const AT_ONCE = 1000

// Creates the mark if a restored backup has none, and locks it.
const lock = statement<unknown>(
  'lock-places',
  `INSERT INTO watch_marks (name, at, place) VALUES ('listed', 'epoch', '')
   ON CONFLICT (name) DO UPDATE SET at = watch_marks.at`,
)
const advance = statement<unknown, [Date]>(
  'advance-places',
  `UPDATE watch_marks SET at = greatest(at, $1) + ${AT_ONCE} * interval '1 microsecond' WHERE name = 'listed'`,
)

/** SQL: the position of row number `n` of the batch. */
const placeOf = (n: string) =>
  `(SELECT greatest(at, $1) FROM watch_marks WHERE name = 'listed') + ${n} * interval '1 microsecond'`

/** SQL: the position of a posting in lists, or NULL. Older releases used `booked_at`. */
export const PLACE_OF_POSTING = `(CASE WHEN p.listed_at = '-infinity' THEN p.booked_at ELSE p.listed_at END)`

const postings = statement<unknown, [Date]>(
  'place-postings',
  `UPDATE postings p SET listed_at = ${placeOf('w.n')}
   FROM (SELECT borrower_id, id, row_number() OVER (ORDER BY booked_at, id COLLATE "C") AS n FROM postings
     WHERE listed_at IS NULL ORDER BY booked_at, id COLLATE "C" LIMIT ${AT_ONCE}) AS w
   WHERE p.borrower_id = w.borrower_id AND p.id = w.id`,
)

// A reversal is in its list when money is taken back, and again when it is restored.
const reversals = statement<unknown, [Date]>(
  'place-reversals',
  `UPDATE reversals r SET listed_at = coalesce(r.listed_at, ${placeOf('w.taken_back')}),
     restored_listed_at = coalesce(r.restored_listed_at, ${placeOf('w.restored')})
   FROM (SELECT borrower_id, id, max(n) FILTER (WHERE line = 1) AS taken_back, max(n) FILTER (WHERE line = 2) AS restored
     FROM (SELECT borrower_id, id, line, row_number() OVER (ORDER BY moment, id COLLATE "C", line) AS n
       FROM (SELECT borrower_id, id, 1 AS line, at AS moment FROM reversals
           WHERE (listed_at IS NULL OR (restored_at IS NOT NULL AND restored_listed_at IS NULL)) AND listed_at IS NULL
         UNION ALL SELECT borrower_id, id, 2, restored_at FROM reversals
           WHERE (listed_at IS NULL OR (restored_at IS NOT NULL AND restored_listed_at IS NULL))
             AND restored_at IS NOT NULL AND restored_listed_at IS NULL) AS unplaced
       ORDER BY moment, id COLLATE "C", line LIMIT ${AT_ONCE}) AS numbered
     GROUP BY borrower_id, id) AS w
   WHERE r.borrower_id = w.borrower_id AND r.id = w.id`,
)

/** Gives positions to committed rows without one; resolves with whether there were any. */
export type GivePlaces = (tx: Transaction, now: Date) => Promise<boolean>

/**
 * A position is a timestamp that only increases, independent of the clock of a replica. One transaction at a time
 * gives positions, and it sees all rows that were committed before it began. So no row gets a position before one that
 * a reader has passed. A long transaction blocks nothing: its rows get positions after it ends.
 */
const givePlaces =
  (place: Statement<unknown, [Date]>): GivePlaces =>
  async (tx, now) => {
    await tx.run(lock, [])
    const isAny = (await tx.run(place, [now])) > 0
    if (isAny) await tx.run(advance, [now])
    return isAny
  }

export const placePostings = givePlaces(postings)
export const placeReversals = givePlaces(reversals)
