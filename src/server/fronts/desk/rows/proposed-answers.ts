import type { Minor } from '#domain/amount.ts'
import type { ComplaintOutcome } from '#domain/complaints/channel.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { CannotOpen, type Sealer, UNREADABLE } from '#server/base/sealing/sealed.ts'
import { type ComplaintKey, complaintPlace } from '#server/complaints/complaint-rows.ts'
import { attachPictures } from '#server/pictures/pictures.ts'

/** A proposed answer with all its effects. */
export interface ProposedAnswer {
  text: string
  outcome: ComplaintOutcome | null
  returnedMinor: Minor | null
  /** The penalty that it cancels; null if none. */
  cancelledMinor: Minor | null
  asksScore: boolean
}

/** A proposal that waits for a colleague. */
export interface WaitingProposal extends ProposedAnswer {
  by: string
  at: Date
}

interface Row {
  answer: string | null
  by: string | null
  at: Date | null
}

const COLUMNS = 'wished_answer AS answer, wished_by AS by, wished_at AS at'
const find = statement<Row, [string, string]>(
  'desk-find-wish',
  `SELECT ${COLUMNS} FROM complaints WHERE borrower_id = $1 AND folio = $2`,
)
const lock = statement<Row, [string, string]>(
  'desk-lock-wish',
  `SELECT ${COLUMNS} FROM complaints WHERE borrower_id = $1 AND folio = $2 FOR UPDATE`,
)

/** The waiting proposal of a complaint; null if there is none. */
export const findProposal = async (tx: Transaction, sealer: Sealer, { borrowerId, folio }: ComplaintKey) =>
  opened(await tx.row(find, [borrowerId, folio]), sealer, folio)

/** The proposal, locked: no other transaction changes it or answers the complaint. */
export const lockProposal = async (tx: Transaction, sealer: Sealer, { borrowerId, folio }: ComplaintKey) =>
  opened(await tx.row(lock, [borrowerId, folio]), sealer, folio)

const placeOf = (folio: string) => complaintPlace(folio, 'wished_answer')

const written = ({ returnedMinor, cancelledMinor, ...wish }: ProposedAnswer): string =>
  JSON.stringify({
    ...wish,
    returned: returnedMinor === null ? null : String(returnedMinor),
    cancelled: cancelledMinor === null ? null : String(cancelledMinor),
  })

function opened(row: Row | undefined, sealer: Sealer, folio: string): WaitingProposal | null {
  if (!row || row.answer === null || row.by === null || row.at === null) return null
  const { by, at } = row
  try {
    const { returned, cancelled, ...wish } = JSON.parse(sealer.open(row.answer, placeOf(folio)))
    const minor = (text: string | null) => (text === null ? null : BigInt(text))
    return { ...wish, returnedMinor: minor(returned), cancelledMinor: minor(cancelled), by, at }
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    const nothing = { outcome: null, returnedMinor: null, cancelledMinor: null, asksScore: false }
    return { text: UNREADABLE, ...nothing, by, at }
  }
}

const wish = statement<unknown, [string, string, string, string, Date]>(
  'desk-wish-answer',
  `UPDATE complaints SET wished_answer = $3, wished_by = $4, wished_at = $5
   WHERE borrower_id = $1 AND folio = $2 AND state IN ('received', 'in-review') AND wished_at IS NULL`,
)

/** Stores a proposed answer; false if there is one, or the complaint is answered. */
export async function proposeAnswer(
  tx: Transaction,
  sealer: Sealer,
  { borrowerId, folio }: ComplaintKey,
  { pictures, by, at, ...asked }: WaitingProposal & { pictures: readonly string[] },
): Promise<boolean> {
  const sealed = sealer.seal(written(asked), placeOf(folio))
  if ((await tx.run(wish, [borrowerId, folio, sealed, by, at])) === 0) return false
  const part = { folio, part: 'wished-reply', keys: pictures } as const
  if (!(await attachPictures(tx, borrowerId, part)))
    throw new Error('a wished answer names a picture that is not there')
  return true
}

const end = statement<unknown, [string, string]>(
  'desk-end-wish',
  `UPDATE complaints SET wished_answer = NULL, wished_by = NULL, wished_at = NULL
   WHERE borrower_id = $1 AND folio = $2`,
)
const keys = statement<{ key: string }, [string, string]>(
  'desk-pictures-of-wish',
  `SELECT key FROM pictures WHERE borrower_id = $1 AND folio = $2 AND part = 'wished-reply' ORDER BY position`,
)
const loosen = statement<unknown, [string, string, Date]>(
  'desk-loosen-pictures-of-wish',
  `UPDATE pictures SET folio = NULL, part = NULL, position = NULL, uploaded_at = $3
   WHERE borrower_id = $1 AND folio = $2 AND part = 'wished-reply'`,
)

/** Withdraws a proposal. Its pictures, which it returns, are loose again and can be used for an answer. */
export async function endProposal(
  tx: Transaction,
  { borrowerId, folio }: ComplaintKey,
  now: Date,
): Promise<string[]> {
  await tx.run(end, [borrowerId, folio])
  const pictures = await tx.rows(keys, [borrowerId, folio])
  await tx.run(loosen, [borrowerId, folio, now])
  return pictures.map(({ key }) => key)
}
